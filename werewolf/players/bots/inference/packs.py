"""Packs: which sets of seats may be the pack, and the masses that sums over them give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from werewolf.game.asks import Seat

Masses = tuple[float, list[float]]  # of all possible packs, and for each seat of those it is in
Weights = Sequence[tuple[Seat, float]]  # seats, each with a factor


@dataclass(frozen=True, slots=True)
class Packs:
    """Which packs are possible: their size, how many of them live, and who is one of them for sure.

    `silence`: by seat, how likely a seer there would have kept silent; a pack counts by what is left of it outside.
    """

    size: int
    dead: Sequence[Seat]
    fewest: int  # living wolves
    most: int
    must: tuple[Seat, ...] = ()
    silence: Sequence[float] | None = None

    @property
    def least_dead(self) -> int:
        return self.size - self.most

    @property
    def most_dead(self) -> int:
        return self.size - self.fewest

    @property
    def left(self) -> int:
        """How many wolves there are beside the sure ones."""
        return self.size - len(self.must)

    @property
    def dead_musts(self) -> int:
        return sum(seat in self.dead for seat in self.must)

    def order(self, factors: Sequence[float]) -> tuple[list[Seat], list[Seat]] | None:
        """The dead and the living that may be wolves beside the sure ones; None if no pack is possible."""
        found = [seat for seat in range(len(factors)) if factors[seat] > 0.0 and seat not in self.must]
        if not self.possible(factors, len(found)):
            return None
        dead = frozenset(self.dead)
        return [seat for seat in found if seat in dead], [seat for seat in found if seat not in dead]

    def possible(self, factors: Sequence[float], free: int) -> bool:
        """Whether there is such a pack, with so many seats that may be wolves beside the sure ones."""
        return 0 <= self.left <= free and all(factors[seat] > 0.0 for seat in self.must)
