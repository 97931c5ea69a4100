"""From a belief to an endgame: when a table is small enough to be worked out, and the worlds it may be in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations
from math import comb

from werewolf.game.asks import Seat
from werewolf.game.roles import roles
from werewolf.players.bots.inference.belief import Problem, joint
from werewolf.players.bots.inference.endgame import SMALL, Endgame, World, decided
from werewolf.players.bots.inference.public_record import Record

MANY = 1500  # packs; beyond, listing them one by one takes longer than a decision should
DOUBTED = 0.3  # how likely somebody who says to hold a card of power does not, being honest


def small(record: Record) -> bool:
    """Whether few enough are left. Where a day may pass without a vote there is twice as much to work out, and where
    kinds decide, not numbers alone, a great deal more."""
    switches = record.rules.switches
    few = SMALL - switches.skip - (switches.victory == "sides")
    return len(record.living) <= few and comb(record.seats, record.pack) <= MANY


def position(problem: Problem, record: Record, own: Mapping[Seat, bool]) -> Endgame | None:
    """The worlds that are still open, by who of the living is what; None if nothing is. `own`: one's own kind."""
    living = frozenset(record.living)
    chances: defaultdict[World, float] = defaultdict(float)
    for pack, chance in joint(problem).items():
        for world, share in _worlds(pack & living, living, record, own):
            if decided(living, world) is None:
                chances[world] += chance * share
    if not chances:
        return None
    whole = sum(chances.values())
    worlds = {world: chances[world] / whole for world in sorted(chances, key=_order)}
    return Endgame(worlds, waits=record.rules.switches.skip)


def _worlds(
    pack: frozenset[Seat], living: frozenset[Seat], record: Record, own: Mapping[Seat, bool]
) -> Iterator[tuple[World, float]]:
    """Where kinds decide: each way the cards of power may lie among the honest, the living and the dead."""
    if record.rules.switches.victory == "parity":
        yield World(pack), 1.0
        return
    gods = sum(many for role, many in record.cards.items() if roles()[role].god)
    honest = sorted(living - pack)
    buried = record.seats - record.pack - len(honest)
    for count in range(max(0, gods - buried), min(gods, len(honest)) + 1):
        for held in combinations(honest, count):
            share = comb(buried, gods - count) * _told(frozenset(held), honest, record, own)
            if share:
                yield World(pack, frozenset(held)), share


def _told(gods: frozenset[Seat], honest: list[Seat], record: Record, own: Mapping[Seat, bool]) -> float:
    """How well that agrees with what the honest say of their cards, and with one's own."""
    share = 1.0
    for seat in honest:
        claim = record.claims.get(seat)
        if seat in own:
            share *= own[seat] == (seat in gods)
        elif claim is not None and claim.role in record.cards:
            share *= 1.0 if roles()[claim.role].god == (seat in gods) else DOUBTED
    return share


def _order(world: World) -> tuple[list[Seat], list[Seat]]:
    return sorted(world.pack), sorted(world.gods or ())
