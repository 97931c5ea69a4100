"""`werewolf tables` and `werewolf personas`: list them, or show one."""

from __future__ import annotations

from typing import Annotated

import typer


def tables() -> None:
    """List the tables you can play at."""
    from werewolf.cli.list_tables import list_tables

    list_tables()


def personas(name: Annotated[str | None, typer.Argument(help="A persona. Without one, list them.")] = None) -> None:
    """List the personas, or show one."""
    from werewolf.cli.list_tables import list_personas

    list_personas(name)
