"""Pauses while a game is shown: wait for a key or the time, and do what the key asks for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from functools import partial

from werewolf.terminal.keyboard.keyboard_prompts import Asker
from werewolf.terminal.keyboard.keys import BACK_KEYS, JOB, LOOK_UP_KEY, discard_keys, wait_for_key
from werewolf.terminal.screen.screen import Screen
from werewolf.terminal.screen.status_rows import StatusRows
from werewolf.terminal.signals import Signals

Show = Callable[[], Awaitable[None]]


class Pauses:
    """Waits after what was shown, with the status below it. The key that ends a pause does nothing else, unless it asks
    to look back or to look something up: then no further pause is held until `grant_wish` has done that.
    """

    def __init__(self, asker: Asker, signals: Signals, status: StatusRows, *, visible: bool) -> None:
        self._asker, self._signals, self._status, self._visible = asker, signals, status, visible
        self._wish = ""

    def wait(self, screen: Screen, seconds: float | None) -> None:
        """Wait this many seconds, or without a limit for a key. A key pressed before, or twice, ends no other pause."""
        if self._wish or self._signals.pending():
            return
        if self._visible:
            discard_keys()
        stops = -1
        while stops < JOB.stops:  # after Ctrl-Z and `fg` once more, for what was on the screen is gone
            stops = JOB.stops
            with screen.pausing(self._status) if self._visible else nullcontext():
                key = wait_for_key(seconds, partial(self._interrupted, stops))
        self._asker.keys_before_prompt |= bool(key)
        self._wish = key if key in (*BACK_KEYS, LOOK_UP_KEY) else ""

    def _interrupted(self, stops: int) -> bool:
        return self._signals.pending() or stops < JOB.stops

    async def grant_wish(self, screen: Screen, look_up: Show, look_back: Show) -> None:
        """Do what the last key asked for, and wait for the next key. It may ask again."""
        while self._wish:
            wish, self._wish = self._wish, ""
            await (look_up() if wish == LOOK_UP_KEY else look_back())
            self.wait(screen, None)
