"""The posterior: each seat's chance to be a wolf or the seer, summed exactly over every possible pack and seer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb, prod
from operator import mul

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.combinatorics import allowed_tails, tails
from werewolf.players.bots.inference.ranking import rounded

CERTAIN = 1e9  # the factor of a fact
MAX_PACKS = 16_000  # beyond this, pair factors are left out and the sum is done without listing packs


@dataclass(slots=True)
class ClaimWeights:
    """What was said about the seer's card, as weights: who claims it, what they report, who kept silent."""

    reports: Mapping[Seat, Mapping[Seat, bool]]  # by claimant: each seat checked, and whether it is good
    silence: Sequence[float]  # by seat: how likely a seer in that seat would have kept silent so far
    true: Mapping[Seat, float]  # by claimant: how likely the seer would make this claim
    wolf: Mapping[Seat, float]  # by claimant: how likely a wolf would make it falsely
    village: float = 0.02  # how likely anybody else would make it as a joke
    lie_bad: float = 0.5  # how often a liar reports a wolf
    partner_bad: float = 0.4  # factor if the reported wolf is a partner of the liar
    partner_good: float = 1.4  # factor if the cleared seat is a partner of the liar


@dataclass(slots=True)
class Problem:
    """What is known of one table, as factors. `wolf[i]`: how much likelier the record is if seat i is a wolf."""

    pack: int
    wolf: list[float]
    pair: list[list[float]]
    dead: Sequence[Seat] = ()
    fewest: int = 1  # living wolves
    most: int = 99
    claims: ClaimWeights | None = None
    seer: Seat | None = None  # set only in the seer's own problem
    not_seer: Seat | None = None


@dataclass(slots=True)
class Belief:
    """The chance of each seat to be a wolf, and to be the seer. They are rounded, so that they can be compared."""

    wolf: list[float]
    seer: list[float] = field(default_factory=list)


def posterior(problem: Problem) -> Belief:
    """The chances of each seat, given the problem. If the record contradicts itself, every seat gets the same."""
    seats = len(problem.wolf)
    total = 0.0
    wolf = [0.0] * seats
    seer = [0.0] * seats
    for who, weight, factors, pair, silence, must in placements(problem):
        mass, by_seat = pack_masses(problem, factors, pair, silence, must)
        mass *= weight
        if mass <= 0.0:
            continue
        total += mass
        for seat in range(seats):
            wolf[seat] += weight * by_seat[seat]
        if who is not None:
            seer[who] += mass
        elif problem.claims is not None:
            _add_silent_seer(seer, mass, _silent_weights(problem, problem.claims), by_seat, weight)
    if total <= 0.0:
        return Belief([rounded(problem.pack / seats)] * seats, [rounded(1 / seats)] * seats)
    return Belief([rounded(value / total) for value in wolf], [rounded(value / total) for value in seer])


def _add_silent_seer(
    seer: list[float], mass: float, silence: Sequence[float], by_seat: Sequence[float], weight: float
) -> None:
    """Share `mass` among the seats that never claimed: more where silence was likely, less where a wolf may sit."""
    shares = [quiet * max(0.0, mass - weight * part) for quiet, part in zip(silence, by_seat, strict=True)]
    whole = sum(shares) or 1.0
    for seat, share in enumerate(shares):
        seer[seat] += mass * share / whole


# Who the seer is (None: a silent seat), the weight of that, factors by seat and by pair, silence, and sure wolves.
Placement = tuple[Seat | None, float, list[float], list[list[float]], Sequence[float] | None, tuple[Seat, ...]]


def placements(problem: Problem) -> list[Placement]:
    """Where the seer may sit: on each claimant's seat, or on a silent one; and how that changes the factors."""
    claims = problem.claims
    if claims is None:
        return [(None, 1.0, problem.wolf, problem.pair, None, ())]
    if problem.seer is not None:
        return [_placement(problem, claims, problem.seer)]
    found = [_placement(problem, claims, who) for who in claims.reports if who != problem.not_seer]
    silence = _silent_weights(problem, claims)
    if any(silence):
        _, weight, factors, pair, _, must = _placement(problem, claims, None)
        # If all possible wolves were equally silent, silence says nothing about them, and half the work is saved.
        alike = len({quiet for quiet, factor in zip(silence, factors, strict=True) if factor > 0.0}) == 1
        found.append((None, weight, factors, pair, None if alike else silence, must))
    return found


def _silent_weights(problem: Problem, claims: ClaimWeights) -> list[float]:
    """How likely each seat is a seer who never claimed: zero for claimants, and for the seat that knows it is not."""
    return [
        0.0 if seat in claims.reports or seat == problem.not_seer else quiet
        for seat, quiet in enumerate(claims.silence)
    ]


def _placement(problem: Problem, claims: ClaimWeights, who: Seat | None) -> Placement:
    """The factors if `who` is the seer, so that every other claimant lies or jokes."""
    factors = list(problem.wolf)
    pair = problem.pair
    weight = 1.0
    must: tuple[Seat, ...] = ()
    for seat, reports in claims.reports.items():
        if seat == who:
            weight *= claims.true[seat]
            must = tuple(target for target, good in reports.items() if not good)
            for target, good in reports.items():
                factors[target] = 0.0 if good else factors[target]
            continue
        weight *= claims.village
        factors[seat] *= claims.wolf[seat] / claims.village
        if reports and pair is problem.pair:
            pair = [list(row) for row in pair]
        for target, good in reports.items():
            weight *= 1 - claims.lie_bad if good else claims.lie_bad
            partner = claims.partner_good if good else claims.partner_bad
            pair[seat][target] *= partner
            pair[target][seat] *= partner
    if who is not None:
        factors[who] = 0.0
    return who, weight, factors, pair, None, must


def pack_masses(
    problem: Problem,
    factors: Sequence[float],
    pair: Sequence[Sequence[float]],
    silence: Sequence[float] | None,
    must: tuple[Seat, ...],
) -> tuple[float, list[float]]:
    """The mass of all possible packs, and for each seat the mass of those it is in. `must`: sure wolves."""
    by_seat = [0.0] * len(factors)
    left = problem.pack - len(must)
    if left < 0 or any(factors[seat] <= 0.0 for seat in must):
        return 0.0, by_seat
    open_seats = [seat for seat in range(len(factors)) if factors[seat] > 0.0 and seat not in must]
    if len(open_seats) < left:
        return 0.0, by_seat
    if comb(len(open_seats), left) > MAX_PACKS:
        return _masses_without_pairs(factors, open_seats, left)
    order = [seat for seat in open_seats if seat in problem.dead]
    dead_count = len(order)
    order += [seat for seat in open_seats if seat not in problem.dead]
    start = [factors[seat] for seat in order]
    weight, quiet_left = 1.0, sum(silence) if silence else 1.0
    for at, one in enumerate(must):
        weight *= factors[one]
        quiet_left -= silence[one] if silence else 0.0
        for two in must[:at]:
            weight *= pair[one][two]
        start = [value * pair[one][seat] for value, seat in zip(start, order, strict=True)]
    dead_wolves = sum(seat in problem.dead for seat in must)
    pack_sum = _PackSum(problem, order, left, dead_count, start, pair, silence)
    mass = pack_sum.mass(weight, dead_wolves, quiet_left)
    for seat, part in zip(order, pack_sum.by_place, strict=True):
        by_seat[seat] = part
    for seat in must:
        by_seat[seat] = mass
    return mass, by_seat


def pack_chances(problem: Problem) -> dict[frozenset[Seat], float]:
    """The chance of each whole pack. It lists them one by one, so it is for small tables only."""
    found: dict[frozenset[Seat], float] = {}
    least, most = problem.pack - problem.most, problem.pack - problem.fewest
    for _, weight, factors, pair, silence, must in placements(problem):
        for pack in combinations([seat for seat, factor in enumerate(factors) if factor > 0.0], problem.pack):
            if set(must) <= set(pack) and least <= sum(seat in problem.dead for seat in pack) <= most:
                quiet = sum(silence) - sum(silence[seat] for seat in pack) if silence else 1.0
                value = weight * quiet * prod(factors[seat] for seat in pack)
                value *= prod(pair[one][two] for one, two in combinations(pack, 2))
                found[frozenset(pack)] = found.get(frozenset(pack), 0.0) + value
    total = sum(found.values())
    return {pack: value / total for pack, value in found.items()} if total > 0.0 else {}


class _PackSum:
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
        problem: Problem,
        order: list[Seat],
        size: int,
        dead: int,
        factors: list[float],
        pair: Sequence[Sequence[float]],
        silence: Sequence[float] | None,
    ) -> None:
        self.dead = dead
        self.least_dead, self.most_dead = problem.pack - problem.most, problem.pack - problem.fewest
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


def _masses_without_pairs(factors: Sequence[float], seats: list[Seat], size: int) -> tuple[float, list[float]]:
    """`pack_masses` for tables with too many packs to list: pair factors are ignored."""
    by_seat = [0.0] * len(factors)
    for seat in seats:
        others = [factors[other] for other in seats if other != seat]
        by_seat[seat] = factors[seat] * _sum_of_products(others, size - 1) if size else 0.0
    mass = _sum_of_products([factors[seat] for seat in seats], size)
    for seat in range(len(factors)):  # a seat that must be a wolf is in every pack
        by_seat[seat] = mass if seat not in seats and factors[seat] > 0.0 else by_seat[seat]
    return mass, by_seat


def _sum_of_products(factors: Sequence[float], size: int) -> float:
    """The sum, over all choices of `size` factors, of their product."""
    sums = [1.0] + [0.0] * size
    for factor in factors:
        for taken in range(size, 0, -1):
            sums[taken] += sums[taken - 1] * factor
    return sums[size]
