"""The endgame: whom to vote out, or whether to skip the vote, when few seats are left, by looking ahead to the end.

A world says which of the living are the pack; where the wolves win by killing off one kind, also which of the honest
hold a card of power ("gods"). Every possible world has a weight, from the posterior (`build_endgame`). The solver
assumes that the village votes as one and knows only these weights, and that the pack kills any honest seat with the
same chance each night, so that a death proves the dead seat honest and nothing else. It leaves out what cards can do.

Days and nights call each other until the game is over in every world: `day` tries every vote, `night` every kill,
`dawn` and `decided` take out the worlds in which somebody has won.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import NamedTuple
from weakref import WeakKeyDictionary

from werewolf.game.asks import Seat
from werewolf.game.roles import roles
from werewolf.players.bots.inference.posterior import MAX_LISTED, Posterior
from werewolf.players.bots.inference.public_record import SMALL, PublicRecord
from werewolf.players.bots.inference.ranking import rounded

WRONG_CLAIM = 0.3  # how likely an honest seat's claim is wrong about whether its card has power

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
            # The village votes as one for all worlds it may be in: the plan with the best chance by their weights.
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
        # The pack knows the world and kills any honest seat with the same chance. The village sees who died, and goes
        # on with the worlds in which that one was honest: so each morning is worked out once, for all worlds together.
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


# -- setting it up for a table -----------------------------------------------------------------------------------------


def is_small(record: PublicRecord) -> bool:
    """Whether few enough seats are left to solve the endgame.

    The limit is lower where a day may pass without a vote, and where the wolves win by killing off one kind: both make
    the search larger.
    """
    switches = record.rules.switches
    few = SMALL - switches.skip - (switches.victory == "sides")
    return len(record.living) <= few and comb(record.seats, record.pack) <= MAX_LISTED


# By what is known: who lives, who claims which card and what the bot itself holds, and the endgame.
_Setting = tuple[tuple[Seat, ...], tuple[tuple[Seat, str], ...], tuple[tuple[Seat, bool], ...]]
_known: WeakKeyDictionary[Posterior, dict[_Setting, Endgame | None]] = WeakKeyDictionary()


def shared_endgame(record: PublicRecord) -> Endgame | None:
    """The endgame by what everyone can agree on, so that all bots of a table see it alike; None before few are left."""
    return build_endgame(record.common_posterior(), record, {}) if is_small(record) else None


def build_endgame(posterior: Posterior, record: PublicRecord, own: Mapping[Seat, bool]) -> Endgame | None:
    """The endgame with all worlds that are still possible; None if there is none. Who asks again gets the same one.

    `own`: the bot's own seat, and whether its card has power.
    """
    claims = tuple([(seat, claim.role) for seat, claim in record.claims.items()])
    setting = record.living, claims, tuple(own.items())
    known = _known.setdefault(posterior, {})
    if setting not in known:
        known[setting] = _new_endgame(posterior, record, own)
    return known[setting]


def _new_endgame(posterior: Posterior, record: PublicRecord, own: Mapping[Seat, bool]) -> Endgame | None:
    living = frozenset(record.living)
    left: defaultdict[frozenset[Seat], float] = defaultdict(float)
    for pack, chance in posterior.pack_chances().items():
        left[pack & living] += chance
    chances: defaultdict[World, float] = defaultdict(float)
    for pack, chance in left.items():
        for world, share in _worlds(pack, living, record, own):
            if result(living, world) is None:
                chances[world] += chance * share
    if not chances:
        return None
    whole = sum(chances.values())
    ordered = sorted(chances, key=lambda world: (sorted(world.pack), sorted(world.gods or ())))
    return Endgame({world: chances[world] / whole for world in ordered}, may_skip=record.rules.switches.skip)


def _worlds(
    pack: frozenset[Seat], living: frozenset[Seat], record: PublicRecord, own: Mapping[Seat, bool]
) -> Iterator[tuple[World, float]]:
    """The worlds of one pack: one where numbers decide, else one for each way to deal the cards of power."""
    if record.rules.switches.victory == "parity":
        yield World(pack), 1.0
        return
    gods = sum(count for role, count in record.cards.items() if roles()[role].god)
    honest = sorted(living - pack)
    dead_count = record.seats - record.pack - len(honest)
    for count in range(max(0, gods - dead_count), min(gods, len(honest)) + 1):
        for held in combinations(honest, count):
            share = comb(dead_count, gods - count) * _claim_agreement(frozenset(held), honest, record, own)
            if share:
                yield World(pack, frozenset(held)), share


def _claim_agreement(
    gods: frozenset[Seat], honest: list[Seat], record: PublicRecord, own: Mapping[Seat, bool]
) -> float:
    """How well these holders of power cards agree with the claims of the honest, and with the bot's own card."""
    share = 1.0
    for seat in honest:
        claim = record.claims.get(seat)
        if seat in own:
            share *= own[seat] == (seat in gods)
        elif claim is not None and claim.role in record.cards:
            share *= 1.0 if roles()[claim.role].god == (seat in gods) else WRONG_CLAIM
    return share
