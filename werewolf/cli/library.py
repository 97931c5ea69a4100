"""What tables are made of: rules, roles, personas and tables, and whether their models answer."""

from __future__ import annotations

from typing import Annotated

import typer

from werewolf.cli.options import TableName

app = typer.Typer()


@app.command(epilog="Examples:  werewolf rules   |   werewolf rules mafia")
def rules(ruleset: Annotated[str | None, typer.Argument(help="A ruleset; none: list them.")] = None) -> None:
    """Explain a ruleset, or list them."""
    from werewolf.terminal.rules_text import explain_rules

    explain_rules(ruleset)


@app.command(epilog="Examples:  werewolf roles   |   werewolf roles witch")
def roles(role: Annotated[str | None, typer.Argument(help="A role; none: list them.")] = None) -> None:
    """Explain a role, or list them."""
    from werewolf.terminal.rules_text import explain_roles

    explain_roles(role)


@app.command(epilog="Examples:  werewolf tables   |   werewolf watch mafia-bots")
def tables() -> None:
    """List the tables one can sit down at."""
    from werewolf.cli.list_tables import list_tables

    list_tables()


@app.command(epilog="Examples:  werewolf personas   |   werewolf personas nuru")
def personas(name: Annotated[str | None, typer.Argument(help="A persona; none: list them.")] = None) -> None:
    """List the personas, or show one's card."""
    from werewolf.cli.list_tables import list_personas

    list_personas(name)


@app.command(epilog="Examples:  werewolf new table   |   werewolf new ruleset our-house")
def new(
    kind: Annotated[str, typer.Argument(help="What to start: table, persona or ruleset.")],
    name: Annotated[str | None, typer.Argument(help="What to call it; default: my-table and the like.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that is there already.")] = False,
) -> None:
    """Write a commented file to start from: a table, a persona or a ruleset of your own."""
    from werewolf.cli.templates import next_step, start_file

    path = start_file(kind, name, force)
    print(f"{path} is written. Change it, then try: {next_step(kind, path)}")


@app.command(epilog="Examples:  werewolf ready   |   werewolf ready mixed-models")
def ready(table: TableName = None) -> None:
    """Ask whether a table's models would answer: keys, endpoints, one tiny question each."""
    from werewolf.cli.ready import ready as examine

    raise typer.Exit(examine(table))
