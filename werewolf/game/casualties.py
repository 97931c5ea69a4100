"""Night deaths: who dies of what, given the actions of one night."""

from __future__ import annotations

from typing import NamedTuple

from werewolf.game.asks import Seat
from werewolf.game.events import DeathCause


class NightActionAccumulator(NamedTuple):
    """The actions of one night, as night resolution needs them."""

    bitten: frozenset[Seat]
    warded: frozenset[Seat]
    cured: frozenset[Seat]
    poisoned: frozenset[Seat]


def casualties(night: NightActionAccumulator, double_protection_kills: bool) -> dict[Seat, DeathCause]:
    """Who dies in the night, and of what. Protection stops attacks only; poison always kills (E.7, F.3)."""
    deaths: dict[Seat, DeathCause] = {}
    for seat in night.bitten:
        shields = (seat in night.warded) + (seat in night.cured)
        if shields == 0 or (shields == 2 and double_protection_kills):
            deaths[seat] = "WEREWOLF_KILL"
    deaths.update(dict.fromkeys(night.poisoned, "POISON"))
    return dict(sorted(deaths.items()))
