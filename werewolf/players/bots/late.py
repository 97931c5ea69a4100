"""From a belief to an endgame: when a table is small enough to be worked out, and the worlds it may be in."""

from __future__ import annotations

from collections import defaultdict
from math import comb

from werewolf.players.bots.belief import Problem, joint
from werewolf.players.bots.endgame import SMALL, Endgame, World, decided
from werewolf.players.bots.record import Record

MANY = 1500  # packs; beyond, listing them one by one takes longer than a decision should


def small(record: Record) -> bool:
    """Whether number alone decides, and few enough are left."""
    switches = record.rules.switches
    few = SMALL - switches.skip  # where a day may pass without a vote, there is twice as much to work out
    return switches.victory == "parity" and len(record.living) <= few and comb(record.seats, record.pack) <= MANY


def position(problem: Problem, record: Record) -> Endgame | None:
    """The worlds that are still open, by who of the living is of the pack; None if nothing is."""
    living = frozenset(record.living)
    chances: defaultdict[World, float] = defaultdict(float)
    for pack, chance in joint(problem).items():
        wolves = pack & living
        if decided(living, wolves) is None:
            chances[wolves] += chance
    if not chances:
        return None
    whole = sum(chances.values())
    worlds = {world: chances[world] / whole for world in sorted(chances, key=sorted)}
    return Endgame(worlds, waits=record.rules.switches.skip)
