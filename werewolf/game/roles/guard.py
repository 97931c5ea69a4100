"""Guard: protects one player a night from the pack, but not from poison."""

from __future__ import annotations

from werewolf.game.asks import Option, Seat
from werewolf.game.context import PhaseContext, Script
from werewolf.game.event import Audience, fact
from werewolf.game.events import Ward
from werewolf.game.roles import Role
from werewolf.game.roles.doctor import protect, without_last
from werewolf.game.sentences import Sentence


@fact
class GuardAction(Ward):
    heard_by = Audience.ACTOR
    lines = {"": "You guard {target}.", "nobody": "You guard nobody."}


def night(ctx: PhaseContext, guards: tuple[Seat, ...]) -> Script[None]:
    yield from protect(ctx, GuardAction, {me: protect_options(ctx, me) for me in guards})


def protect_options(ctx: PhaseContext, me: Seat) -> tuple[Option, ...]:
    switches = ctx.switches
    seats = ctx.living_players if switches.guard_self else ctx.others(me)
    seats = seats if switches.guard_repeat else without_last(ctx, GuardAction, me, seats)
    return (*seats, "nobody") if switches.guard_skip or not seats else seats


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
