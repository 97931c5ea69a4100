"""Sums over all possible packs: exactly with pair factors, or without them in a few steps for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from operator import mul

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.combinatorics import allowed_tails, tails

MAX_PACKS = 16_000  # beyond this, pair factors are left out

Masses = tuple[float, list[float]]  # of all possible packs, and for each seat of those it is in


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

    def order(self, factors: Sequence[float]) -> list[Seat] | None:
        """The seats that may be wolves beside the sure ones, the dead first; None if no pack is possible."""
        if self.left < 0 or any(factors[seat] <= 0.0 for seat in self.must):
            return None
        found = [seat for seat in range(len(factors)) if factors[seat] > 0.0 and seat not in self.must]
        if len(found) < self.left:
            return None
        return [seat for seat in found if seat in self.dead] + [seat for seat in found if seat not in self.dead]

    def quiet_left(self) -> float:
        """The silence of all but the sure wolves."""
        return sum(self.silence) - sum(self.silence[seat] for seat in self.must) if self.silence else 1.0


def pair_masses(packs: Packs, factors: Sequence[float], pair: Sequence[Sequence[float]]) -> Masses:
    """The masses of packs with a factor for each seat and for each pair, from a list of all of them."""
    by_seat = [0.0] * len(factors)
    order = packs.order(factors)
    if order is None:
        return 0.0, by_seat
    if comb(len(order), packs.left) > MAX_PACKS:
        return plain_masses(packs, factors)
    start = [factors[seat] for seat in order]
    weight = 1.0
    for at, one in enumerate(packs.must):
        weight *= factors[one]
        for two in packs.must[:at]:
            weight *= pair[one][two]
        start = [value * pair[one][seat] for value, seat in zip(start, order, strict=True)]
    dead_count = sum(seat in packs.dead for seat in order)
    pair_sum = _PairSum(packs, order, packs.left, dead_count, start, pair)
    mass = pair_sum.mass(weight, packs.dead_musts, packs.quiet_left())
    for seat, part in zip(order, pair_sum.by_place, strict=True):
        by_seat[seat] = part
    for seat in packs.must:
        by_seat[seat] = mass
    return mass, by_seat


def plain_masses(packs: Packs, factors: Sequence[float]) -> Masses:
    """The masses of packs with a factor for each seat and none for pairs.

    Seat by seat, it keeps the sum over all ways to choose so many wolves among the seats before and after it.
    """
    by_seat = [0.0] * len(factors)
    order = packs.order(factors)
    if order is None:
        return 0.0, by_seat
    weight = 1.0
    for seat in packs.must:
        weight *= factors[seat]
    quiet = [packs.silence[seat] for seat in order] if packs.silence else [0.0] * len(order)
    walk = _Walk(packs, [factors[seat] for seat in order], quiet, sum(seat in packs.dead for seat in order))
    mass, parts = walk.masses(packs.quiet_left())
    for seat, part in zip(order, parts, strict=True):
        by_seat[seat] = weight * part
    for seat in packs.must:
        by_seat[seat] = weight * mass
    return weight * mass, by_seat


Row = list[float]  # by the number of wolves chosen


class _Walk:
    """Walks over the places, first the dead ones. Each sum comes with the same sum weighed by the silence in it."""

    def __init__(self, packs: Packs, factors: Row, quiet: Row, dead: int) -> None:
        self.factors = factors
        self.quiet = quiet
        self.left = packs.left
        self.dead = dead
        least, most = packs.least_dead - packs.dead_musts, packs.most_dead - packs.dead_musts
        self.allowed = [least <= count <= most for count in range(packs.left + 1)]

    def _at_border(self, place: int, *rows: Row) -> None:
        """Behind the last dead place, only a possible number of dead wolves counts."""
        if place == self.dead:
            for row in rows:
                row[:] = [value if fits else 0.0 for value, fits in zip(row, self.allowed, strict=True)]

    def masses(self, quiet_left: float) -> tuple[float, Row]:
        after = self._after()
        size = self.left + 1
        row, hush = [1.0] + [0.0] * self.left, [0.0] * size  # the ways to have chosen so many before this place
        self._at_border(0, row, hush)
        parts: Row = []
        for place, (factor, quiet) in enumerate(zip(self.factors, self.quiet, strict=True)):
            rest, rest_hush = after[place + 1]
            there = sum(row[count] * rest[count + 1] for count in range(self.left))
            said = sum(hush[count] * rest[count + 1] + row[count] * rest_hush[count + 1] for count in range(self.left))
            parts.append(factor * ((quiet_left - quiet) * there - said))
            for count in range(self.left, 0, -1):
                hush[count] += factor * (hush[count - 1] + quiet * row[count - 1])
                row[count] += factor * row[count - 1]
            self._at_border(place + 1, row, hush)
        return quiet_left * row[self.left] - hush[self.left], parts

    def _after(self) -> list[tuple[Row, Row]]:
        """By place: the sums over all ways to fill up the pack from there on, by how many are chosen already."""
        row, hush = [0.0] * self.left + [1.0], [0.0] * (self.left + 1)
        found: list[tuple[Row, Row]] = []
        for place in range(len(self.factors), -1, -1):
            if place < len(self.factors):
                factor, quiet = self.factors[place], self.quiet[place]
                hush = [
                    hush[count] + factor * (hush[count + 1] + quiet * row[count + 1]) for count in range(self.left)
                ] + [hush[self.left]]
                row = [row[count] + factor * row[count + 1] for count in range(self.left)] + [row[self.left]]
            self._at_border(place, row, hush)
            found.append((row, hush))
        return found[::-1]


class _PairSum:
    """Sums over all packs of `size` places, where the dead have the first places.

    A pack is a prefix and a tail: its last three places. The products of all tails are one long row. Nearly all of
    the time goes into multiplying these rows, which `map` and `mul` do at the speed of C.
    """

    __slots__ = (
        "by_place", "dead", "factors", "least_dead", "most_dead", "pair", "quiet", "quiet_sums", "rows", "size",
        "tails", "totals",
    )  # fmt: skip

    def __init__(
        self,
        packs: Packs,
        order: list[Seat],
        size: int,
        dead: int,
        factors: list[float],
        pair: Sequence[Sequence[float]],
    ) -> None:
        silence = packs.silence
        self.dead = dead
        self.least_dead, self.most_dead = packs.least_dead, packs.most_dead
        self.pair = [[pair[one][two] for two in order] for one in order]
        self.factors = factors
        self.size = size
        self.tails = tails(len(order), min(3, size))
        self.quiet = [silence[seat] for seat in order] if silence else None
        self.quiet_sums = self.tails.sums(self.quiet) if self.quiet else []
        self.rows = [self.tails.pair_products(at, self.pair[at]) for at in range(len(order))] if size > 3 else []
        self.by_place = [0.0] * len(order)
        self.totals = [0.0] * self.tails.count  # the mass of each tail, over all prefixes

    def mass(self, weight: float, dead_wolves: int, quiet_left: float) -> float:
        """The mass of all packs; afterwards `by_place` holds the mass of the packs with each place in them."""
        row = self.tails.products(self.factors, self.pair)
        total = self._sum_prefixes(0, self.size - self.tails.size, (), weight, dead_wolves, quiet_left, row)
        for at, tails_with in enumerate(self.tails.with_place):
            self.by_place[at] += sum(tails_with(self.totals))
        return total

    def _sum_prefixes(
        self,
        start: int,
        left: int,
        chosen: tuple[int, ...],
        weight: float,
        dead_wolves: int,
        quiet_left: float,
        row: list[float],
    ) -> float:
        """Sum over all ways to choose `left` more places before the tail; `row` has the tails from `start` on."""
        if not left:
            return self._sum_tails(start, weight, dead_wolves, quiet_left, row)
        total = 0.0
        first = self.tails.first
        for at in range(start, len(self.factors) - left - self.tails.size + 1):
            if at < self.dead and dead_wolves >= self.most_dead:
                continue
            factor = weight * self.factors[at]
            for other in chosen:
                factor *= self.pair[at][other]
            after = list(map(mul, row[first[at + 1] - first[start] :], self.rows[at]))
            quiet = quiet_left - self.quiet[at] if self.quiet else quiet_left
            dead = dead_wolves + (at < self.dead)
            mass = self._sum_prefixes(at + 1, left - 1, (*chosen, at), factor, dead, quiet, after)
            self.by_place[at] += mass
            total += mass
        return total

    def _sum_tails(self, start: int, weight: float, dead_wolves: int, quiet_left: float, row: list[float]) -> float:
        first, totals = self.tails.first[start], self.totals
        least, most = self.least_dead - dead_wolves, self.most_dead - dead_wolves
        allowed = allowed_tails(len(self.factors), self.tails.size, self.dead, least, most)
        if allowed is not None:
            row = list(map(mul, row, allowed[first:]))
        if not self.quiet:
            totals[first:] = [total + weight * value for total, value in zip(totals[first:], row, strict=True)]
            return weight * sum(row)
        quiet_sums = self.quiet_sums[first:]
        totals[first:] = [
            total + weight * value * (quiet_left - quiet)
            for total, value, quiet in zip(totals[first:], row, quiet_sums, strict=True)
        ]
        quiet_mass: float = sum(map(mul, row, quiet_sums))
        return weight * (quiet_left * sum(row) - quiet_mass)
