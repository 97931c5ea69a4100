"""A sheet of plain lines for one reader, never more of it at once than the screen holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from werewolf.keyboard.asking import Asker
from werewolf.ui.clean import clean
from werewolf.ui.page import Page
from werewolf.ui.theme import PLAIN, QUIET, SECRET

if TYPE_CHECKING:
    from rich.console import Console

FEWEST_ROWS = 2
COLUMNS = re.compile(r"\s*\S+(?: \S+)*\s{2,}(?=\S)")


class Sheet:
    """Prints where the keyboard asks: behind the curtain, or in the open for whoever is alone."""

    def __init__(self, console: Console, asker: Asker, ascii: bool = False) -> None:
        self._console, self._asker = console, asker
        self._page = Page(console, ascii)

    @property
    def height(self) -> int:
        return self._console.height

    def say(self, *lines: str, style: Style = PLAIN) -> int:
        """Plain lines; how many rows they took."""
        rows = self._rows(lines)
        for row in rows:
            row.stylize(style)
        self._print(rows)
        return len(rows)

    def confide(self, *lines: str) -> int:
        """What nobody else is told, set apart; about how many rows it took."""
        for line in lines:
            self._page.aside("private", Text(clean(line)), SECRET)
        return len(self._rows(lines)) + (self.say("") if lines else 0)

    def title(self, words: str) -> None:
        self._page.heading(clean(words))

    def latest(self, title: str, lines: Sequence[str], taken: int) -> None:
        """The end of it, as much as fits beside so many rows of other things: what came before stands in the record."""
        rows, fit = self._rows(lines), max(FEWEST_ROWS, self.height - taken)
        if not rows:
            return
        self.say(title if len(rows) <= fit else f"{title} (the last of it; ? has it all)", style=QUIET)
        self._print(rows[-fit:])

    async def read(self, lines: Sequence[str]) -> None:
        """All of it, a screenful at a time."""
        rows, fit = self._rows(lines), max(FEWEST_ROWS, self.height - 4)
        while len(rows) > fit:
            self._print(rows[:fit])
            del rows[:fit]
            await self._asker.enter("Enter shows more")
        self._print(rows)

    def _rows(self, lines: Sequence[str]) -> list[Text]:
        return [row for line in lines for row in self._wrapped(clean(line))]

    def _wrapped(self, line: str) -> list[Text]:
        """What goes on below a line stays under its last column."""
        room = self._page.width - 2
        columns = COLUMNS.match(line)
        hang = columns.end() if columns and columns.end() < room // 2 else 0
        first, *rest = self._page.wrapped(Text(line), room)
        if not (hang and rest):
            return [first, *rest]
        below = Text(line[len(first.plain) :].strip())
        return [first, *(Text(" " * hang) + row for row in self._page.wrapped(below, room - hang))]

    def _print(self, rows: Sequence[Text]) -> None:
        for row in rows:
            self._page.row(Text("  ") + row if row else row)
