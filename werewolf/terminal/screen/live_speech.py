"""Show a speech while a model is still writing it. The preview disappears when the final speech is shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.live import Live
from rich.panel import Panel
from rich.text import Text

from werewolf.telling.clean import clean
from werewolf.terminal.screen.page import Page
from werewolf.terminal.screen.words import Voice
from werewolf.terminal.theme import QUIET

LONGEST = 1500


class Draft:
    """The words so far and the seconds passed, redrawn several times a second."""

    def __init__(self, page: Page, voice: Voice, seat: int, clock: Callable[[], float]) -> None:
        self._page, self._name, self._clock = page, voice.seat(seat), clock
        self._since = clock()
        self.words = ""

    def __rich__(self) -> Panel:
        waited = int(self._clock() - self._since)
        title = f"{self._name} is speaking" + (f", {waited} s" if waited else "")
        body = Text(clean(self.words, LONGEST) or self._page.glyphs.cut, QUIET)
        box = self._page.glyphs.speech_box
        return Panel(body, box=box, title=Text(title), title_align="left", width=self._page.width)


@contextmanager
def speaking(
    page: Page, voice: Voice, seat: int, clock: Callable[[], float] = time.monotonic
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
