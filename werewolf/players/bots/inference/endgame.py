"""The endgame solver: whom to vote out, or whether to skip the vote, when few seats are left.

A world says which of the living are the pack; where the wolves win by killing off one kind, also which of the honest
hold a card of power ("gods"). Every possible world has a weight. The solver assumes that the village votes as one and
knows only these weights, and that the pack kills any honest seat with the same chance each night, so that a death
proves the dead seat honest and nothing else. It leaves out what cards can still do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.ranking import rounded

SMALL = 6  # living seats

Living = frozenset[Seat]


class World(NamedTuple):
    """One possible answer to who is what among the living."""

    pack: frozenset[Seat]
    gods: frozenset[Seat] | None = None  # None where numbers alone decide


Weights = Mapping[World, float]
WorldChances = dict[World, float]  # the village's chance to win in each world


@dataclass(frozen=True, slots=True)
class Plan:
    """A vote of the village: whom it votes out, if anybody, and its chance to win after that, by world and in all."""

    target: Seat | None
    by_world: WorldChances
    chance: float


class Endgame:
    """Works out all days and nights that may follow. `may_skip`: whether a day may pass without a vote."""

    def __init__(self, weights: Weights, may_skip: bool) -> None:
        self.weights = weights
        self.may_skip = may_skip
        self.all_worlds = tuple(weights)
        self._plans: dict[tuple[Living, tuple[World, ...]], Plan] = {}
        self._votes: dict[tuple[Living, tuple[World, ...]], dict[Seat | None, Plan]] = {}

    def day(self, living: Living, worlds: Sequence[World]) -> Plan:
        """The village's best vote if it only knows that it is in one of these worlds; of equal ones, the first."""
        key = (living, tuple(worlds))
        if key not in self._plans:
            targets: list[Seat | None] = [*sorted(living), *([None] if self.may_skip else [])]
            whole = sum(self.weights[world] for world in worlds) or 1.0
            votes = self._votes.setdefault(key, {})  # looked up once: a key with many worlds takes time to hash
            plans = [self._vote(votes, living, worlds, target) for target in targets]
            self._plans[key] = max(plans, key=lambda plan: rounded(plan.chance / whole))
        return self._plans[key]

    def vote(self, living: Living, worlds: Sequence[World], target: Seat | None) -> Plan:
        """The plan to vote out this seat, or nobody."""
        return self._vote(self._votes.setdefault((living, tuple(worlds)), {}), living, worlds, target)

    def _vote(
        self, known: dict[Seat | None, Plan], living: Living, worlds: Sequence[World], target: Seat | None
    ) -> Plan:
        if target not in known:
            by_world = self.night(living - {target}, worlds)
            known[target] = Plan(target, by_world, self.chance(by_world))
        return known[target]

    def chance(self, by_world: WorldChances) -> float:
        return sum([self.weights[world] * chance for world, chance in by_world.items()])

    def night(self, living: Living, worlds: Sequence[World]) -> WorldChances:
        """The village's chances at nightfall: the game is over, or an honest seat dies and a day follows."""
        by_world, open_worlds = decided(living, worlds)
        mornings = {prey: self.morning(living, open_worlds, prey) for prey in living} if open_worlds else {}
        for world in open_worlds:
            honest = living - world.pack
            by_world[world] = sum([mornings[prey][world] for prey in honest]) / len(honest)
        return by_world

    def morning(self, living: Living, worlds: Sequence[World], prey: Seat) -> WorldChances:
        """The village's chances after the pack killed this seat, which rules out the worlds where it is a wolf."""
        return self.dawn(living - {prey}, [world for world in worlds if prey not in world.pack])

    def dawn(self, living: Living, worlds: Sequence[World]) -> WorldChances:
        """The village's chances before a day: the game is over, or the village makes its best vote."""
        by_world, open_worlds = decided(living, worlds)
        return by_world | self.day(living, open_worlds).by_world if open_worlds else by_world


def decided(living: Living, worlds: Sequence[World]) -> tuple[WorldChances, list[World]]:
    """The worlds in which the game is over, with its result, and those in which it goes on."""
    over: WorldChances = {}
    open_worlds: list[World] = []
    for world in worlds:
        chance = result(living, world)
        if chance is None:
            open_worlds.append(world)
        else:
            over[world] = chance
    return over, open_worlds


def result(living: Living, world: World) -> float | None:
    """1 if no wolf is left, 0 if the wolves have won by number or by kind, None if the game goes on."""
    pack, gods = world
    if living.isdisjoint(pack):
        return 1.0
    if gods is None:
        return 0.0 if 2 * len(living & pack) >= len(living) else None
    return 0.0 if living.isdisjoint(gods) or living - pack <= gods else None  # no god is of the pack
