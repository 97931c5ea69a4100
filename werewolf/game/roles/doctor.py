"""The doctor: sits up with one patient and keeps the pack away."""

from __future__ import annotations

from werewolf.game.asks import Seat
from werewolf.game.context import PhaseContext, Script
from werewolf.game.event import Audience, fact
from werewolf.game.events import Ward
from werewolf.game.protection import protect
from werewolf.game.roles import Role


@fact
class DoctorAction(Ward):
    heard_by = Audience.ACTOR
    lines = {"": "You sit up with {target}.", "nobody": "You sit up with nobody."}


def night(ctx: PhaseContext, doctors: tuple[Seat, ...]) -> Script[None]:
    house = ctx.switches
    yield from protect(
        ctx, doctors, DoctorAction, repeat=house.doctor_repeat, self=house.doctor_self, skip=house.doctor_skip
    )


ROLE = Role(
    "doctor",
    camp="village",
    god=True,
    blurb="Each night protects one seat from the pack; not the same seat two nights running.",
    night=night,
)
