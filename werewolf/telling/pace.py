"""Pace: how many seconds the screen pauses after each thing it shows, by its length, or a key press for each."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple, get_args

from werewolf.errors import UserError, did_you_mean

Pace = Literal["slow", "normal", "fast", "0", "step"]
PACES: tuple[Pace, ...] = get_args(Pace)
NORMAL_WORDS = 235  # words a minute
SECONDS_PER_CHARACTER = 0.05  # at the normal pace: a word and the blank after it are about five characters
FACTORS: dict[str, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "0": 0.0, "step": 0.0}
FEWEST_WORDS, MOST_WORDS = 20, 2000
_WORDS_A_MINUTE = re.compile(r"([1-9]\d{1,3})wpm")

# The shortest pause at the normal pace in seconds, by what was just shown. Words that take longer to read get longer.
SECONDS = {
    "phase": 1.5,
    "board": 1.5,
    "words": 0.9,
    "speech": 1.5,
    "floor": 0.5,
    "vote": 0.35,
    "count": 2.5,
    "death": 2.5,
    "badge": 1.6,
    "private": 1.2,
    "thought": 1.5,
    "end": 0.0,
}


class Beat(NamedTuple):
    """A reason to pause: what was just shown, and how many characters of it there are to read."""

    kind: str
    characters: int = 0


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
        self._factor = pace_factor(pace) if terminal else 0.0
        self._key = key if pace == "step" and terminal else None
        self._sleep = sleep

    def __call__(self, beat: Beat) -> None:
        if self._key is not None:
            self._key()
        elif seconds := self.seconds(beat):
            self._sleep(seconds)

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

    def seconds(self, beat: Beat) -> float:
        shortest = SECONDS.get(beat.kind, SECONDS["words"])
        return max(shortest, beat.characters * SECONDS_PER_CHARACTER) * self._factor


def pace_factor(pace: str) -> float:
    """How much longer than at the normal pace the pauses are. Raises ValueError for an unknown pace."""
    if (words := words_a_minute(pace)) is not None:
        return NORMAL_WORDS / words
    if pace not in FACTORS:
        raise ValueError(f"pace {pace!r} is not one of {', '.join(PACES)}, or words a minute such as 300wpm")
    return FACTORS[pace]


def words_a_minute(pace: str) -> int | None:
    """The reading speed in a pace such as `300wpm`; None if it is no such pace or out of range."""
    speed = _WORDS_A_MINUTE.fullmatch(pace)
    words = int(speed[1]) if speed else 0
    return words if FEWEST_WORDS <= words <= MOST_WORDS else None


def check_pace(pace: str) -> None:
    """Refuse a `--pace` that is neither a pace nor a reading speed."""
    if pace in PACES or words_a_minute(pace) is not None:
        return
    reading = f"{FEWEST_WORDS}wpm to {MOST_WORDS}wpm (words a minute)"
    raise UserError(
        f"--pace: {pace!r} is not allowed; use {', '.join(PACES)}, or {reading}.{did_you_mean(pace, PACES)}"
    )
