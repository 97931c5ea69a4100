"""Pace: how many seconds the screen pauses after each thing it shows, or a key press for each."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal, get_args

Pace = Literal["slow", "normal", "fast", "0", "step"]
PACES: tuple[Pace, ...] = get_args(Pace)
FACTORS: dict[str, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "0": 0.0, "step": 0.0}

# Seconds at the normal pace, by what was just shown. They are generous, because any key cuts a pause short.
SECONDS = {
    "phase": 1.5,
    "board": 0.8,
    "words": 0.9,
    "speech": 2.0,
    "long speech": 4.5,
    "very long speech": 8.0,
    "floor": 0.5,
    "vote": 0.35,
    "count": 1.8,
    "death": 2.5,
    "badge": 1.6,
    "private": 1.2,
    "thought": 1.5,
    "end": 0.0,
}


class Pacer:
    """Pauses after each thing shown. It never waits when the output is not a terminal."""

    def __init__(
        self,
        pace: str,
        *,
        terminal: bool,
        key: Callable[[], None] | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if pace not in FACTORS:
            raise ValueError(f"pace {pace!r} is not one of {', '.join(PACES)}")
        self._factor = FACTORS[pace] if terminal else 0.0
        self._key = key if pace == "step" and terminal else None
        self._sleep = sleep

    def __call__(self, kind: str) -> None:
        if self._key is not None:
            self._key()
        elif self.seconds(kind):
            self._sleep(self.seconds(kind))

    def hurry(self) -> None:
        """Stop waiting for the rest of the game."""
        self._factor, self._key = 0.0, None

    @contextmanager
    def no_waiting(self) -> Iterator[None]:
        """Do not wait inside this `with` block."""
        before = self._factor, self._key
        self.hurry()
        try:
            yield
        finally:
            self._factor, self._key = before

    def seconds(self, kind: str) -> float:
        return SECONDS.get(kind, SECONDS["words"]) * self._factor
