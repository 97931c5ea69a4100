"""`werewolf replay`: show a saved game again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from werewolf.cli.options import Ascii, Pace, Thoughts, View


def replay(
    log: Annotated[Path | None, typer.Argument(help="The log of a game. Without one, choose from logs/.")] = None,
    view: View = "public",
    pace: Pace = "normal",
    thoughts: Thoughts = False,
    ascii: Ascii = False,
) -> None:
    """Show a game again, from any seat. At a terminal, keys go back and forth; ? lists them."""
    from werewolf.cli.pick_log import pick_log
    from werewolf.terminal.replay.show import replay as show_again

    show_again(log or pick_log("replay"), view, pace, thoughts=thoughts, ascii=ascii)
