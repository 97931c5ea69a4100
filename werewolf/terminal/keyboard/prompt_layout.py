"""How a prompt fills its screen: questions that wrap, entries in columns if there are many, status rows below."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from werewolf.terminal.keyboard.menu import Menu
from werewolf.terminal.screen.terminal_page import NARROWEST

CUT = ".."
KEPT = 2  # rows above a prompt that stay visible
StatusRows = Callable[[int, int], list[str]]  # from the columns and rows of the screen to the rows below a prompt


def no_status(_: int, __: int) -> list[str]:
    return []


def wrap_question(question: str) -> str:
    """Break a question into rows between words. Width is counted in cells: some characters take two."""
    room = max(NARROWEST, shutil.get_terminal_size().columns - 2)
    rows = Text(question).wrap(Console(width=room), room)
    return "\n".join(row.plain.rstrip() for row in rows)


def screen_size() -> tuple[int, int]:
    """The columns and rows of the screen a prompt is on."""
    from prompt_toolkit.application import get_app

    size = get_app().output.get_size()
    return size.columns, size.rows


def rows_below(status: StatusRows) -> list[str]:
    columns, rows = screen_size()
    return [shorten_row(row, columns - 1) for row in status(columns, rows)]


def shorten_row(row: str, cells: int) -> str:
    """The row, cut to so many cells with two dots at its end."""
    return row if cell_len(row) <= cells else set_cell_size(row, max(0, cells - len(CUT))).rstrip() + CUT


def entry_rows(menu: Menu, fit: int) -> int:
    """How many rows the entries take: one each, or fewer in columns beside each other if only so many fit."""
    columns, _ = screen_size()
    count, beside = len(menu.shown()), columns // menu_width(menu, columns)
    wanted = next((number for number in range(1, beside + 1) if -(-count // number) <= fit), beside)
    return max(1, -(-count // max(1, wanted)))


def menu_width(menu: Menu, columns: int) -> int:
    """How wide a column of this menu is: with the short remarks, if they fit."""
    return entry_width([f"{entry.title}{entry.brief if briefs_fit(menu, columns) else ''}" for entry in menu.entries])


def briefs_fit(menu: Menu, columns: int) -> bool:
    """Whether two columns with their short remarks fit beside each other."""
    return 2 * entry_width([f"{entry.title}{entry.brief}" for entry in menu.entries]) <= columns


def entry_width(titles: Sequence[str]) -> int:
    """How wide a column with these titles is."""
    return max(map(cell_len, titles), default=0) + 3


def entry_text(menu: Menu, rows: int) -> Any:
    """The entries as styled text in so many rows. Remarks stand beside them, short ones if there are columns."""
    screen, _ = screen_size()
    shown, width = menu.shown(), menu_width(menu, screen)
    alone, text = rows >= len(shown), []
    briefs = not alone and briefs_fit(menu, screen)
    for index in (at for row in range(rows) for at in range(row, len(shown), rows)):
        entry, last = menu.entries[shown[index]], index + rows >= len(shown)
        title = f" {entry.title} "
        text.append(("reverse" if shown[index] == menu.highlighted else "", title))
        remark = f" {entry.remark}" if entry.remark and alone else entry.brief if briefs else ""
        room = screen - 1 - cell_len(title)
        remark = shorten_row(remark, room) if room > len(CUT) else ""
        text.append(("dim", remark))
        gap = "\n" if last else " " * (width - cell_len(title + remark))
        text.append(("", gap if not (last and index % rows == rows - 1) else ""))
    return text
