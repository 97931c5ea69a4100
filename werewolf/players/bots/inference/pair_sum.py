"""The exact sum over all packs with a factor for each seat and for each pair, from a list of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.combinatorics import allowed_tails, tails
from werewolf.players.bots.inference.packs import Masses, Packs


def pair_masses(packs: Packs, factors: Sequence[float], pair: Sequence[Sequence[float]]) -> Masses:
    """The masses of packs with a factor for each seat and for each pair."""
    by_seat = [0.0] * len(factors)
    order = packs.order(factors)
    if order is None:
        return 0.0, by_seat
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
