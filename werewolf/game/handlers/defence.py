"""Defence: after a tied vote, the tied players speak in seat order, knowing the votes and the earlier speeches."""

from __future__ import annotations

from werewolf.game.asks import Seat
from werewolf.game.context import PhaseContext, Script
from werewolf.game.events import RevoteCalled, Speech
from werewolf.game.handlers import Handler
from werewolf.game.purposes import purpose

DEFEND = purpose("defend", "Defend yourself: why should they not vote you out?", "Defend yourself", openly=True)


def run(ctx: PhaseContext) -> Script[None]:
    for seat in tied_seats(ctx):
        words = yield from ctx.speak(seat, DEFEND)
        yield Speech(seat, words)


def tied_seats(ctx: PhaseContext) -> tuple[Seat, ...]:
    return tuple([seat for event in ctx.today(RevoteCalled) for seat in event.tied_players])


def applies(ctx: PhaseContext) -> bool:
    return bool(tied_seats(ctx))


HANDLER = Handler("DEFENCE", run, applies)
