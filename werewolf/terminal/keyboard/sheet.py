"""Print lines for one person at the keyboard, wrapped to the screen and one screenful at a time."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from werewolf.telling.clean import clean
from werewolf.telling.signs import SECRET
from werewolf.terminal.keyboard.prompts import Asker
from werewolf.terminal.screen.terminal_page import TerminalPage
from werewolf.terminal.theme import PLAIN, QUIET

if TYPE_CHECKING:
    from rich.console import Console

CUT = "(the latest; type ? for all)"
NO_ROOM = "type ? for all"
PRIVATE = "private"
COLUMNS = re.compile(r"\s*\S+(?: \S+)*\s{2,}(?=\S)")


class Sheet:
    """Prints lines above a question: behind the curtain, or on the public screen if one person plays alone."""

    def __init__(self, console: Console, asker: Asker, ascii: bool = False) -> None:
        self._console, self._asker = console, asker
        self._page = TerminalPage(console, ascii)

    @property
    def height(self) -> int:
        return self._console.height

    @property
    def width(self) -> int:
        return self._console.width

    def say(self, *lines: str, style: Style = PLAIN) -> int:
        """Print lines; return how many rows they took."""
        rows = self._rows(lines)
        for row in rows:
            row.stylize(style)
        self._print(rows)
        return len(rows)

    def rows(self, *lines: str) -> int:
        """How many rows `say` would take for these lines."""
        return len(self._rows(lines))

    def say_private(self, *lines: str) -> int:
        """Print lines marked as private; return how many rows they took."""
        for line in lines:
            self._page.secret(PRIVATE, Text(clean(line)), SECRET)
        return self.private_rows(*lines)

    def private_rows(self, *lines: str) -> int:
        """How many rows `say_private` would take for these lines."""
        return sum(self._page.secret_rows(PRIVATE, Text(clean(line))) for line in lines)

    def title(self, words: str) -> None:
        self._page.heading(clean(words))

    def say_latest(self, title: str, items: Sequence[str], room: int) -> None:
        """Print a title and as many of the last items as fit in this many rows. No item is cut."""
        room -= self.rows(f"{title} {CUT}")
        if not items or room < 0:
            return
        latest = newest(items, room, self.rows)
        cut = f"{title} {CUT}" if latest else f"{title} {NO_ROOM}"
        self.say(title if len(latest) == len(items) else cut, style=QUIET)
        self.say(*latest)

    def plain_rows(self, lines: Sequence[str]) -> list[str]:
        """The rows of these lines as plain text."""
        return [row.plain for row in self._rows(lines)]

    def _rows(self, lines: Sequence[str]) -> list[Text]:
        return [row for line in lines for row in self._wrap(clean(line))]

    def _wrap(self, line: str) -> list[Text]:
        """Break a line into rows. Further rows are indented as the line is, or to its last column if it has columns."""
        room = self._page.width - 2
        columns = COLUMNS.match(line)
        hang = columns.end() if columns and columns.end() < room // 2 else len(line) - len(line.lstrip())
        first, *rest = self._page.wrapped(Text(line), room)
        if not (hang and rest):
            return [first, *rest]
        below = Text(line[len(first.plain) :].strip())
        return [first, *(Text(" " * hang) + row for row in self._page.wrapped(below, room - hang))]

    def _print(self, rows: Sequence[Text]) -> None:
        for row in rows:
            self._page.row(Text("  ") + row if row else row)


def newest(items: Sequence[str], room: int, rows: Callable[[str], int]) -> list[str]:
    """The last items that fit in this many rows, none of them cut."""
    latest: list[str] = []
    for item in reversed(items):
        room -= rows(item)
        if room < 0:
            break
        latest.insert(0, item)
    return latest
