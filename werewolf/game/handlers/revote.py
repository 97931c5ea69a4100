"""After a tied vote: the tied players defend themselves, then there is a second vote among them."""

from __future__ import annotations

from werewolf.game.asks import Seat
from werewolf.game.ballot import leaders, vote_options
from werewolf.game.context import PhaseContext, Script
from werewolf.game.events import Banishment, RevoteCalled, Speech
from werewolf.game.handlers import Handler
from werewolf.game.handlers.voting import seat_voted_out, vote_totals
from werewolf.game.purposes import purpose

DEFEND = purpose("defend", "Defend yourself: why should they not vote you out?", "Defend yourself", openly=True)
REVOTE = purpose(
    "revote",
    "Second vote, among the tied: who do you vote out?",
    "Second ballot, vote someone out",
    openly=True,
    options={"abstain": "nobody: abstain"},
)


def defence(ctx: PhaseContext) -> Script[None]:
    """The tied players speak in seat order, knowing the votes and the earlier speeches."""
    for seat in tied_seats(ctx):
        words = yield from ctx.speak(seat, DEFEND)
        yield Speech(seat, words)


def tied_seats(ctx: PhaseContext) -> tuple[Seat, ...]:
    return tuple([seat for event in ctx.today(RevoteCalled) for seat in event.tied_players])


def is_tied(ctx: PhaseContext) -> bool:
    return bool(tied_seats(ctx))


def revote(ctx: PhaseContext) -> Script[None]:
    """Vote among the tied players. If it decides nothing, nobody is voted out."""
    totals = yield from vote_totals(ctx, REVOTE, vote_options(ctx, tied_seats(ctx)))
    first = leaders(totals)
    yield Banishment(totals, first if len(first) > 1 else (), seat_voted_out(ctx, totals))


HANDLERS = (Handler("DEFENCE", defence, is_tied), Handler("REVOTE", revote, is_tied))
