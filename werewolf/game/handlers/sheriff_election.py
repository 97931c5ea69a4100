"""Sheriff election: players who did not run vote for one of the remaining candidates (C.10, H.4)."""

from __future__ import annotations

from werewolf.game.asks import Seat
from werewolf.game.context import PhaseContext, Script
from werewolf.game.events import SheriffOutcome
from werewolf.game.handlers import Handler
from werewolf.game.handlers.campaign import all_candidates, remaining_candidates
from werewolf.game.purposes import purpose
from werewolf.game.vote_count import leaders, tally
from werewolf.game.vote_options import cast_votes

ELECT = purpose("elect", "Who should be sheriff?", "Elect a sheriff", openly=True)


def run(ctx: PhaseContext) -> Script[None]:
    """A single candidate wins without a vote. If everyone ran there are no voters, and so no sheriff."""
    candidates = remaining_candidates(ctx)
    if len(candidates) == 1:
        yield SheriffOutcome(candidates, {}, candidates[0])
        return
    candidacies = all_candidates(ctx)
    voters = tuple([seat for seat in ctx.living_players if seat not in candidacies])
    votes = yield from cast_votes(ctx, ELECT, dict.fromkeys(voters, candidates))
    totals = tally(votes, {})
    yield SheriffOutcome(candidates, totals, winner(totals, len(voters), ctx.switches.election == "majority"))


def winner(totals: dict[Seat, float], voters: int, majority: bool) -> Seat | None:
    """The elected seat, or None after a tie or without the majority that the rules ask for."""
    first = leaders(totals)
    if len(first) != 1 or (majority and 2 * totals[first[0]] <= voters):
        return None
    return first[0]


def applies(ctx: PhaseContext) -> bool:
    return bool(remaining_candidates(ctx))


HANDLER = Handler("SHERIFF_ELECTION", run, applies)
