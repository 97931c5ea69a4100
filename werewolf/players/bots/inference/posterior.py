"""The posterior: each seat's chance to be a wolf or the seer, summed over every possible pack and seer.

Chances of seats cannot be worked out one by one: if Bram is a wolf, there is one place less in the pack, his partners
are likelier wolves, and whoever he cleared as a false seer may be one of them. So the unknown is the whole pack, with
the seats of the seers, and a chance is the mass of those that a seat is in, divided by the mass of all:

    mass(pack, seers) = product of the factors of its seats × of its pairs × weight of the claims and the silence

The steps, from the outside in:

1. `kinds`: a pack is of one of two kinds. A habit pack does what was counted in many games: whom wolves attack, spare
   and follow, and how partners treat each other. A mimic pack does by day what honest seats do, so that nothing but
   claims, deaths and the votes of others tells against it. Whoever believes in habit packs only is fooled by every wolf
   who has other habits.
2. For each kind, every placement of the seers (`problem.py`) makes plain factors of the claims.
3. For each placement, a sum over the packs: exact where they can be listed (`exact_sum.py`), else a mean field
   (`mean_field.py`). A sum gives masses: of all packs, and of those that each seat is in.
4. `_of_kind` adds up the placements and divides; `_mixed` adds the two kinds.

All bots of a table share one posterior of the public facts. What one seat knows beside them changes little, so it is
taken off the same sums (`without`) instead of summing anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from operator import add
from typing import Protocol

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.exact_sum import ExactSum, mimic_sum
from werewolf.players.bots.inference.mean_field import MeanFieldSum
from werewolf.players.bots.inference.pack_list import Row, pair_products
from werewolf.players.bots.inference.problem import (
    CERTAIN,
    Masses,
    Packs,
    Placement,
    Problem,
    Weights,
    own_copy,
    placements,
    silent_weights,
)
from werewolf.players.bots.inference.ranking import DIGITS, rounded

MAX_LISTED = 1500  # packs; where there are more, the sum is an approximation


@dataclass(slots=True)
class Belief:
    """The chance of each seat to be a wolf, and to be the seer. They are rounded, so that they can be compared."""

    wolf: list[float]
    seer: list[float] = field(default_factory=list)


class PackSum(Protocol):
    """A sum over all packs of one kind, for one placement of the seers."""

    def masses(self) -> Masses: ...

    def without(self, seat: Seat, seer: bool, weights: Weights = ()) -> Masses: ...


Kind = list[tuple[Placement, PackSum]]  # what there is of one kind of packs


class Posterior:
    """One problem, solved once for everyone who knows no more than it says.

    The sums are made when they are first needed. Which ones they are depends on the size of the table only.
    """

    def __init__(self, problem: Problem, basis: Posterior | None = None) -> None:
        self.problem = problem
        self._basis = basis  # another one of the same table, of which some of the work may be the same
        self._pairs: Row | None = None
        self._kinds: list[tuple[float, Kind]] | None = None
        self._belief: Belief | None = None
        self._without: dict[tuple[Seat, bool, tuple[tuple[Seat, float], ...]], Belief] = {}
        self._of_pack: dict[tuple[Seat, ...], Belief] = {}

    @property
    def listed(self) -> bool:
        return comb(len(self.problem.wolf), self.problem.pack) <= MAX_LISTED

    def kinds(self) -> list[tuple[float, Kind]]:
        """The share of habit packs and of mimic packs, with their sums."""
        if self._kinds is None:
            share, placed = self.problem.mimic_share, placements(self.problem)
            habit, mimic = self._sums(placed, 0) if share < 1.0 else [], self._sums(placed, 1) if share > 0.0 else []
            self._kinds = [(1 - share, habit), (share, mimic)]
            self._basis = None
        return self._kinds

    # -- the sums ----------------------------------------------------------------------------------------------------

    def _sums(self, placed: Sequence[Placement], kind: int) -> Kind:
        """The last placement has the fewest seers, and so the most seats that may be wolves: the others may be parts
        of its sum."""
        sums: Kind = []
        for placement in reversed(placed):
            sums.insert(0, (placement, self._sum(placement, kind, sums)))
        return sums

    def _sum(self, placed: Placement, kind: int, before: Kind) -> PackSum:
        """The sum for one placement. `kind`: 0 for habit packs, 1 for mimic packs, as in `kinds`."""
        problem, factors = self.problem, placed.mimic if kind else placed.wolf
        basis = self._basis
        # As the day goes on, often only the silence changes, or nothing at all: then take what was worked out already.
        if basis is not None and basis.problem.wolf == problem.wolf:
            for other, known in basis.kinds()[kind][1]:
                if placed.differs_in_silence(other):
                    if placed.silence == other.silence:
                        return known  # with all that it has been asked so far
                    if isinstance(known, ExactSum):
                        return known.with_silence(placed.silence)
        sure, silence = self._sure(placed.must, factors), placed.silence and tuple(placed.silence)
        packs = Packs(problem.pack, tuple(problem.dead), problem.fewest, problem.most, sure, silence)
        if not self.listed:
            paired = (problem.pair, placed.partners) if kind == 0 else (None, ())
            return MeanFieldSum(packs, factors, *paired)
        if kind == 1:
            return mimic_sum(packs, tuple(factors))
        sums = [summed for _, summed in (*before, *self._reusable()) if isinstance(summed, ExactSum)]
        return ExactSum(packs, factors, self.pair_products(), placed.partners, sums)

    def _reusable(self) -> Kind:
        """The sums of the other posterior, if it is of the same pairs and dead and has made them."""
        basis, problem = self._basis, self.problem
        if basis is None or basis._kinds is None or basis.problem.pair is not problem.pair:
            return []
        other = basis.problem
        same = (other.dead, other.fewest, other.most) == (problem.dead, problem.fewest, problem.most)
        return basis._kinds[0][1] if same else []

    def _sure(self, must: tuple[Seat, ...], factors: Sequence[float]) -> tuple[Seat, ...]:
        """The sure wolves, with those whose side is settled, unless there are too many."""
        settled = [seat for seat, factor in enumerate(factors) if factor > CERTAIN / 100 and seat not in must]
        return (*must, *settled) if len(must) + len(settled) <= self.problem.pack else must

    def pair_products(self) -> Row | None:
        """What pairs come to in each pack; None if pairs do not count. The same for all who know more than this."""
        pair, basis = self.problem.pair, self._basis
        if self._pairs is None and pair:
            if basis is not None and basis.problem.pair is pair:
                self._pairs = basis.pair_products()
            else:
                flat = tuple([factor for row in pair for factor in row])
                self._pairs = pair_products(len(pair), self.problem.pack, flat)
        return self._pairs

    # -- chances -----------------------------------------------------------------------------------------------------

    def belief(self) -> Belief:
        """The chances of each seat. If the record contradicts itself, every seat gets the same."""
        if self._belief is None:
            self._belief = self._mixed(lambda _, packs: packs.masses(), self._silent)
        return self._belief

    @cached_property
    def _silent(self) -> list[float]:
        """How likely each seat is a seer who never claimed; empty if claims do not count."""
        return silent_weights(self.problem, self.problem.claims) if self.problem.claims else []

    def without(self, seat: Seat, seer: bool, weights: Weights = ()) -> Belief:
        """What somebody in this seat believes who knows that it is no wolf; nor the seer, unless `seer` is true.

        `weights`: what else it knows for or against others, as factors.
        """
        key = seat, seer, tuple(weights)
        if key not in self._without:
            silence = list(self._silent)
            if silence and not seer:
                silence[seat] = 0.0

            def masses(placement: Placement, packs: PackSum) -> Masses:
                if not seer and seat in placement.seers:
                    return 0.0, []
                return packs.without(seat, seer, weights)

            self._without[key] = self._mixed(masses, silence)
        return self._without[key]

    def of_pack(self, pack: tuple[Seat, ...]) -> Belief:
        """What the pack itself believes: who may be the seer."""
        if pack not in self._of_pack:
            problem = own_copy(self.problem)
            for seat in range(len(problem.wolf)):
                problem.settle(seat, seat in pack)
            problem.fewest, problem.most = 0, 99
            self._of_pack[pack] = Posterior(problem, basis=self).belief()
        return self._of_pack[pack]

    def _mixed(self, masses: Callable[[Placement, PackSum], Masses], silence: Sequence[float]) -> Belief:
        """Both kinds together. The share of mimic packs stays as it is, whatever was seen: a pack that acts unlike the
        honest is of habit, but one that does not may be either."""
        seats = len(self.problem.wolf)
        parts = [(share, self._of_kind(kind, masses, silence)) for share, kind in self.kinds()]
        known = [(share, chances) for share, chances in parts if chances is not None]
        if not known:
            return Belief([rounded(self.problem.pack / seats)] * seats, [rounded(1 / seats)] * seats)
        whole = sum([share for share, _ in known])
        (share, chances), *others = known
        mixed = [share / whole * chance for chance in chances]
        for share, chances in others:
            part = share / whole
            mixed = [sofar + part * chance for sofar, chance in zip(mixed, chances, strict=True)]
        digits = [round(chance, DIGITS) if chance else 0.0 for chance in mixed]  # many are 0, and rounding is slow
        return Belief(digits[:seats], digits[seats:])

    def _of_kind(
        self, kind: Kind, masses: Callable[[Placement, PackSum], Masses], silence: Sequence[float]
    ) -> list[float] | None:
        """The chances to be a wolf and then to be the seer, if the pack is of this kind; None if that cannot be."""
        total, whole = 0.0, sum(silence)
        wolf: list[float] = []
        seer = [0.0] * len(self.problem.wolf)
        for placement, packs in kind:
            weight = placement.weight * placement.silence_weight(whole, self.problem.pack)
            mass, by_seat = masses(placement, packs) if weight > 0.0 else (0.0, [])
            if mass <= 0.0:
                continue
            part = weight * mass
            total += part
            scaled = [weight * of_seat for of_seat in by_seat]
            wolf = list(map(add, wolf, scaled)) if wolf else scaled
            for seat in placement.seers:
                seer[seat] += part
            if placement.silent:
                shares = _silent_shares(part * placement.silent, mass, silence, by_seat)
                seer = list(map(add, seer, shares))
        return [value / total for value in (*wolf, *seer)] if total > 0.0 else None

    def pack_chances(self) -> dict[frozenset[Seat], float]:
        """The chance of each whole pack, for tables where they are listed."""
        chances: dict[frozenset[Seat], float] = {}
        whole, parts = 0.0, []
        silence = sum(self._silent)
        for share, kind in self.kinds():
            rows = [
                (placed.weight * placed.silence_weight(silence, self.problem.pack), packs)
                for placed, packs in kind
                if isinstance(packs, ExactSum)
            ]
            total = sum(weight * sum(packs.row) for weight, packs in rows)
            if total > 0.0:
                whole += share
                parts += [(share * weight / total, packs) for weight, packs in rows]
        for weight, packs in parts:
            for pack, mass in zip(packs.packs(), packs.row, strict=True):
                if mass > 0.0:
                    chances[pack] = chances.get(pack, 0.0) + weight * mass / whole
        return chances


def _silent_shares(whole: float, mass: float, silence: Sequence[float], by_seat: Sequence[float]) -> Sequence[float]:
    """Share `whole` among the seats that never claimed: more where silence was likely, less where a wolf may sit."""
    shares = [quiet * (mass - part) if part < mass else 0.0 for quiet, part in zip(silence, by_seat, strict=True)]
    scale = whole / (sum(shares) or 1.0)
    return [scale * share for share in shares]


def marginals(problem: Problem) -> Belief:
    """The chances of each seat, given the problem."""
    return Posterior(problem).belief()


def pack_chances(problem: Problem) -> dict[frozenset[Seat], float]:
    """The chance of each whole pack. It lists them one by one, so it is for small tables only."""
    return Posterior(problem).pack_chances()
