"""The rows that the screen prints for some lines of a game, at any width: for the record, and for looking back."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from rich.console import Console

from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line
from werewolf.game.viewpoint import PUBLIC, Viewpoint
from werewolf.terminal.screen.screen import Screen
from werewolf.terminal.sheet_console import sheet_console


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
    """The rows for the lines from `start` on, as far as the view may see them, in the colours of this console."""
    sheet = StringIO()
    screen = Screen(sheet_console(sheet, columns, like), rules, names, view, thoughts=thoughts, ascii=ascii)
    screen.remember(lines[:start])
    screen.show(lines[start:])
    return sheet.getvalue().split("\n")[:-1]
