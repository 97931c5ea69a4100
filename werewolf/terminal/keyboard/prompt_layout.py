"""How a prompt fills its screen: questions and typed text that wrap, entries in columns, status rows below."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from werewolf.terminal.keyboard.typed_choice import Menu
from werewolf.terminal.screen.status_rows import StatusRows
from werewolf.terminal.screen.terminal_page import NARROWEST

CUT = ".."
_WORDS = re.compile(r"\s+|\S+")
KEPT = 2  # rows above a prompt that stay visible


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


class RowsBelow:
    """The status rows below a prompt. Many parts of the prompt need them, or their number, each time it is drawn: they
    are asked for once a drawing.
    """

    def __init__(self, status: StatusRows) -> None:
        self._status = status
        self._drawing: int | None = None
        self._rows: list[str] = []

    def __call__(self) -> list[str]:
        from prompt_toolkit.application import get_app

        drawing = get_app().render_counter
        if drawing != self._drawing:
            columns, rows = screen_size()
            self._drawing = drawing
            self._rows = [shorten_row(row, columns - 1) for row in self._status(columns, rows)]
        return self._rows


def shorten_row(row: str, cells: int) -> str:
    """The row, cut to so many cells with two dots at its end."""
    return row if cell_len(row) <= cells else set_cell_size(row, max(0, cells - len(CUT))).rstrip() + CUT


def entry_rows(menu: Menu, fit: int) -> int:
    """How many rows the entries take: one each, or fewer in columns beside each other if only so many fit."""
    # Columns are as wide as the widest entry, so `beside` of them fit. Take no more of them than are needed for
    # the rows that fit: one column reads best. If even all of them are too few, the menu scrolls.
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
    # Numbers run down a column, and rows are drawn across: row by row, every `rows`-th entry. Each cell is a title, its
    # remark, and blanks up to the next column; a row ends with its last entry.
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


# -- word wrap for a text that is being typed: prompt_toolkit alone breaks lines in the middle of words ----------------


def paddings(text: str, room: int) -> dict[int, int]:
    """How many blanks to show before which characters, so that no word is broken at the end of a row.

    A word that is longer than a row is broken all the same.
    """
    # Walk through words and blanks. A word that would cross the end of the row gets blanks before it, as many as are
    # left there, so that prompt_toolkit, which breaks anywhere, breaks before the word.
    pads: dict[int, int] = {}
    column = 0
    for part in _WORDS.finditer(text):
        width = cell_len(part[0])
        if not part[0].isspace() and column + width > room and 0 < column < room and width <= room:
            pads[part.start()] = room - column
            column = 0
        for character in part[0]:
            cells = cell_len(character)
            column = cells if column + cells > room else column + cells
    return pads


def word_wrap(margin: int) -> Any:
    """A processor for a prompt whose rows all begin with a margin of this many cells."""
    from prompt_toolkit.formatted_text import fragment_list_to_text
    from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
    from prompt_toolkit.layout.utils import explode_text_fragments

    class WordWrap(Processor):
        def apply_transformation(self, given: TransformationInput) -> Transformation:
            pads = paddings(fragment_list_to_text(given.fragments), max(1, given.width - margin))
            if not pads:
                return Transformation(given.fragments)
            fragments: list[Any] = []
            for at, fragment in enumerate(explode_text_fragments(given.fragments)):
                fragments += [("", " " * pads[at])] if at in pads else []
                fragments.append(fragment)
            return Transformation(
                fragments,
                source_to_display=lambda at: at + sum(pad for start, pad in pads.items() if start <= at),
                display_to_source=lambda at: source_of(at, pads),
            )

    return WordWrap()


def source_of(shown: int, pads: dict[int, int]) -> int:
    """The place in the text of a place on the screen."""
    for start, pad in pads.items():
        if shown < start:
            break
        shown = max(start, shown - pad)
    return shown
