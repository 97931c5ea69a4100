"""Set up the endgame solver: whether the table is small enough, and which worlds are possible with what weight."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations
from math import comb
from weakref import WeakKeyDictionary

from werewolf.game.asks import Seat
from werewolf.game.roles import roles
from werewolf.players.bots.inference.endgame import SMALL, Endgame, World, result
from werewolf.players.bots.inference.posterior import Posterior
from werewolf.players.bots.inference.public_record import PublicRecord

MAX_PACKS = 1500  # beyond this, listing the packs one by one takes too long for one decision
WRONG_CLAIM = 0.3  # how likely an honest seat's claim is wrong about whether its card has power


def is_small(record: PublicRecord) -> bool:
    """Whether few enough seats are left to solve the endgame.

    The limit is lower where a day may pass without a vote, and where the wolves win by killing off one kind: both make
    the search larger.
    """
    switches = record.rules.switches
    few = SMALL - switches.skip - (switches.victory == "sides")
    return len(record.living) <= few and comb(record.seats, record.pack) <= MAX_PACKS


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
    worlds = {world: chances[world] / whole for world in sorted(chances, key=_sort_key)}
    return Endgame(worlds, may_skip=record.rules.switches.skip)


def _worlds(
    pack: frozenset[Seat], living: frozenset[Seat], record: PublicRecord, own: Mapping[Seat, bool]
) -> Iterator[tuple[World, float]]:
    """The worlds of one pack: one where numbers decide, else one for each way to deal the cards of power."""
    if record.rules.switches.victory == "parity":
        yield World(pack), 1.0
        return
    gods = sum(many for role, many in record.cards.items() if roles()[role].god)
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


def _sort_key(world: World) -> tuple[list[Seat], list[Seat]]:
    return sorted(world.pack), sorted(world.gods or ())
