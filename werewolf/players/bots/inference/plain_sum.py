"""The sum over all packs where each seat has a factor and pairs have none, in a few steps for each seat.

It walks over the places, first those of the dead, and keeps the sum over all ways to choose so many wolves among the
places before; then back, with the sum over all ways to fill up the pack from there on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
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
    border = _Border(packs, sum(seat in packs.dead for seat in order))
    row = [factors[seat] for seat in order]
    mass, parts = _walk(row, border)
    for seat, part in zip(order, parts, strict=True):
        by_seat[seat] = weight * part
    for seat in packs.must:
        by_seat[seat] = weight * mass
    return weight * mass, by_seat


def dead_variance(packs: Packs, factors: Sequence[float]) -> float:
    """How far the number of dead wolves varies, with a factor for each seat."""
    order = packs.order(factors)
    if order is None:
        return 0.0
    border = _Border(packs, sum(seat in packs.dead for seat in order))
    row = [factors[seat] for seat in order]
    dead, living = _ways(row[: border.place], border.left), _ways(row[border.place :], border.left)
    chances = list(map(mul, border.cross(border.place, dead), reversed(living)))
    whole = sum(chances) or 1.0
    mean = sum([count * chance for count, chance in enumerate(chances)]) / whole
    squares = sum([count * count * chance for count, chance in enumerate(chances)])
    return float(squares / whole - mean * mean)


def _ways(factors: Row, most: int) -> Row:
    """The sum over all ways to choose so many of these, from none to `most`."""
    row = [1.0] + [0.0] * most
    for factor in factors:
        row = [row[0], *[here + factor * fewer for fewer, here in pairwise(row)]]
    return row


class _Border:
    """Behind the last dead place, only a possible number of dead wolves counts."""

    def __init__(self, packs: Packs, place: int) -> None:
        self.place = place
        self.left = packs.left
        least, most = packs.least_dead - packs.dead_musts, packs.most_dead - packs.dead_musts
        self._fits = [float(least <= count <= most) for count in range(packs.left + 1)]

    def cross(self, place: int, row: Row) -> Row:
        return list(map(mul, row, self._fits)) if place == self.place else row


def _walk(factors: Row, border: _Border) -> tuple[float, Row]:
    count = len(factors)
    before: list[Row] = []
    row = [1.0] + [0.0] * border.left
    for place, factor in enumerate(factors):
        row = border.cross(place, row)
        before.append(row)
        row = [row[0], *[here + factor * fewer for fewer, here in pairwise(row)]]
    mass = border.cross(count, row)[-1]
    rest = border.cross(count, [0.0] * border.left + [1.0])
    parts = [0.0] * count
    for place in range(count - 1, -1, -1):
        factor, more = factors[place], rest[1:]
        parts[place] = factor * sum(map(mul, before[place], more))
        rest = border.cross(place, [*[here + factor * up for here, up in zip(rest, more, strict=False)], rest[-1]])
    return mass, parts
