"""Guard: protects one player a night from the pack, but not from poison."""

from __future__ import annotations

from werewolf.game.asks import Seat
from werewolf.game.context import PhaseContext, Script
from werewolf.game.event import Audience, fact
from werewolf.game.events import Ward
from werewolf.game.protection import protect
from werewolf.game.roles import Role
from werewolf.game.sentences import Sentence


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
    players=(
        Sentence("Each night protects {guard_self} from the {werewolves}, but not from poison.", when="witch"),
        Sentence("Each night protects {guard_self} from the {werewolves}.", when="not witch"),
    ),
    models="{guard}: every night protects one player from the {werewolves}, but not from poison.",
    place=3,
)
