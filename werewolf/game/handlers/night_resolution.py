"""The end of a night: who died of what, to be announced in the morning."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from werewolf.game.asks import Seat
from werewolf.game.context import PhaseContext, Script
from werewolf.game.events import Attack, DeathCause, NightOutcome, Ward
from werewolf.game.handlers import Handler
from werewolf.game.roles.witch import WitchAction


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


def run(ctx: PhaseContext) -> Script[None]:
    potions = ctx.today(WitchAction)
    actions = NightActionAccumulator(
        bitten=targets(ctx.today(Attack)),
        warded=targets(ctx.today(Ward)),
        cured=targets([potion for potion in potions if potion.action_type == "ANTIDOTE"]),
        poisoned=targets([potion for potion in potions if potion.action_type == "POISON"]),
    )
    yield NightOutcome(casualties(actions, ctx.switches.double_protection == "dies"))


def targets(actions: Iterable[Attack | Ward | WitchAction]) -> frozenset[Seat]:
    return frozenset([action.target for action in actions if action.target is not None])


HANDLERS = (Handler("NIGHT_RESOLUTION", run, secret=True),)
