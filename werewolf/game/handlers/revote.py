"""Revote: a second vote among the tied players. If it decides nothing, nobody is voted out."""

from __future__ import annotations

from werewolf.game.context import PhaseContext, Script
from werewolf.game.events import Banishment
from werewolf.game.handlers import Handler
from werewolf.game.handlers.defence import applies, tied_seats
from werewolf.game.handlers.voting import seat_voted_out, vote_totals
from werewolf.game.purposes import purpose
from werewolf.game.vote_count import leaders
from werewolf.game.vote_options import vote_options

REVOTE = purpose(
    "revote",
    "Second vote, among the tied: who do you vote out?",
    "Second ballot, vote someone out",
    openly=True,
    options={"abstain": "nobody: abstain"},
)


def run(ctx: PhaseContext) -> Script[None]:
    totals = yield from vote_totals(ctx, REVOTE, vote_options(ctx, tied_seats(ctx)))
    first = leaders(totals)
    yield Banishment(totals, first if len(first) > 1 else (), seat_voted_out(ctx, totals))


HANDLER = Handler("REVOTE", run, applies)
