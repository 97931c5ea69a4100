"""The end of every night: what was done is weighed, and the toll written down for the morning."""

from __future__ import annotations

from collections.abc import Iterable

from werewolf.game.asks import Seat
from werewolf.game.context import PhaseContext, Script
from werewolf.game.events import Attack, NightOutcome, Ward
from werewolf.game.handlers import Handler
from werewolf.game.roles.witch import WitchAction
from werewolf.game.rules import NightActionAccumulator, casualties


def run(ctx: PhaseContext) -> Script[None]:
    potions = ctx.today(WitchAction)
    done = NightActionAccumulator(
        bitten=targets(ctx.today(Attack)),
        warded=targets(ctx.today(Ward)),
        cured=targets(potion for potion in potions if potion.action_type == "ANTIDOTE"),
        poisoned=targets(potion for potion in potions if potion.action_type == "POISON"),
    )
    yield NightOutcome(casualties(done, ctx.switches.double_protection == "dies"))


def targets(deeds: Iterable[Attack | Ward | WitchAction]) -> frozenset[Seat]:
    return frozenset(deed.target for deed in deeds if deed.target is not None)


HANDLER = Handler("NIGHT_RESOLUTION", run, secret=True)
