"""A speech while it is being made: provisional, and gone from the screen when the real one is on record."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.live import Live
from rich.panel import Panel
from rich.text import Text

from werewolf.ui.clean import clean
from werewolf.ui.page import Page
from werewolf.ui.theme import QUIET
from werewolf.ui.words import Voice

LONGEST = 1500


@contextmanager
def speaking(page: Page, voice: Voice, seat: int) -> Iterator[Callable[[str], None]]:
    """Yields what to call with the words so far; a try that begins anew simply replaces them."""
    if not page.console.is_terminal:
        yield lambda _: None
        return
    since = time.monotonic()

    def drawn(words: str) -> Panel:
        waited = int(time.monotonic() - since)
        title = f"{voice.seat(seat)} is speaking" + (f", {waited} s" if waited else "")
        body = Text(clean(words, LONGEST) or page.glyphs.cut, QUIET)
        return Panel(body, title=title, title_align="left", width=page.width)

    with Live(drawn(""), console=page.console, transient=True, refresh_per_second=8) as live:
        yield lambda words: live.update(drawn(words))
