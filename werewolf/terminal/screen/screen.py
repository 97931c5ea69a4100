"""The screen: a game told on the terminal, with the waiting line, and speeches while models write them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from rich.cells import cell_len
from rich.console import Console
from rich.live import Live
from rich.panel import Panel
from rich.text import Text

from werewolf.game.events import Phase
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import PUBLIC, Viewpoint
from werewolf.review.result import Review
from werewolf.review.review_page import ReviewPage, show_short_review
from werewolf.telling.clean import clean
from werewolf.telling.event_words import Voice
from werewolf.telling.pace import Beat
from werewolf.telling.teller import Teller
from werewolf.telling.wording import name_list
from werewolf.terminal.screen.status_rows import StatusRows, no_status
from werewolf.terminal.screen.terminal_page import TerminalPage
from werewolf.terminal.theme import QUIET

MOST_NAMES = 4
KEYS = "any key: next; u or Backspace: back; ?: look up; Ctrl-C: pause"
FEW_KEYS = "any key: next; u: back; ?: look up"
LONGEST_DRAFT = 1500
REDIRECTED = 100  # columns, where there is no terminal


class Screen(Teller):
    """Tells a game on a console. What it shows beyond that is there only while somebody waits, and disappears."""

    def __init__(
        self,
        console: Console,
        rules: Ruleset,
        names: Sequence[str],
        view: Viewpoint = PUBLIC,
        *,
        thoughts: bool = False,
        ascii: bool = False,
        you: int | None = None,
        pause: Callable[[Beat], None] | None = None,
        names_models: bool = False,
    ) -> None:
        self._page: TerminalPage = TerminalPage(console, ascii)
        super().__init__(
            self._page, rules, names, view,
            review=show_short_review, thoughts=thoughts, you=you, pause=pause, names_models=names_models,
        )  # fmt: skip

    def waiting(
        self, seats: Callable[[], Sequence[int]] | None, status: StatusRows = no_status
    ) -> AbstractContextManager[None]:
        """Show who the table waits for and for how long. `None` means a secret moment, which names nobody."""
        if seats is not None:
            return waiting(self._page, lambda: waiting_for(self._voice, seats()), status=status)
        words = "it is night" if self._facts.table.phase is Phase.NIGHT else "one moment"
        return waiting(self._page, lambda: words, clock=None, status=status)

    def pausing(self, status: StatusRows) -> AbstractContextManager[None]:
        """Show the status and which keys go on, and remove these rows afterwards."""
        return pausing(self._page, status)

    def speaking(self, seat: int) -> AbstractContextManager[Callable[[str], None]]:
        """Show a public speech while it is being written. Call the function it yields with the words so far."""
        return speaking(self._page, self._voice, seat)


class WaitingLine:
    """The text, the seconds passed and the status rows, redrawn twice a second."""

    def __init__(
        self, page: TerminalPage, words: Callable[[], str], clock: Callable[[], float] | None, status: StatusRows
    ) -> None:
        self._page, self._words, self._clock, self._status = page, words, clock, status
        self._since = clock() if clock else 0.0

    def __rich__(self) -> Text:
        passed = int(self._clock() - self._since) if self._clock else 0
        text = Text(f"  {self._page.signs.next} {self._words()}" + (f", {passed} s" if passed else ""), QUIET)
        rows = [Text(row, QUIET) for row in self._status(*self._page.console.size)]
        return Text("\n").join([self._page.cut(text, self._page.width), *rows])


def waiting_for(voice: Voice, seats: Sequence[int]) -> str:
    """Who the table waits for: names, or the number of players if there are many."""
    if len(seats) > MOST_NAMES:
        return f"waiting for {len(seats)} players"
    return f"waiting for {name_list([voice.seat(seat) for seat in seats])}"


@contextmanager
def waiting(
    page: TerminalPage,
    words: Callable[[], str],
    clock: Callable[[], float] | None = time.monotonic,
    status: StatusRows = no_status,
) -> Iterator[None]:
    """Show a waiting line inside this `with` block. Without a clock it does not show the seconds passed."""
    if not page.console.is_terminal:
        yield
        return
    with Live(WaitingLine(page, words, clock, status), console=page.console, transient=True, refresh_per_second=2):
        yield


@contextmanager
def pausing(page: TerminalPage, status: StatusRows) -> Iterator[None]:
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


class Draft:
    """The words of a speech so far and the seconds passed, redrawn several times a second."""

    def __init__(self, page: TerminalPage, voice: Voice, seat: int, clock: Callable[[], float]) -> None:
        self._page, self._name, self._clock = page, voice.seat(seat), clock
        self._since = clock()
        self.words = ""

    def __rich__(self) -> Panel:
        waited = int(self._clock() - self._since)
        title = f"{self._name} is speaking" + (f", {waited} s" if waited else "")
        return self._page.draft(Text(title), Text(clean(self.words, LONGEST_DRAFT) or self._page.signs.cut, QUIET))


@contextmanager
def speaking(
    page: TerminalPage, voice: Voice, seat: int, clock: Callable[[], float] = time.monotonic
) -> Iterator[Callable[[str], None]]:
    """Yields a function to call with all the words so far. A new attempt replaces the words of the last one."""
    if not page.console.is_terminal:
        yield lambda _: None
        return
    draft = Draft(page, voice, seat, clock)
    with Live(draft, console=page.console, transient=True, refresh_per_second=4) as live:

        def update(words: str) -> None:
            draft.words = words
            live.refresh()

        yield update


def show_review(review: Review, rules: Ruleset, seat: int | None, ascii: bool) -> None:
    """Print a game review on the terminal, as wide as it is; plain text where output is redirected."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=REDIRECTED)
    ReviewPage(TerminalPage(console, ascii), Voice(rules, review.names), review, seat).show()
