"""Small endgames, solved: whom to vote out, whom to kill, whether to wait, with every pack still possible in view.

A world is who of the living may be the pack, with its weight; where the wolves win by killing off one kind, also who
may be of that kind. The village is taken to vote as one and to go by these weights; the pack kills one of the honest
each night, any of them alike, so that a death tells that the dead was honest and no more. What cards can still do is
left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from werewolf.game.asks import Seat

SMALL = 6

Living = frozenset[Seat]


class World(NamedTuple):
    pack: frozenset[Seat]
    gods: frozenset[Seat] | None = None  # None where numbers alone decide


Worlds = Mapping[World, float]
Fates = dict[World, float]  # the village's chance, world by world


@dataclass(frozen=True, slots=True)
class Plan:
    """What the village does by day: whom it votes out, if anyone; what becomes of each world; and the chance in all."""

    target: Seat | None
    fates: Fates
    chance: float


class Endgame:
    """All days and nights that may follow. `waits`: whether a day may pass without a vote."""

    def __init__(self, worlds: Worlds, waits: bool) -> None:
        self.worlds = worlds
        self.waits = waits
        self.all = tuple(worlds)
        self._plans: dict[tuple[Living, tuple[World, ...]], Plan] = {}
        self._votes: dict[tuple[Living, tuple[World, ...], Seat | None], Plan] = {}

    def day(self, living: Living, among: Sequence[World]) -> Plan:
        """The best the village can do at a vote, not knowing in which of these worlds it is."""
        key = (living, tuple(among))
        if key not in self._plans:
            targets: list[Seat | None] = [*sorted(living), *([None] if self.waits else [])]
            self._plans[key] = max((self.vote(living, among, target) for target in targets), key=_chance)
        return self._plans[key]

    def vote(self, living: Living, among: Sequence[World], target: Seat | None) -> Plan:
        """What comes of voting out this seat, or nobody."""
        key = (living, tuple(among), target)
        if key not in self._votes:
            fates = self.night(living - {target}, among)
            self._votes[key] = Plan(target, fates, self.chance(fates))
        return self._votes[key]

    def chance(self, fates: Fates) -> float:
        return sum(self.worlds[world] * fate for world, fate in fates.items())

    def night(self, living: Living, among: Sequence[World]) -> Fates:
        """What becomes of each world when night falls: decided, or one of the honest dies and a day breaks."""
        fates = {world: verdict for world in among if (verdict := decided(living, world)) is not None}
        open_worlds = [world for world in among if world not in fates]
        mornings = {prey: self.morning(living, open_worlds, prey) for prey in living} if open_worlds else {}
        for world in open_worlds:
            honest = living - world.pack
            fates[world] = sum([mornings[prey][world] for prey in honest]) / len(honest)
        return fates

    def morning(self, living: Living, among: Sequence[World], prey: Seat) -> Fates:
        """What becomes of each world in which this seat can have been the prey."""
        return self.dawn(living - {prey}, [world for world in among if prey not in world.pack])

    def dawn(self, living: Living, among: Sequence[World]) -> Fates:
        fates = {world: verdict for world in among if (verdict := decided(living, world)) is not None}
        return fates | self.day(living, [world for world in among if world not in fates]).fates


def decided(living: Living, world: World) -> float | None:
    """1 if no wolf is left, 0 if the wolves have won by number or by kind, None while it is open."""
    honest = living - world.pack
    if len(honest) == len(living):
        return 1.0
    if world.gods is None:
        return 0.0 if 2 * len(honest) <= len(living) else None
    gods = honest & world.gods
    return None if gods and gods != honest else 0.0


def _chance(plan: Plan) -> float:
    return plan.chance
