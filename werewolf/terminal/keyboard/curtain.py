"""The curtain: behind it one person alone reads and answers, and after it nothing of that is left to see."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from werewolf.game.asks import Seat
from werewolf.terminal.keyboard.keys import REST, drop_typed
from werewolf.terminal.keyboard.pause_menu import Look
from werewolf.terminal.keyboard.prompts import Asker
from werewolf.terminal.theme import QUIET

if TYPE_CHECKING:
    from rich.console import Console

WIPE = "\x1b[H\x1b[2J\x1b[3J"  # in this order a terminal forgets its scrollback, too


class Curtain:
    """Rises and falls on the alternate screen, wiped before and after: neither screen nor scrollback keeps a turn."""

    def __init__(self, console: Console, people: Mapping[Seat, str], asker: Asker) -> None:
        self._console, self._people, self._asker = console, people, asker
        self.up = False

    @contextmanager
    def raised(self) -> Iterator[None]:
        self._console.set_alt_screen(True)
        self.wipe()
        self.up = True
        try:
            yield
        finally:
            self.up = False
            self._console.file.write(WIPE)
            self._console.set_alt_screen(False)
            self._console.file.flush()

    def wipe(self) -> None:
        self._console.file.write(WIPE)
        self._console.file.flush()

    async def call(self, seat: Seat, look: Look) -> None:
        """Nothing is shown before the right person says so: by their name or number, or by an unhurried Enter."""
        name = self._people[seat]
        question = f"Pass the keyboard to {name}. Press Enter when nobody else looks."
        said = f"(Not {name}? Hand it on: nothing is shown yet.)"
        drop_typed()
        while True:
            self._console.print(said, style=QUIET, markup=False)
            since = time.monotonic()
            typed = await self._asker.enter(question, look, hidden=True)
            if typed.strip() == "?":
                await look()
                continue
            refused = refusal(seat, self._people, typed, time.monotonic() - since)
            self.wipe()
            if refused is None:
                return
            said = refused


def refusal(seat: Seat, people: Mapping[Seat, str], typed: str, rested: float) -> str | None:
    """Why the curtain stays closed. A bare Enter opens it only once the keyboard was at rest: the last person's
    Enter, struck twice, must not show the next one's card. Whoever types their own name or number need not wait.
    """
    name, words = people[seat], " ".join(typed.casefold().split())
    if not words:
        quick = f"(That was quick. {name}, is it you? Wait a moment, then Enter; or type your name.)"
        return None if rested >= REST else quick
    meant = {each for each, called in people.items() if words == str(each) or begins(called.casefold(), words)}
    if meant == {seat}:
        return None
    return f"(That is not {name}. Hand it on: nothing is shown yet.)"


def begins(name: str, words: str) -> bool:
    """Whether a name begins so; signs in front of its letters need not be typed."""
    return name.startswith(words) or re.sub(r"^\W+", "", name).startswith(words)
