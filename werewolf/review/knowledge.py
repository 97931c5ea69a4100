"""What an onlooker and each seat could know at any place in a game: their posteriors, from their own views."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from werewolf.game.asks import Seat
from werewolf.game.event import Event
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line, Seen, hears
from werewolf.players.bots.inference.likelihoods import likelihoods
from werewolf.players.bots.inference.mind import Mind
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.review.walk import Walk


def public_events(lines: Sequence[Line], without: Collection[int] = ()) -> list[Event]:
    """What everyone heard, but for the lines with these numbers."""
    return [line.event for line in lines if line.to == "all" and line.n not in without]


def public_record(rules: Ruleset, lines: Sequence[Line], without: Collection[int] = ()) -> PublicRecord:
    """What an onlooker makes of these lines, as if some of them had never been said."""
    record = PublicRecord(rules, likelihoods(rules))
    record.update(public_events(lines, without))
    return record


def mind_without(walked: Walk, seat: Seat, end: int, without: Collection[int]) -> Mind:
    """What a seat would know after so many lines if some of them had never been said."""
    mind = Mind(seat, walked.rules, likelihoods(walked.rules))
    seen = [line.seen() for line in walked.lines[:end] if hears(seat, line.to) and line.n not in without]
    first = next(at for at, each in enumerate(seen) if each.event.kind == "TableSet")
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
        self._record = PublicRecord(walked.rules, data)
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
        self._record.update(self._public)

    @property
    def record(self) -> PublicRecord:
        return self._record

    def public(self) -> list[float]:
        """Each seat's chance to be a wolf, by public facts alone."""
        return self._record.belief().wolf

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
