"""Thoughts on the HTML page: each is attached to what it led to, with the recorded prompt and reply behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from werewolf.game.answer_events import Answered
from werewolf.game.asks import Seat
from werewolf.game.events import PhaseStart, SubPhaseStart
from werewolf.game.secrecy import Line, To, hears
from werewolf.telling.clean import clean, one_line
from werewolf.telling.spoken_words import LONGEST_THOUGHT

LONGEST_PART = 100_000  # of a prompt or a reply
Behind = dict[str, Any]


class Thoughts:
    """The thoughts that wait for what they led to. An answer stands in the log before what follows from it."""

    def __init__(self, *, wanted: bool, exchanges: Mapping[int, tuple[str, str]]) -> None:
        self._wanted, self._exchanges = wanted, exchanges
        self._waiting: dict[Seat, Behind] = {}

    def keep(self, event: Answered, number: int) -> None:
        thought = one_line(event.answer.thought or "", LONGEST_THOUGHT)
        if thought and self._wanted:
            exchange = [clean(part, LONGEST_PART) for part in self._exchanges.get(number, ())]
            self._waiting[event.actor] = {"thought": thought, **({"exchange": exchange} if exchange else {})}

    def behind(self, seat: Seat | None, to: To) -> Behind:
        """The thought behind what this seat did, if the seat hears of it itself."""
        if seat not in self._waiting or not (to == "all" or hears(seat, to)):
            return {}
        return self._waiting.pop(seat)

    def left_before(self, line: Line | None) -> Iterator[tuple[Seat, Behind]]:
        """Thoughts that led to nothing when their seat answers again, a new part of the game begins, or it ends."""
        if line is not None and isinstance(line.event, Answered):
            over = [line.event.actor] if line.event.answer.thought else []
        else:
            begins = line is None or (line.to == "all" and isinstance(line.event, (PhaseStart, SubPhaseStart)))
            over = sorted(self._waiting) if begins else []
        for seat in over:
            if seat in self._waiting:
                yield seat, self._waiting.pop(seat)
