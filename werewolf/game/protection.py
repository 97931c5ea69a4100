"""Protection, shared by guard and doctor: one seat a night, not the same seat two nights in a row."""

from __future__ import annotations

from werewolf.game.asks import Option, Seat
from werewolf.game.context import PhaseContext, Script, target_of
from werewolf.game.events import Ward
from werewolf.game.purposes import purpose

PROTECT = purpose("protect", "Who do you protect tonight?", "Whom do you protect?")


def protect(
    ctx: PhaseContext, keepers: tuple[Seat, ...], ward: type[Ward], *, repeat: bool, self: bool, skip: bool
) -> Script[None]:
    answers = yield tuple([ctx.ask(me, PROTECT, protect_options(ctx, me, ward, repeat, self, skip)) for me in keepers])
    for me, answer in zip(keepers, answers, strict=True):
        yield ward(me, target_of(answer))


def protect_options(
    ctx: PhaseContext, me: Seat, ward: type[Ward], repeat: bool, self: bool, skip: bool
) -> tuple[Option, ...]:
    """The seats this player may protect. Only last night's seat is barred: after a night off any is allowed (F.1)."""
    past = ctx.past(ward, me)
    barred = past[-1].target if past and not repeat else None
    seats = ctx.living_players if self else ctx.others(me)
    options: tuple[Option, ...] = tuple([seat for seat in seats if seat != barred])
    return (*options, "nobody") if skip or not options else options
