"""Evidence: one public fact, and what it weighs for or against its seats; and an index to find it by seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen

NO_LINE = -1


@frozen
class Evidence:
    """One deed or event that counts, and how much likelier it is if the actor, the target or both are wolves."""

    kind: str
    actor: Seat
    target: Seat | None
    day: int
    on_actor: float
    on_target: float
    on_both: float = 1.0
    line: int = NO_LINE  # its place among the public events; a private fact has none

    def against_actor(self, wolf: Sequence[float]) -> float:
        """The factor against the actor, given each seat's chance to be a wolf."""
        if self.on_both == 1.0 or self.target is None:
            return self.on_actor
        return _factor_of_one(self.on_actor, self.on_target, self.on_both, wolf[self.target])

    def against_target(self, wolf: Sequence[float]) -> float:
        """The factor against the target, given each seat's chance to be a wolf."""
        if self.on_both == 1.0:
            return self.on_target
        return _factor_of_one(self.on_target, self.on_actor, self.on_both, wolf[self.actor])


def _factor_of_one(mine: float, other: float, both: float, chance: float) -> float:
    """The factor of one seat of a pair, averaged over the two sides the other may be on."""
    return mine * ((1 - chance) + chance * other * both) / ((1 - chance) + chance * other)


@dataclass(slots=True)
class EvidenceIndex:
    """The places of each seat's evidence in a list. It catches up as the list grows, and begins anew with another."""

    _evidence: list[Evidence] = field(default_factory=list)
    _read: int = 0
    _places: defaultdict[Seat | None, list[int]] = field(default_factory=lambda: defaultdict(list))
    _found: dict[tuple[Seat, ...], list[Evidence]] = field(default_factory=dict)  # since the last growth

    def about(self, evidence: list[Evidence], seats: tuple[Seat, ...]) -> Sequence[Evidence]:
        """The evidence whose actor or target is one of these seats, in order.

        Kept until there is more: those who vote at the same time look for the same.
        """
        if evidence is not self._evidence:
            self._evidence, self._read = evidence, 0
            self._places.clear()
            self._found.clear()
        if self._read < len(evidence):
            self._catch_up()
        if seats not in self._found:
            places = sorted(set().union(*[self._places[seat] for seat in seats]))
            self._found[seats] = [evidence[at] for at in places]
        return self._found[seats]

    def _catch_up(self) -> None:
        for at, item in enumerate(self._evidence[self._read :], start=self._read):
            for seat in {item.actor, item.target}:
                self._places[seat].append(at)
        self._read = len(self._evidence)
        self._found.clear()
