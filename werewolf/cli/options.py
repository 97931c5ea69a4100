"""What command definitions share: sections of the help, examples, and options of several commands."""

from __future__ import annotations

from typing import Annotated

import typer

PLAY, SAVED, SETUP, MEASURE = "Play", "Saved games", "Rules and players", "Measure"

View = Annotated[str, typer.Option(help="What to show: public, all, or seat:N.")]
Pace = Annotated[str, typer.Option(help="slow, normal, fast, 0 (no pauses) or step (a key for each step).")]
Thoughts = Annotated[bool, typer.Option("--thoughts", help="Show the players' private reasoning.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with plain ASCII characters.")]


def examples(*commands: str) -> str:
    """The end of a command's help. A test runs every one of them."""
    return "Examples:\n\n" + "\n\n".join(f"werewolf {command}" for command in commands)
