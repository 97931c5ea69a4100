"""`werewolf ready`: check that a table's models answer."""

from __future__ import annotations

from typing import Annotated

import typer


def ready(table: Annotated[str | None, typer.Argument(help="A table's name, or the path of its file.")] = None) -> None:
    """Check that a table's models answer: keys, endpoints, and one tiny question each."""
    from werewolf.cli.check_models import ready as check_models

    raise typer.Exit(check_models(table))
