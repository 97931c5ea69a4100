"""The waiting line: who the table waits for, and for how long. On a terminal only, and gone when the wait is over."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.cells import cell_len
from rich.live import Live
from rich.text import Text

from werewolf.telling.wording import name_list
from werewolf.terminal.screen.page import Page
from werewolf.terminal.screen.words import Voice
from werewolf.terminal.theme import QUIET

MOST_NAMES = 4
KEYS = "any key: next; u or Backspace: back; ?: look up; Ctrl-C: pause"
FEW_KEYS = "any key: next; u: back; ?: look up"
StatusRows = Callable[[int, int], list[str]]  # from the columns and rows of the screen


class WaitingLine:
    """The text, the seconds passed and the status rows, redrawn twice a second."""

    def __init__(
        self, page: Page, words: Callable[[], str], clock: Callable[[], float] | None, status: StatusRows
    ) -> None:
        self._page, self._words, self._clock, self._status = page, words, clock, status
        self._since = clock() if clock else 0.0

    def __rich__(self) -> Text:
        passed = int(self._clock() - self._since) if self._clock else 0
        text = Text(f"  {self._page.glyphs.next} {self._words()}" + (f", {passed} s" if passed else ""), QUIET)
        rows = [Text(row, QUIET) for row in self._status(*self._page.console.size)]
        return Text("\n").join([self._page.cut(text, self._page.width), *rows])


def waiting_for(voice: Voice, seats: Sequence[int]) -> str:
    """Who the table waits for: names, or the number of players if there are many."""
    if len(seats) > MOST_NAMES:
        return f"waiting for {len(seats)} players"
    return f"waiting for {name_list([voice.seat(seat) for seat in seats])}"


@contextmanager
def waiting(
    page: Page,
    words: Callable[[], str],
    clock: Callable[[], float] | None = time.monotonic,
    status: StatusRows = lambda *_: [],
) -> Iterator[None]:
    """Show a waiting line inside this `with` block. Without a clock it does not show the seconds passed."""
    if not page.console.is_terminal:
        yield
        return
    with Live(WaitingLine(page, words, clock, status), console=page.console, transient=True, refresh_per_second=2):
        yield


@contextmanager
def pausing(page: Page, status: StatusRows) -> Iterator[None]:
    """Show the keys that go on and the status rows inside this `with` block. They are drawn once: nothing changes."""
    if page.console.is_dumb_terminal:  # what is drawn there cannot be taken away
        yield
        return
    columns, height = page.console.size
    rows = [KEYS if cell_len(KEYS) < columns else FEW_KEYS, *status(columns, height)]
    page.draw_below(rows)
    try:
        yield
    finally:
        page.erase_below(rows)
