"""The curtain: a private screen for one person at a shared keyboard, wiped before and after each turn."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from werewolf.game.asks import Seat
from werewolf.terminal.keyboard.call_schedule import Place
from werewolf.terminal.keyboard.choose import LookUp
from werewolf.terminal.keyboard.keyboard_prompts import Asker
from werewolf.terminal.keyboard.keys import HANDOVER_PAUSE, JOB, discard_keys, suspend
from werewolf.terminal.keyboard.typed_choice import typed_seats
from werewolf.terminal.theme import QUIET

if TYPE_CHECKING:
    from rich.console import Console

WIPE = "\x1b[H\x1b[2J\x1b[3J"  # in this order a terminal also clears its scrollback


class Curtain:
    """Uses the terminal's alternate screen and wipes it, so a turn stays neither on the screen nor in the scrollback.

    `up` says whether somebody is behind the curtain now.
    """

    def __init__(self, console: Console, people: Mapping[Seat, str], asker: Asker) -> None:
        self._console, self._people, self._asker = console, people, asker
        self.up = False
        self._hint = ""  # what stands above the call

    @contextmanager
    def private_screen(self) -> Iterator[None]:
        """Switch to a wiped private screen, and back to the public one at the end."""
        with alternate_screen(self._console):
            self.up = JOB.private = True
            try:
                yield
            finally:
                self.up = JOB.private = False

    @contextmanager
    def page_screen(self) -> Iterator[None]:
        """A wiped screen for a page that somebody looks up. Behind the curtain it is the private one."""
        if self.up:
            self.wipe()
            yield
        else:
            with alternate_screen(self._console):
                yield

    def suspend(self) -> None:
        """Stop the program. Behind the curtain nothing private stays in sight meanwhile."""
        if not self.up:
            suspend()
            return
        # Private rows are wiped before the shell has the terminal again, and a wiped private screen is taken up when
        # the program goes on. Meanwhile JOB says that nothing private is shown, or the stop would be refused.
        self.wipe()
        self._console.set_alt_screen(False)
        JOB.private = False
        suspend()
        JOB.private = True
        self._console.set_alt_screen(True)
        self.wipe()
        self._console.print(self._hint, style=QUIET, markup=False)

    def wipe(self) -> None:
        wipe(self._console)

    async def call(self, seat: Seat, look_up: LookUp, place: Place | None = None) -> None:
        """Ask for a person and show nothing private until they confirm with their name, their number or Enter."""
        # Nobody knows who sits at the keyboard. So the screen stays empty but for a name, until somebody confirms by
        # typing that name, or with Enter after a while; what was typed too early or by the wrong person is refused, and
        # each attempt begins with a wiped screen. Whoever types ? sees public facts only.
        name = self._people[seat]
        question = f"Pass the keyboard to {name}. Press Enter when nobody else looks."
        which = f"{place}. " if place else ""
        hint = f"{which}Only {name} should look now"
        discard_keys()
        while True:
            self._hint = hint
            self._console.print(hint, style=QUIET, markup=False)
            start = time.monotonic()
            typed = await self._asker.wait_for_enter(question, look_up, hidden=True)
            if typed.strip() == "?":
                await look_up()
                continue
            reason = refusal(seat, self._people, typed, time.monotonic() - start)
            self.wipe()
            if reason is None:
                self._hint = ""
                return
            hint = f"{which}{reason}"


@contextmanager
def alternate_screen(console: Console) -> Iterator[None]:
    """The terminal's other screen, wiped before and after."""
    console.set_alt_screen(True)
    wipe(console)
    try:
        yield
    finally:
        wipe(console)
        console.set_alt_screen(False)
        console.file.flush()


def wipe(console: Console) -> None:
    """Clear the screen, where the terminal can: where it cannot, only one person plays."""
    if not console.is_dumb_terminal:
        console.file.write(WIPE)
        console.file.flush()


def refusal(seat: Seat, people: Mapping[Seat, str], typed: str, waited: float) -> str | None:
    """Why the curtain stays closed; None if it may open.

    Enter alone opens it only after a short wait, because the previous person may have pressed Enter twice. A person
    who types their own name or number need not wait.
    """
    name = people[seat]
    if not typed.strip():
        too_quick = f"That was quick. {name}, is it you? Wait a moment and press Enter, or type your name."
        return None if waited >= HANDOVER_PAUSE else too_quick
    if typed_seats(people, typed) == [seat]:
        return None
    return f"That is not {name}. Pass the keyboard on: nothing is shown yet."
