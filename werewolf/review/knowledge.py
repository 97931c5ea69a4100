"""What an onlooker and each seat could know at any place in a game, and how much one line of the log moved that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from msgspec.structs import replace

from werewolf.game.asks import Seat
from werewolf.game.event import Event
from werewolf.game.events import CardRevealed, Nomination, Vote
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Line, Seen, hears
from werewolf.players.bots.inference.likelihoods import likelihoods
from werewolf.players.bots.inference.mind import Mind
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.review.review_words import SPOKEN, ReviewWords
from werewolf.review.walk import Walk


def public_record(rules: Ruleset, lines: Sequence[Line], without: Collection[int] = ()) -> PublicRecord:
    """What an onlooker makes of these lines, as if some of them had never been said."""
    record = PublicRecord(rules, likelihoods(rules))
    record.update([line.event for line in lines if line.to == "all" and line.n not in without])
    return record


def mind_without(walked: Walk, seat: Seat, end: int, without: Collection[int]) -> Mind:
    """What a seat would know after so many lines if some of them had never been said."""
    mind = Mind(seat, walked.rules, likelihoods(walked.rules))
    seen = [line.seen() for line in walked.lines[:end] if hears(seat, line.to) and line.n not in without]
    first = next(at for at, item in enumerate(seen) if item.event.kind == "TableSet")
    # Minds share one record for each table, found by its first event; this one must not share it.
    seen[first] = replace(seen[first], event=replace(seen[first].event))
    mind.catch_up(seen)
    return mind


class Knowledge:
    """The minds of all seats and of an onlooker, moved forward through a game. It never goes back."""

    def __init__(self, walked: Walk) -> None:
        self._walk = walked
        self._end = 0
        seats = range(len(walked.start.players))
        data = likelihoods(walked.rules)
        self._minds = [Mind(seat, walked.rules, data) for seat in seats]
        self._seen: list[list[Seen]] = [[] for _ in seats]
        self.record = PublicRecord(walked.rules, data)
        self._public: list[Event] = []

    def move_to(self, end: int) -> None:
        """Read on, up to this many lines."""
        for line in self._walk.lines[self._end : end]:
            if line.to == "all":
                self._public.append(line.event)
            for seat, seen in enumerate(self._seen):
                if hears(seat, line.to):
                    seen.append(line.seen())
        self._end = end
        self.record.update(self._public)

    def public(self) -> list[float]:
        """Each seat's chance to be a wolf, by public facts alone."""
        return self.record.belief().wolf

    def mind(self, seat: Seat) -> Mind:
        mind = self._minds[seat]
        mind.catch_up(self._seen[seat])
        return mind

    def of_seat(self, seat: Seat) -> list[float]:
        """Each seat's chance to be a wolf, by what this seat knows. A wolf knows the pack."""
        mind = self.mind(seat)
        if mind.wolf:
            return [float(other in mind.pack) for other in range(len(self._minds))]
        return mind.belief().wolf


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
        return max(tried, key=lambda moved: (sign * moved[0], -moved[1].n), default=None)


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
