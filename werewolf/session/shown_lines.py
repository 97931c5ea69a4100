"""The lines of a game that the screen has shown, and from where a resumed game is shown again."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.events import PhaseStart
from werewolf.game.outside import Answered
from werewolf.game.view import Line


class ShownLines:
    """The lines shown so far. The game may be ahead, but people at the keyboard know only these."""

    def __init__(self) -> None:
        self._lines: list[Line] = []

    def lines(self) -> list[Line]:
        return self._lines

    def extend(self, lines: Sequence[Line]) -> None:
        self._lines.extend(lines)


def recap_start(lines: Sequence[Line], people: set[int]) -> int:
    """The line from which a resumed game is shown again.

    It is the start of the current phase, or the last answer of the only person who plays if that is earlier.
    """
    phases = [at for at, line in enumerate(lines) if isinstance(line.event, PhaseStart)]
    answers = [
        at for at, line in enumerate(lines, start=1)
        if isinstance(line.event, Answered) and {line.event.ask.seat} == people
    ]  # fmt: skip
    return min(max(phases, default=0), *answers[-1:], len(lines))
