"""Doctor: protects one player a night from the pack, not the same one two nights in a row. The guard does likewise."""

from __future__ import annotations

from collections.abc import Mapping

from werewolf.game.asks import Option, Seat
from werewolf.game.context import PhaseContext, Script, target_of
from werewolf.game.event import Audience, fact
from werewolf.game.events import Ward
from werewolf.game.purposes import purpose
from werewolf.game.roles import Role
from werewolf.game.sentences import Sentence

PROTECT = purpose("protect", "Who do you protect tonight?", "Whom do you protect?")


@fact
class DoctorAction(Ward):
    heard_by = Audience.ACTOR
    lines = {"": "You protect {target}.", "nobody": "You protect nobody."}


def night(ctx: PhaseContext, doctors: tuple[Seat, ...]) -> Script[None]:
    yield from protect(ctx, DoctorAction, {me: protect_options(ctx, me) for me in doctors})


def protect_options(ctx: PhaseContext, me: Seat) -> tuple[Option, ...]:
    switches = ctx.switches
    seats = ctx.living_players if switches.doctor_self else ctx.others(me)
    seats = seats if switches.doctor_repeat else without_last(ctx, DoctorAction, me, seats)
    return (*seats, "nobody") if switches.doctor_skip or not seats else seats


def without_last(ctx: PhaseContext, ward: type[Ward], me: Seat, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats without the one protected last night. After a night off any seat is allowed (F.1)."""
    past = ctx.past(ward, me)
    last = past[-1].target if past else None
    return seats if last is None else tuple([seat for seat in seats if seat != last])


def protect(ctx: PhaseContext, ward: type[Ward], options: Mapping[Seat, tuple[Option, ...]]) -> Script[None]:
    """Ask everyone who protects, and record their wards. The guard shares this."""
    answers = yield tuple([ctx.ask(me, PROTECT, seats) for me, seats in options.items()])
    for me, answer in zip(options, answers, strict=True):
        yield ward(me, target_of(answer))


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
