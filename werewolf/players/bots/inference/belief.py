"""The posterior: an exact sum over every set of seats that could be the pack, and over who could be the seer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb, prod
from operator import mul

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.combinatorics import endings, possible

CERTAIN = 1e9  # the factor of a fact
TOO_MANY = 16_000  # sets; beyond this the pairs are left out and the sum is done without listing sets


@dataclass(slots=True)
class Claims:
    """What was said about the seer's card, as weights: who claims it, what they report, who kept silent."""

    reports: Mapping[Seat, Mapping[Seat, bool]]
    silence: Sequence[float]  # by seat: how likely the seer would have kept silent so far, sitting there
    true: Mapping[Seat, float]  # by claimant: how likely a seer would have spoken so
    wolf: Mapping[Seat, float]  # … or one of the pack, falsely
    village: float = 0.02  # … or anyone else, in jest
    lie_bad: float = 0.5  # a liar's report names a wolf
    partner_bad: float = 0.4  # … times this, if it is a partner
    partner_good: float = 1.4  # a liar clears a partner rather than another


@dataclass(slots=True)
class Problem:
    """What is known of one table, as factors. `wolf[i]`: how much likelier the record is if seat i is of the pack."""

    pack: int
    wolf: list[float]
    pair: list[list[float]]
    dead: Sequence[Seat] = ()
    fewest: int = 1  # living wolves
    most: int = 99
    claims: Claims | None = None
    seer: Seat | None = None  # known, to the seer alone
    not_seer: Seat | None = None


@dataclass(slots=True)
class Belief:
    wolf: list[float]
    seer: list[float] = field(default_factory=list)


def believed(problem: Problem) -> Belief:
    """The chance of each seat to be of the pack, and to be the seer."""
    seats = len(problem.wolf)
    total = 0.0
    wolf = [0.0] * seats
    seer = [0.0] * seats
    for who, weight, factors, pair, silence, must in placements(problem):
        mass, sums = summed(problem, factors, pair, silence, must)
        mass *= weight
        if mass <= 0.0:
            continue
        total += mass
        for seat in range(seats):
            wolf[seat] += weight * sums[seat]
        if who is not None:
            seer[who] += mass
        elif problem.claims is not None:
            _spread(seer, mass, _hushed(problem, problem.claims), sums, weight)
    if total <= 0.0:  # the record contradicts itself: nothing can be said
        return Belief([problem.pack / seats] * seats, [1 / seats] * seats)
    return Belief([value / total for value in wolf], [value / total for value in seer])


def _spread(seer: list[float], mass: float, silence: Sequence[float], sums: Sequence[float], weight: float) -> None:
    """Among those who never claimed, the seer is where silence was likely and no wolf is."""
    shares = [quiet * max(0.0, mass - weight * part) for quiet, part in zip(silence, sums, strict=True)]
    whole = sum(shares) or 1.0
    for seat, share in enumerate(shares):
        seer[seat] += mass * share / whole


Placement = tuple[Seat | None, float, list[float], list[list[float]], Sequence[float] | None, tuple[Seat, ...]]


def placements(problem: Problem) -> list[Placement]:
    """Where the seer may sit: on each claimant's seat, or on none of them; with what each would mean for the record."""
    claims = problem.claims
    if claims is None:
        return [(None, 1.0, problem.wolf, problem.pair, None, ())]
    if problem.seer is not None:
        return [_placed(problem, claims, problem.seer)]
    found = [_placed(problem, claims, who) for who in claims.reports if who != problem.not_seer]
    silence = _hushed(problem, claims)
    if any(silence):
        _, weight, factors, pair, _, must = _placed(problem, claims, None)
        # Where all who may be wolves were alike silent, that says nothing about them: half the sum can be saved.
        alike = len({quiet for quiet, factor in zip(silence, factors, strict=True) if factor > 0.0}) == 1
        found.append((None, weight, factors, pair, None if alike else silence, must))
    return found


def _hushed(problem: Problem, claims: Claims) -> list[float]:
    """How likely the seer sits on a seat and has never said so: not on a claimant's, nor on that of one who knows."""
    return [
        0.0 if seat in claims.reports or seat == problem.not_seer else quiet
        for seat, quiet in enumerate(claims.silence)
    ]


def _placed(problem: Problem, claims: Claims, who: Seat | None) -> Placement:
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
            kin = claims.partner_good if good else claims.partner_bad
            pair[seat][target] *= kin
            pair[target][seat] *= kin
    if who is not None:
        factors[who] = 0.0
    return who, weight, factors, pair, None, must


def summed(
    problem: Problem,
    factors: Sequence[float],
    pair: Sequence[Sequence[float]],
    silence: Sequence[float] | None,
    must: tuple[Seat, ...],
) -> tuple[float, list[float]]:
    """The mass of all packs, and of those with each seat in them."""
    sums = [0.0] * len(factors)
    left = problem.pack - len(must)
    if left < 0 or any(factors[seat] <= 0.0 for seat in must):
        return 0.0, sums
    open_seats = [seat for seat in range(len(factors)) if factors[seat] > 0.0 and seat not in must]
    if len(open_seats) < left:
        return 0.0, sums
    if comb(len(open_seats), left) > TOO_MANY:
        return _unlisted(factors, open_seats, left)
    order = [seat for seat in open_seats if seat in problem.dead]
    fallen = len(order)
    order += [seat for seat in open_seats if seat not in problem.dead]
    start = [factors[seat] for seat in order]
    weight, rest = 1.0, sum(silence) if silence else 1.0
    for at, one in enumerate(must):
        weight *= factors[one]
        rest -= silence[one] if silence else 0.0
        for two in must[:at]:
            weight *= pair[one][two]
        start = [value * pair[one][seat] for value, seat in zip(start, order, strict=True)]
    buried = sum(seat in problem.dead for seat in must)
    listing = _Listing(problem, order, left, fallen, start, pair, silence)
    mass = listing.mass(weight, buried, rest)
    for seat, part in zip(order, listing.sums, strict=True):
        sums[seat] = part
    for seat in must:
        sums[seat] = mass
    return mass, sums


def joint(problem: Problem) -> dict[frozenset[Seat], float]:
    """The chance of each whole pack, one by one: for small tables only."""
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


class _Listing:
    """Lists the packs, the dead first. The last three seats of each are one long row of all possible endings.

    Nearly all of the time goes into that row, and rows are multiplied at the speed of C.
    """

    __slots__ = ("beside", "dead", "endings", "hushed", "least", "many", "pair", "quiet", "size", "sums", "totals", "x")

    def __init__(
        self,
        problem: Problem,
        order: list[Seat],
        size: int,
        dead: int,
        x: list[float],
        pair: Sequence[Sequence[float]],
        silence: Sequence[float] | None,
    ) -> None:
        self.dead = dead
        self.least, self.many = problem.pack - problem.most, problem.pack - problem.fewest  # dead wolves, at least/most
        self.pair = [[pair[one][two] for two in order] for one in order]
        self.x = x
        self.size = size
        self.endings = endings(len(order), min(3, size))
        self.quiet = [silence[seat] for seat in order] if silence else None
        self.hushed = self.endings.summed(self.quiet) if self.quiet else []
        self.beside = [self.endings.beside(at, self.pair[at]) for at in range(len(order))] if size > 3 else []
        self.sums = [0.0] * len(order)
        self.totals = [0.0] * self.endings.count  # of each ending, over all that may stand before it

    def mass(self, weight: float, fallen: int, rest: float) -> float:
        ends = self.endings
        total = self._before(0, self.size - ends.size, (), weight, fallen, rest, ends.products(self.x, self.pair))
        for at, holding in enumerate(ends.holding):
            self.sums[at] += sum(holding(self.totals))
        return total

    def _before(
        self, start: int, left: int, chosen: tuple[int, ...], weight: float, fallen: int, rest: float, row: list[float]
    ) -> float:
        """Sum over all ways to put `left` more seats before an ending; `row` has the endings from `start` on."""
        if not left:
            return self._ended(start, weight, fallen, rest, row)
        total = 0.0
        ends = self.endings
        for at in range(start, len(self.x) - left - ends.size + 1):
            if at < self.dead and fallen >= self.many:
                continue
            factor = weight * self.x[at]
            for other in chosen:
                factor *= self.pair[at][other]
            after = list(map(mul, row[ends.first[at + 1] - ends.first[start] :], self.beside[at]))
            quiet = rest - self.quiet[at] if self.quiet else rest
            mass = self._before(at + 1, left - 1, (*chosen, at), factor, fallen + (at < self.dead), quiet, after)
            self.sums[at] += mass
            total += mass
        return total

    def _ended(self, start: int, weight: float, fallen: int, rest: float, row: list[float]) -> float:
        first, totals = self.endings.first[start], self.totals
        allowed = possible(len(self.x), self.endings.size, self.dead, self.least - fallen, self.many - fallen)
        if allowed is not None:
            row = list(map(mul, row, allowed[first:]))
        if not self.quiet:
            totals[first:] = [total + weight * value for total, value in zip(totals[first:], row, strict=True)]
            return weight * sum(row)
        hushed = self.hushed[first:]
        totals[first:] = [
            total + weight * value * (rest - hush)
            for total, value, hush in zip(totals[first:], row, hushed, strict=True)
        ]
        heard: float = sum(map(mul, row, hushed))
        return weight * (rest * sum(row) - heard)


def _unlisted(factors: Sequence[float], seats: list[Seat], size: int) -> tuple[float, list[float]]:
    """For tables with too many packs to list: pairs left out, the sum done by adding one seat at a time."""
    sums = [0.0] * len(factors)
    for seat in seats:
        others = [factors[other] for other in seats if other != seat]
        sums[seat] = factors[seat] * _ways(others, size - 1) if size else 0.0
    mass = _ways([factors[seat] for seat in seats], size)
    for seat in range(len(factors)):  # whoever must be of the pack is in all of them
        sums[seat] = mass if seat not in seats and factors[seat] > 0.0 else sums[seat]
    return mass, sums


def _ways(factors: Sequence[float], size: int) -> float:
    """The sum over all choices of so many of the products of their factors."""
    ways = [1.0] + [0.0] * size
    for factor in factors:
        for taken in range(size, 0, -1):
            ways[taken] += ways[taken - 1] * factor
    return ways[size]
