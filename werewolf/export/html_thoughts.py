"""Thoughts on the HTML page: each is attached to the deed it led to, and not shown as a step of its own."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.game.asks import Seat
from werewolf.game.events import PhaseStart, SubPhaseStart
from werewolf.game.outside import Answered
from werewolf.game.view import Line, To, hears
from werewolf.terminal.clean import one_line
from werewolf.terminal.screen.answers import LONGEST_THOUGHT


class Thoughts:
    """The thoughts that wait for their deeds. An answer stands in the log before what follows from it."""

    def __init__(self, *, wanted: bool) -> None:
        self._wanted = wanted
        self._waiting: dict[Seat, str] = {}

    def keep(self, event: Answered) -> None:
        thought = one_line(event.answer.thought or "", LONGEST_THOUGHT)
        if thought and self._wanted:
            self._waiting[event.actor] = thought

    def behind(self, seat: Seat | None, to: To) -> dict[str, str]:
        """The thought behind a deed of this seat, if the seat hears of the deed itself."""
        if seat not in self._waiting or not (to == "all" or hears(seat, to)):
            return {}
        return {"thought": self._waiting.pop(seat)}

    def left_before(self, line: Line | None) -> Iterator[tuple[Seat, str]]:
        """Thoughts that no deed has taken when their seat answers again, a new part of the game begins, or it ends."""
        if line is not None and isinstance(line.event, Answered):
            over = [line.event.actor] if line.event.answer.thought else []
        else:
            begins = line is None or (line.to == "all" and isinstance(line.event, (PhaseStart, SubPhaseStart)))
            over = sorted(self._waiting) if begins else []
        for seat in over:
            if seat in self._waiting:
                yield seat, self._waiting.pop(seat)
