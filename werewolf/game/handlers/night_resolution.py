"""Night resolution: work out who died in the night, to be announced in the morning."""

from __future__ import annotations

from collections.abc import Iterable

from werewolf.game.asks import Seat
from werewolf.game.casualties import NightActionAccumulator, casualties
from werewolf.game.context import PhaseContext, Script
from werewolf.game.events import Attack, NightOutcome, Ward
from werewolf.game.handlers import Handler
from werewolf.game.roles.witch import WitchAction


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


HANDLER = Handler("NIGHT_RESOLUTION", run, secret=True)
