"""Voting: all living players vote at the same time on who is voted out."""

from __future__ import annotations

from werewolf.game.asks import Option, Seat
from werewolf.game.ballot import ballot_seats, cast_votes, leaders, tally, vote_options
from werewolf.game.context import PhaseContext, Script
from werewolf.game.events import Banishment, RevoteCalled
from werewolf.game.handlers import Handler
from werewolf.game.purposes import purpose

VOTE = purpose(
    "vote",
    "Who do you vote out?",
    "Vote someone out",
    openly=True,
    options={"abstain": "nobody: abstain"},
)


def run(ctx: PhaseContext) -> Script[None]:
    on_ballot = ballot_seats(ctx)
    if not on_ballot:  # nobody was nominated, so there is no vote and nobody is out
        yield Banishment({}, (), None)
        return
    totals = yield from vote_totals(ctx, VOTE, vote_options(ctx, on_ballot))
    first = leaders(totals)
    tie = ctx.switches.tie
    if len(first) < 2:
        yield Banishment(totals, (), seat_voted_out(ctx, totals))
    elif tie == "revote":
        yield RevoteCalled(totals, first)
    else:
        yield Banishment(totals, first, ctx.draw(first, "tie") if tie == "lot" else None)


def vote_totals(ctx: PhaseContext, purpose: str, options: dict[Seat, tuple[Option, ...]]) -> Script[dict[Seat, float]]:
    votes = yield from cast_votes(ctx, purpose, options)
    weights = {} if ctx.sheriff is None else {ctx.sheriff: ctx.switches.sheriff_weight}
    return tally(votes, weights)


def seat_voted_out(ctx: PhaseContext, totals: dict[Seat, float]) -> Seat | None:
    """The player with the most votes, if there is only one and the votes are enough under `vote`."""
    first = leaders(totals)
    if len(first) != 1:
        return None
    enough = ctx.switches.vote == "plurality" or 2 * totals[first[0]] > len(ctx.living_players)
    return first[0] if enough else None


HANDLERS = (Handler("VOTING", run),)
