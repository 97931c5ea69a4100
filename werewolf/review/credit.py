"""Credit: how much one line of the log moved a belief, by working the belief out again as if it had not been said."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from werewolf.game.asks import Seat
from werewolf.game.events import CardRevealed, Nomination, Vote
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.view import Line
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.review.knowledge import public_record
from werewolf.review.walk import Walk
from werewolf.review.words import SPOKEN, ReviewWords

EVIDENCE = (*SPOKEN, Vote, Nomination, CardRevealed, HunterShoot)
MOST_CANDIDATES = 24  # lines tried for one credit, the latest first
Measure = Callable[[PublicRecord], float]


def evidence_lines(lines: Iterable[Line]) -> list[Line]:
    """The lines that can move a belief: speeches, replies, votes, nominations, shots and cards that were shown."""
    return [line for line in lines if line.to == "all" and isinstance(line.event, EVIDENCE)]


class Credits:
    """What an onlooker believes after so many lines, with and without some of them."""

    def __init__(self, walked: Walk, end: int, measure: Measure) -> None:
        self._walk, self._end, self._measure = walked, end, measure
        self.whole = self.without(())

    def without(self, numbers: Collection[int]) -> float:
        """What is measured if these lines had never been said."""
        return self._measure(public_record(self._walk.rules, self._walk.lines[: self._end], numbers))

    def effect(self, lines: Sequence[Line]) -> float:
        """How much these lines together raised what is measured."""
        return self.whole - self.without({line.n for line in lines})

    def strongest(self, candidates: Sequence[Line], sign: float = 1.0) -> tuple[float, Line] | None:
        """The line that raised it most, or with sign -1 lowered it most, and by how much."""
        tried = [(self.effect([line]), line) for line in candidates[:MOST_CANDIDATES]]
        return max(tried, key=lambda each: (sign * each[0], -each[1].n), default=None)


def lines_about(record: PublicRecord, lines: Sequence[Line], seat: Seat, words: ReviewWords) -> list[Line]:
    """The lines that speak for or against a seat, or that it spoke: the candidates for credit, the latest first."""
    public = [line for line in lines if line.to == "all"]
    items = [item.line for item in record.evidence if seat in (item.actor, item.target)]
    known = {public[at].n for at in items if 0 <= at < len(public)}
    return [
        line
        for line in reversed(evidence_lines(public))
        if line.n in known or any(act.seat == seat and act.kind == "report" for act in words.acts(line))
    ]
