"""The guard: holds one door against the pack."""

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
    lines = {"": "You stand guard over {target}.", "nobody": "You stand guard over nobody."}


def night(ctx: PhaseContext, guards: tuple[Seat, ...]) -> Script[None]:
    house = ctx.switches
    yield from protect(
        ctx, guards, GuardAction, repeat=house.guard_repeat, self=house.guard_self, skip=house.guard_skip
    )


ROLE = Role(
    "guard",
    camp="village",
    god=True,
    blurb="Each night stands over one seat and stops the pack there, though never poison; "
    "not the same seat two nights running.",
    night=night,
)
