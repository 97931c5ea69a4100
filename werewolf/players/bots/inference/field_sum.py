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
    links = _links(factors, pair)
    if mass <= 0.0 or not any(links):
        return mass, by_seat
    sure = frozenset(packs.must)
    for _ in range(ROUNDS):
        chances = [part / mass for part in by_seat]
        scales = [0.0 if seat in sure else _scale(packs.left, chance) for seat, chance in enumerate(chances)]
        felt = list(factors)
        for seat, linked in enumerate(links):
            for other, excess in linked:
                chance = chances[other] if other in sure or seat in sure else min(1.0, chances[other] * scales[seat])
                felt[seat] *= 1.0 + chance * excess
        mass, by_seat = plain_masses(packs, felt)
    twice = _counted_twice(links, [part / mass for part in by_seat], packs.left, sure)
    return mass / twice, [part / twice for part in by_seat]


def _links(factors: Sequence[float], pair: Sequence[Sequence[float]]) -> Links:
    possible = [seat for seat, factor in enumerate(factors) if factor > 0.0]
    links: Links = [[] for _ in factors]
    for seat in possible:
        row = pair[seat]
        links[seat] = [(other, row[other] - 1.0) for other in possible if row[other] != 1.0]
    return links


def _scale(left: int, chance: float) -> float:
    """How much smaller the chance of any other seat is if this one is a wolf: one place in the pack is taken."""
    return (left - 1) / (left - chance) if left > chance else 0.0


def _counted_twice(links: Links, chances: Sequence[float], left: int, sure: frozenset[Seat]) -> float:
    """The factor by which the mass is too large, because each pair was felt by both its seats."""
    whole = 1.0
    for seat, linked in enumerate(links):
        scale = 1.0 if seat in sure else _scale(left, chances[seat])
        for other, excess in linked:
            if other > seat:
                together = 1.0 if other in sure else scale
                whole *= 1.0 + chances[seat] * min(1.0, chances[other] * together) * excess
    return whole
