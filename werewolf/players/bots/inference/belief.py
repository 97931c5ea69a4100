"""The posterior: each seat's chance to be a wolf or the seer, summed over every possible pack and seer.

A pack is of one of two kinds. A habit pack does what was counted in many games: whom wolves attack, spare and follow,
and how partners treat each other. A mimic pack does by day what honest seats do, so that nothing but claims, deaths and
the votes of others tells against it. Whoever believes in habit packs only is fooled by every wolf who has other habits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb, prod

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.field_sum import field_masses
from werewolf.players.bots.inference.packs import Masses, Packs
from werewolf.players.bots.inference.pair_sum import pair_masses
from werewolf.players.bots.inference.plain_sum import plain_masses
from werewolf.players.bots.inference.ranking import rounded

CERTAIN = 1e9  # the factor of a fact
MAX_LISTED = 1500  # packs; where there are more, pairs are taken by approximation


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
    """What is known of one table, as factors. `wolf[i]`: how much likelier the record is if seat i is a wolf.

    `mimic` is the same for a mimic pack, and `mimic_share` says how many packs are of that kind.
    """

    pack: int
    wolf: list[float]
    pair: list[list[float]] | None  # None if pairs do not count
    dead: Sequence[Seat] = ()
    fewest: int = 1  # living wolves
    most: int = 99
    claims: ClaimWeights | None = None
    seer: Seat | None = None  # set only in the seer's own problem
    not_seer: Seat | None = None
    mimic: list[float] = field(default_factory=list)
    mimic_share: float = 0.0

    def weigh(self, seat: Seat, factor: float) -> None:
        """Count a fact about a seat, for packs of both kinds."""
        for factors in (self.wolf, self.mimic):
            if factors:
                factors[seat] *= factor

    def settle(self, seat: Seat, wolf: bool) -> None:
        """Set the side of a seat, whatever else there is for or against it."""
        for factors in (self.wolf, self.mimic):
            if factors:
                factors[seat] = CERTAIN if wolf else 0.0


@dataclass(slots=True)
class Belief:
    """The chance of each seat to be a wolf, and to be the seer. They are rounded, so that they can be compared."""

    wolf: list[float]
    seer: list[float] = field(default_factory=list)


def posterior(problem: Problem) -> Belief:
    """The chances of each seat, given the problem. If the record contradicts itself, every seat gets the same.

    The share of mimic packs stays as it is, whatever was seen: a pack that acts unlike the honest is of habit, but one
    that does not may be either.
    """
    share = problem.mimic_share
    parts = [(1 - share, _kind_belief(problem, mimic=False))] if share < 1.0 else []
    if share > 0.0:
        parts.append((share, _kind_belief(problem, mimic=True)))
    known = [(weight, belief) for weight, belief in parts if belief is not None]
    if not known:
        seats = len(problem.wolf)
        return Belief([rounded(problem.pack / seats)] * seats, [rounded(1 / seats)] * seats)
    whole = sum(weight for weight, _ in known)
    return Belief(
        [rounded(_mean(known, values) / whole) for values in zip(*(belief.wolf for _, belief in known), strict=True)],
        [rounded(_mean(known, values) / whole) for values in zip(*(belief.seer for _, belief in known), strict=True)],
    )


def _mean(known: Sequence[tuple[float, Belief]], values: Sequence[float]) -> float:
    return sum(weight * value for (weight, _), value in zip(known, values, strict=True))


def _kind_belief(problem: Problem, mimic: bool) -> Belief | None:
    """What follows if the pack is of this kind; None if no pack is possible."""
    seats = len(problem.wolf)
    total = 0.0
    wolf = [0.0] * seats
    seer = [0.0] * seats
    for placement in placements(problem):
        packs = Packs(problem.pack, problem.dead, problem.fewest, problem.most, placement.must, placement.silence)
        mass, by_seat = plain_masses(packs, placement.mimic) if mimic else _habit_masses(packs, placement)
        mass *= placement.weight
        if mass <= 0.0:
            continue
        total += mass
        for seat in range(seats):
            wolf[seat] += placement.weight * by_seat[seat]
        if placement.seer is not None:
            seer[placement.seer] += mass
        elif problem.claims is not None:
            _add_silent_seer(seer, mass, _silent_weights(problem, problem.claims), by_seat, placement.weight)
    if total <= 0.0:
        return None
    return Belief([value / total for value in wolf], [value / total for value in seer])


def _habit_masses(packs: Packs, placement: Placement) -> Masses:
    """The masses of habit packs. Which sum it is depends on the size of the table only, and on whether pairs count."""
    if placement.pair is None:
        return plain_masses(packs, placement.wolf)
    few = comb(len(placement.wolf), packs.size) <= MAX_LISTED
    return (pair_masses if few else field_masses)(packs, placement.wolf, placement.pair)


def _add_silent_seer(
    seer: list[float], mass: float, silence: Sequence[float], by_seat: Sequence[float], weight: float
) -> None:
    """Share `mass` among the seats that never claimed: more where silence was likely, less where a wolf may sit."""
    shares = [quiet * max(0.0, mass - weight * part) for quiet, part in zip(silence, by_seat, strict=True)]
    whole = sum(shares) or 1.0
    for seat, share in enumerate(shares):
        seer[seat] += mass * share / whole


@dataclass(slots=True)
class Placement:
    """One answer to where the seer sits, and how it changes the factors."""

    seer: Seat | None  # None: a seat that has not claimed it
    weight: float
    wolf: list[float]
    mimic: list[float]
    pair: list[list[float]] | None
    must: tuple[Seat, ...] = ()  # sure wolves
    silence: Sequence[float] | None = None  # by seat; None where it says nothing about the pack


def placements(problem: Problem) -> list[Placement]:
    """Where the seer may sit: on each claimant's seat, or on a silent one."""
    claims = problem.claims
    if claims is None:
        return [Placement(None, 1.0, problem.wolf, problem.mimic, problem.pair)]
    if problem.seer is not None:
        return [_placement(problem, claims, problem.seer)]
    found = [_placement(problem, claims, who) for who in claims.reports if who != problem.not_seer]
    silence = _silent_weights(problem, claims)
    if any(silence):
        placement = _placement(problem, claims, None)
        # If all possible wolves were equally silent, silence says nothing about them, and half the work is saved.
        alike = len({quiet for quiet, factor in zip(silence, placement.wolf, strict=True) if factor > 0.0}) == 1
        placement.silence = None if alike else silence
        found.append(placement)
    return found


def _silent_weights(problem: Problem, claims: ClaimWeights) -> list[float]:
    """How likely each seat is a seer who never claimed: zero for claimants, and for the seat that knows it is not."""
    return [
        0.0 if seat in claims.reports or seat == problem.not_seer else quiet
        for seat, quiet in enumerate(claims.silence)
    ]


def _placement(problem: Problem, claims: ClaimWeights, who: Seat | None) -> Placement:
    """The factors if `who` is the seer, so that every other claimant lies or jokes."""
    found = Placement(who, 1.0, list(problem.wolf), list(problem.mimic), problem.pair)
    kinds = [factors for factors in (found.wolf, found.mimic) if factors]
    for seat, reports in claims.reports.items():
        if seat == who:
            found.weight *= claims.true[seat]
            found.must = tuple(target for target, good in reports.items() if not good)
            for factors in kinds:
                for target, good in reports.items():
                    factors[target] = 0.0 if good else factors[target]
            continue
        found.weight *= claims.village
        for factors in kinds:
            factors[seat] *= claims.wolf[seat] / claims.village
        for good in reports.values():
            found.weight *= 1 - claims.lie_bad if good else claims.lie_bad
        if reports and found.pair is not None:
            found.pair = _with_partners(found.pair, seat, reports, claims)
    for factors in kinds:
        if who is not None:
            factors[who] = 0.0
    return found


def _with_partners(
    pair: list[list[float]], liar: Seat, reports: Mapping[Seat, bool], claims: ClaimWeights
) -> list[list[float]]:
    """The factors of pairs, with what a liar's reports tell about its partners."""
    changed = [list(row) for row in pair]
    for target, good in reports.items():
        factor = claims.partner_good if good else claims.partner_bad
        changed[liar][target] *= factor
        changed[target][liar] *= factor
    return changed


def pack_chances(problem: Problem) -> dict[frozenset[Seat], float]:
    """The chance of each whole pack. It lists them one by one, so it is for small tables only."""
    kinds: list[dict[frozenset[Seat], float]] = [{}, {}]
    least, most = problem.pack - problem.most, problem.pack - problem.fewest
    for each in placements(problem):
        for pack in combinations([seat for seat, factor in enumerate(each.wolf) if factor > 0.0], problem.pack):
            if set(each.must) <= set(pack) and least <= sum(seat in problem.dead for seat in pack) <= most:
                quiet = sum(each.silence) - sum(each.silence[seat] for seat in pack) if each.silence else 1.0
                habit = prod(each.wolf[seat] for seat in pack)
                if each.pair is not None:
                    habit *= prod(each.pair[one][two] for one, two in combinations(pack, 2))
                mimic = prod(each.mimic[seat] for seat in pack) if problem.mimic_share else 0.0
                for chances, value in zip(kinds, (habit, mimic), strict=True):
                    chances[frozenset(pack)] = chances.get(frozenset(pack), 0.0) + each.weight * quiet * value
    shares = (1 - problem.mimic_share, problem.mimic_share)
    totals = [sum(chances.values()) for chances in kinds]
    whole = sum(share for share, total in zip(shares, totals, strict=True) if total > 0.0)
    found: dict[frozenset[Seat], float] = {}
    for chances, share, total in zip(kinds, shares, totals, strict=True):
        if total > 0.0 and share > 0.0:
            for members, value in chances.items():
                found[members] = found.get(members, 0.0) + share * value / (total * whole)
    return found
