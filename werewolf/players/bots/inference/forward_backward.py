"""The sum over all packs where each seat has a factor and pairs have none, by a forward and a backward pass.

The mass of a pack is the product of its seats' factors. To sum over every pack of a size, walk over the seats and keep
a row: entry k is the sum over all ways to choose k wolves among the seats so far. One more seat with factor f makes
that `row[k] + f * row[k - 1]`: without it, or with it. This costs seats × size steps instead of one for each pack.

The mass of the packs that one seat is in needs the same from the other end: what there is before the seat with j
wolves, times its factor, times what there is behind it with size - 1 - j. So the forward pass keeps every row, and the
backward pass uses them up.

The dead come first, because the pack may only have so many dead and so many living wolves: between the two parts of the
walk, the entries with a number of dead wolves that cannot be are set to zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from werewolf.players.bots.inference.problem import Masses, Packs

Row = list[float]  # by the number of wolves chosen


def plain_masses(packs: Packs, factors: Sequence[float]) -> Masses:
    """The masses of packs with a factor for each seat. What a seer's silence tells is left out."""
    by_seat = [0.0] * len(factors)
    order = packs.order(factors)
    if order is None:
        return 0.0, by_seat
    weight = 1.0
    for seat in packs.must:
        weight *= factors[seat]
    dead, living = order
    mass, parts = _both_passes([factors[seat] for seat in dead], [factors[seat] for seat in living], _allowed(packs))
    for seat, part in zip((*dead, *living), parts, strict=True):
        by_seat[seat] = weight * part
    for seat in packs.must:
        by_seat[seat] = weight * mass
    return weight * mass, by_seat


def dead_variance(packs: Packs, factors: Sequence[float]) -> float:
    """The variance of the number of dead wolves, with a factor for each seat."""
    order = packs.order(factors)
    if order is None:
        return 0.0
    dead, living = (_ways([factors[seat] for seat in part], packs.left) for part in order)
    chances = list(map(mul, map(mul, dead, _allowed(packs)), reversed(living)))
    whole = sum(chances) or 1.0
    mean = sum([count * chance for count, chance in enumerate(chances)]) / whole
    squares = sum([count * count * chance for count, chance in enumerate(chances)])
    return float(squares / whole - mean * mean)


def _ways(factors: Row, most: int) -> Row:
    """The sum over all ways to choose so many of these, from none to `most`."""
    row = _none(most)
    for factor in factors:
        row = _with(row, factor)
    return row


def _none(most: int) -> Row:
    """The ways to choose among no seats: only none can be chosen."""
    return [1.0] + [0.0] * most


def _with(row: Row, factor: float) -> Row:
    """The same row with one seat more."""
    fewer, more = 0.0, []
    for here in row:  # a plain loop: it takes half the time of the usual ways to write this
        more.append(here + factor * fewer)
        fewer = here
    return more


def _allowed(packs: Packs) -> Row:
    """By the number of dead wolves beside the sure ones: 1 if it is possible, else 0."""
    least, most = packs.least_dead - packs.dead_musts, packs.most_dead - packs.dead_musts
    return [float(least <= count <= most) for count in range(packs.left + 1)]


def _both_passes(dead: Row, living: Row, allowed: Row) -> tuple[float, Row]:
    """The sum over all packs, and over those with each of the dead and then of the living."""
    left = len(allowed) - 1
    # Forward: the row before each seat, with a stop between the dead and the living.
    before: list[Row] = []
    row = _none(left)
    for factor in dead:
        before.append(row)
        row = _with(row, factor)
    row = list(map(mul, row, allowed))
    for factor in living:
        before.append(row)
        row = _with(row, factor)
    # Backward: the row behind each seat, which meets the one before it. The stop counts from the other end here.
    mass, behind = row[-1], _none(left)
    parts: Row = []
    for factors in (living, dead):
        for factor in reversed(factors):
            parts.append(factor * sum(map(mul, before.pop(), behind[-2::-1])))
            behind = _with(behind, factor)
        behind = list(map(mul, behind, reversed(allowed)))
    return mass, parts[::-1]
