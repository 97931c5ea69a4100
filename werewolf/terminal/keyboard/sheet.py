"""A sheet of plain lines for one reader, never more of it at once than the screen holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from werewolf.terminal.clean import clean
from werewolf.terminal.keyboard.prompts import Asker
from werewolf.terminal.screen.page import Page
from werewolf.terminal.theme import PLAIN, QUIET, SECRET

if TYPE_CHECKING:
    from rich.console import Console

FEWEST_ROWS = 2
CUT = "(the last of it; ? has it all)"
PRIVATE = "private"
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

    def rows(self, *lines: str) -> int:
        """How many rows `say` would take for them."""
        return len(self._rows(lines))

    def confide(self, *lines: str) -> int:
        """What nobody else is told, set apart; how many rows it took."""
        for line in lines:
            self._page.aside(PRIVATE, Text(clean(line)), SECRET)
        return self.confided(*lines)

    def confided(self, *lines: str) -> int:
        """How many rows `confide` would take for them."""
        return sum(self._page.aside_rows(PRIVATE, Text(clean(line))) for line in lines)

    def title(self, words: str) -> None:
        self._page.heading(clean(words))

    def latest(self, title: str, items: Sequence[str], room: int) -> None:
        """The last of them that fit below their title, each one whole: what came before stands in the record."""
        room -= self.rows(f"{title} {CUT}")
        if not items or room < 0:
            return
        kept = newest(items, room, self.rows)
        self.say(title if len(kept) == len(items) else f"{title} {CUT}", style=QUIET)
        self.say(*kept)

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


def newest(items: Sequence[str], room: int, rows: Callable[[str], int]) -> list[str]:
    """The last of them, whole, that so many rows hold."""
    kept: list[str] = []
    for item in reversed(items):
        room -= rows(item)
        if room < 0:
            break
        kept.insert(0, item)
    return kept
