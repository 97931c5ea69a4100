"""Draw the screen off the screen, at any width: for looking back, for the replay, and for pictures and recordings."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import IO, Any

from rich.console import Console

from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import PUBLIC, Line, Viewpoint
from werewolf.terminal.screen.screen import Screen

COLUMNS = 100
ROWS = 25  # any; without a height, every row printed would ask the system for the size of the terminal


def console_on(file: IO[str], columns: int, like: Console | None = None, **settings: Any) -> Console:
    """A console that writes here; in the colours of `like`, if there is one, or else with these settings of Rich's."""
    if like is not None:
        settings |= {"force_terminal": like.is_terminal, "color_system": like.color_system, "no_color": like.no_color}
    return Console(file=file, width=columns, height=ROWS, highlight=False, **settings)


def rendered_rows(
    like: Console,
    rules: Ruleset,
    names: Sequence[str],
    lines: Sequence[Line],
    *,
    start: int = 0,
    columns: int,
    view: Viewpoint = PUBLIC,
    thoughts: bool = False,
    ascii: bool = False,
) -> list[str]:
    """The rows that the screen prints for the lines from `start` on, as far as the view may see them."""
    printed = StringIO()
    screen = Screen(console_on(printed, columns, like), rules, names, view, thoughts=thoughts, ascii=ascii)
    screen.remember(lines[:start])
    screen.show(lines[start:])
    return printed.getvalue().split("\n")[:-1]


class VirtualTerminal:
    """A terminal of a given width with 256 colours. It ignores the environment the program runs in."""

    def __init__(self, columns: int = COLUMNS) -> None:
        self._printed = StringIO()
        self.console = console_on(
            self._printed, columns, force_terminal=True, color_system="256", legacy_windows=False, _environ={}
        )

    def read(self) -> str:
        """Return what was printed since the last call."""
        text = self._printed.getvalue()
        self._printed.seek(0)
        self._printed.truncate()
        return text
