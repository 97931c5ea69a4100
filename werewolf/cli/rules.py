"""`werewolf rules` and `werewolf roles`: explain the rules in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer


def rules(ruleset: Annotated[str | None, typer.Argument(help="A ruleset. Without one, list them.")] = None) -> None:
    """Explain a ruleset, or list them."""
    from werewolf.cli.explain import explain_rules

    explain_rules(ruleset)


def roles(role: Annotated[str | None, typer.Argument(help="A role. Without one, list them.")] = None) -> None:
    """Explain a role, or list them."""
    from werewolf.cli.explain import explain_roles

    explain_roles(role)
