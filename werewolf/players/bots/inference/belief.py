"""The posterior: each seat's chance to be a wolf or the seer, summed over every possible pack and seer.

A pack is of one of two kinds. A habit pack does what was counted in many games: whom wolves attack, spare and follow,
and how partners treat each other. A mimic pack does by day what honest seats do, so that nothing but claims, deaths and
the votes of others tells against it. Whoever believes in habit packs only is fooled by every wolf who has other habits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb, prod

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.field_sum import field_masses
from werewolf.players.bots.inference.packs import Masses, Packs
from werewolf.players.bots.inference.pair_sum import pair_masses
from werewolf.players.bots.inference.placements import Placement, placements, silent_weights
from werewolf.players.bots.inference.plain_sum import plain_masses
from werewolf.players.bots.inference.problem import Problem
from werewolf.players.bots.inference.ranking import rounded

MAX_LISTED = 1500  # packs; where there are more, pairs are taken by approximation


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
    share, placed = problem.mimic_share, placements(problem)
    parts = [(1 - share, _kind_belief(problem, placed, mimic=False))] if share < 1.0 else []
    if share > 0.0:
        parts.append((share, _kind_belief(problem, placed, mimic=True)))
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


def _kind_belief(problem: Problem, placed: Sequence[Placement], mimic: bool) -> Belief | None:
    """What follows if the pack is of this kind; None if no pack is possible."""
    seats = len(problem.wolf)
    total = 0.0
    wolf = [0.0] * seats
    seer = [0.0] * seats
    for placement in placed:
        packs = Packs(problem.pack, problem.dead, problem.fewest, problem.most, placement.must, placement.silence)
        mass, by_seat = plain_masses(packs, placement.mimic) if mimic else _habit_masses(packs, placement)
        mass *= placement.weight
        if mass <= 0.0:
            continue
        total += mass
        for seat in range(seats):
            wolf[seat] += placement.weight * by_seat[seat]
        for seat in placement.seers:
            seer[seat] += mass
        if placement.silent and problem.claims is not None:
            quiet = silent_weights(problem, problem.claims)
            for seat, part in enumerate(_silent_shares(mass, quiet, by_seat, placement.weight)):
                seer[seat] += placement.silent * part
    if total <= 0.0:
        return None
    return Belief([value / total for value in wolf], [value / total for value in seer])


def _habit_masses(packs: Packs, placement: Placement) -> Masses:
    """The masses of habit packs. Which sum it is depends on the size of the table only, and on whether pairs count."""
    if placement.pair is None:
        return plain_masses(packs, placement.wolf)
    few = comb(len(placement.wolf), packs.size) <= MAX_LISTED
    return (pair_masses if few else field_masses)(packs, placement.wolf, placement.pair)


def _silent_shares(mass: float, silence: Sequence[float], by_seat: Sequence[float], weight: float) -> Iterator[float]:
    """Share `mass` among the seats that never claimed: more where silence was likely, less where a wolf may sit."""
    shares = [quiet * max(0.0, mass - weight * part) for quiet, part in zip(silence, by_seat, strict=True)]
    whole = sum(shares) or 1.0
    return (mass * share / whole for share in shares)


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
