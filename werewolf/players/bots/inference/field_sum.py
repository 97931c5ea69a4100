"""The mean-field approximation of the sum with pairs, for tables with too many packs to list.

Each seat takes the factors of its pairs as the average over who its partners may be; who they may be follows from the
sum without pairs; and so on for a few rounds, until both agree.
"""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.packs import Masses, Packs
from werewolf.players.bots.inference.plain_sum import plain_masses

ROUNDS = 2

Links = list[list[tuple[Seat, float]]]  # by seat: the others it has a factor with, and how far it is from one


def field_masses(packs: Packs, factors: Sequence[float], pair: Sequence[Sequence[float]]) -> Masses:
    """About the same masses as the exact sum with pairs."""
    mass, by_seat = plain_masses(packs, factors)
    if mass <= 0.0:
        return mass, by_seat
    possible = [seat for seat, factor in enumerate(factors) if factor > 0.0]
    links: Links = [[] for _ in factors]
    for seat in possible:
        links[seat] = [(other, pair[seat][other] - 1.0) for other in possible if pair[seat][other] != 1.0]
    for _ in range(ROUNDS):
        chances = [part / mass for part in by_seat]
        felt = [
            _felt(packs, seat, factor, links[seat], chances) if links[seat] else factor
            for seat, factor in enumerate(factors)
        ]
        mass, by_seat = plain_masses(packs, felt)
    twice = _counted_twice(packs, links, [part / mass for part in by_seat])
    return mass / twice, [part / twice for part in by_seat]


def _together(packs: Packs, one: float, two: Seat, chances: Sequence[float]) -> float:
    """The chance of a seat to be a wolf if another one is, whose own chance is `one`."""
    if two in packs.must:
        return 1.0
    return min(1.0, chances[two] * (packs.left - 1) / (packs.left - one)) if packs.left > one else 0.0


def _felt(
    packs: Packs, seat: Seat, factor: float, links: list[tuple[Seat, float]], chances: Sequence[float]
) -> float:
    """A seat's own factor and the average of its pairs."""
    own = 0.0 if seat in packs.must else chances[seat]
    for other, excess in links:
        chance = chances[other] if seat in packs.must else _together(packs, own, other, chances)
        factor *= 1.0 + chance * excess
    return factor


def _counted_twice(packs: Packs, links: Links, chances: Sequence[float]) -> float:
    """The factor by which the mass is too large, because each pair was felt by both its seats."""
    whole = 1.0
    for seat, linked in enumerate(links):
        for other, excess in linked:
            if other > seat:
                first, second = (other, seat) if seat in packs.must else (seat, other)
                both = chances[first] * (
                    chances[second] if second in packs.must else _together(packs, chances[first], second, chances)
                )
                whole *= 1.0 + both * excess
    return whole
