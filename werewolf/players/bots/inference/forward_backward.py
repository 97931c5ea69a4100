"""The sum over all packs where each seat has a factor and pairs have none, in a few steps for each seat.

It walks over the places, first those of the dead, and keeps the sum over all ways to choose so many wolves among the
places before; then back, with the sum over all ways to fill up the pack from there on.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from werewolf.players.bots.inference.packs import Masses, Packs

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
    mass, parts = _walk([factors[seat] for seat in dead], [factors[seat] for seat in living], _fits(packs))
    for seat, part in zip((*dead, *living), parts, strict=True):
        by_seat[seat] = weight * part
    for seat in packs.must:
        by_seat[seat] = weight * mass
    return weight * mass, by_seat


def dead_variance(packs: Packs, factors: Sequence[float]) -> float:
    """How far the number of dead wolves varies, with a factor for each seat."""
    order = packs.order(factors)
    if order is None:
        return 0.0
    dead, living = (_ways([factors[seat] for seat in part], packs.left) for part in order)
    chances = list(map(mul, map(mul, dead, _fits(packs)), reversed(living)))
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
    """The ways to choose among no places: only none can be chosen."""
    return [1.0] + [0.0] * most


def _with(row: Row, factor: float) -> Row:
    """The same row with one place more."""
    fewer, more = 0.0, []
    for here in row:  # a plain loop: it takes half the time of the usual ways to write this
        more.append(here + factor * fewer)
        fewer = here
    return more


def _fits(packs: Packs) -> Row:
    """By the number of dead wolves beside the sure ones: 1 if it is possible, else 0."""
    least, most = packs.least_dead - packs.dead_musts, packs.most_dead - packs.dead_musts
    return [float(least <= count <= most) for count in range(packs.left + 1)]


def _walk(dead: Row, living: Row, fits: Row) -> tuple[float, Row]:
    """The sum over all packs, and over those with each of the dead and then of the living."""
    left = len(fits) - 1
    before: list[Row] = []
    row = _none(left)
    for factor in dead:
        before.append(row)
        row = _with(row, factor)
    row = list(map(mul, row, fits))
    for factor in living:
        before.append(row)
        row = _with(row, factor)
    mass, behind = row[-1], _none(left)
    parts: Row = []
    for factors in (living, dead):
        for factor in reversed(factors):
            parts.append(factor * sum(map(mul, before.pop(), behind[-2::-1])))
            behind = _with(behind, factor)
        behind = list(map(mul, behind, reversed(fits)))
    return mass, parts[::-1]
