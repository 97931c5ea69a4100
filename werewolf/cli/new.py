"""`werewolf new`: write a commented file to start from."""

from __future__ import annotations

from typing import Annotated

import typer


def new(
    kind: Annotated[str, typer.Argument(help="What to create: table, persona or ruleset.")],
    name: Annotated[
        str | None, typer.Argument(help="Its name.", show_default="my-table, my-persona or my-rules")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Write a commented table, persona or ruleset of your own to start from."""
    from werewolf.cli.templates import next_step, start_file

    path = start_file(kind, name, force)
    print(f"Wrote {path}. Edit it, then try: {next_step(kind, path)}")
