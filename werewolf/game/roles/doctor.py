"""Doctor: protects one player a night from the pack."""

from __future__ import annotations

from werewolf.game.asks import Seat
from werewolf.game.context import PhaseContext, Script
from werewolf.game.event import Audience, fact
from werewolf.game.events import Ward
from werewolf.game.protection import protect
from werewolf.game.roles import Role
from werewolf.game.sentences import Sentence


@fact
class DoctorAction(Ward):
    heard_by = Audience.ACTOR
    lines = {"": "You protect {target}.", "nobody": "You protect nobody."}


def night(ctx: PhaseContext, doctors: tuple[Seat, ...]) -> Script[None]:
    switches = ctx.switches
    yield from protect(
        ctx, doctors, DoctorAction, repeat=switches.doctor_repeat, self=switches.doctor_self, skip=switches.doctor_skip
    )


ROLE = Role(
    "doctor",
    camp="village",
    god=True,
    blurb="Each night protects one player from the pack, but never the same player two nights in a row.",
    night=night,
    players=(
        Sentence("Each night protects {doctor_self} from the {werewolves}, but not from poison.", when="witch"),
        Sentence("Each night protects {doctor_self} from the {werewolves}.", when="not witch"),
    ),
    models="{doctor}: every night protects one player from the {werewolves}, but from nothing else.",
    place=4,
)
