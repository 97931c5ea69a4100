"""Guard: protects one player a night from the pack, but not from poison."""

from __future__ import annotations

from werewolf.game.asks import Seat
from werewolf.game.context import PhaseContext, Script
from werewolf.game.event import Audience, fact
from werewolf.game.events import Ward
from werewolf.game.protection import protect
from werewolf.game.roles import Role


@fact
class GuardAction(Ward):
    heard_by = Audience.ACTOR
    lines = {"": "You guard {target}.", "nobody": "You guard nobody."}


def night(ctx: PhaseContext, guards: tuple[Seat, ...]) -> Script[None]:
    switches = ctx.switches
    yield from protect(
        ctx, guards, GuardAction, repeat=switches.guard_repeat, self=switches.guard_self, skip=switches.guard_skip
    )


ROLE = Role(
    "guard",
    camp="village",
    god=True,
    blurb="Each night protects one player from the pack, but not from poison, "
    "and never the same player two nights in a row.",
    night=night,
)
