"""The election of a sheriff on day 1: who runs, who withdraws, and the vote (C.7 to C.10, H.3, H.4)."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Answer, Seat
from werewolf.game.ballot import cast_votes, leaders, tally
from werewolf.game.context import PhaseContext, Script, words_of
from werewolf.game.events import SheriffCandidates, SheriffOptOut, SheriffOutcome, Speech
from werewolf.game.handlers import Handler
from werewolf.game.purposes import purpose

RUN = purpose(
    "run",
    "Do you run for sheriff?",
    "Run for sheriff, with a campaign speech?",
    openly=True,
    options={"run": "run for sheriff", "pass": "do not run"},
)
CAMPAIGN = purpose("campaign", "Your campaign speech: why should they elect you?", "Your campaign speech", openly=True)
WITHDRAW = purpose(
    "withdraw",
    "Do you withdraw from the election?",
    "Withdraw from the election?",
    openly=True,
    options={"withdraw": "withdraw", "stay": "stay in"},
)
ELECT = purpose("elect", "Who should be sheriff?", "Elect a sheriff", openly=True)


def campaign(ctx: PhaseContext) -> Script[None]:
    """Ask all seats at the same time who runs. With `campaign: sealed`, candidates hand in their speech with it."""
    seats = ctx.living_players
    sealed = ctx.switches.campaign == "sealed"
    answers: Sequence[Answer] = yield tuple(
        [ctx.ask(seat, RUN, ("run", "pass"), "if_taken" if sealed else "none") for seat in seats]
    )
    running = {seat: answer for seat, answer in zip(seats, answers, strict=True) if answer.choice == "run"}
    yield SheriffCandidates(tuple(running))
    for seat, answer in running.items():
        words = words_of(answer) if sealed else (yield from ctx.speak(seat, CAMPAIGN))
        yield Speech(seat, words)


def is_day_one(ctx: PhaseContext) -> bool:
    return ctx.day == 1


def all_candidates(ctx: PhaseContext) -> tuple[Seat, ...]:
    """All candidates of today, also those who have withdrawn."""
    return tuple([seat for event in ctx.today(SheriffCandidates) for seat in event.candidates])


def remaining_candidates(ctx: PhaseContext) -> tuple[Seat, ...]:
    """The candidates who have not withdrawn."""
    out = {event.actor for event in ctx.today(SheriffOptOut)}
    return tuple([seat for seat in all_candidates(ctx) if seat not in out])


def withdrawals(ctx: PhaseContext) -> Script[None]:
    """All candidates decide at the same time whether to withdraw."""
    candidates = all_candidates(ctx)
    answers = yield tuple([ctx.ask(seat, WITHDRAW, ("withdraw", "stay")) for seat in candidates])
    for seat, answer in zip(candidates, answers, strict=True):
        if answer.choice == "withdraw":
            yield SheriffOptOut(seat)


def anybody_ran(ctx: PhaseContext) -> bool:
    return bool(all_candidates(ctx))


def election(ctx: PhaseContext) -> Script[None]:
    """Those who did not run vote. A single candidate wins without a vote; if everyone ran, there is no sheriff."""
    candidates = remaining_candidates(ctx)
    if len(candidates) == 1:
        yield SheriffOutcome(candidates, {}, candidates[0])
        return
    votes = yield from cast_votes(ctx, ELECT, dict.fromkeys(voters(ctx), candidates))
    totals = tally(votes, {})
    yield SheriffOutcome(candidates, totals, winner(totals, len(votes), ctx.switches.election == "majority"))


def voters(ctx: PhaseContext) -> tuple[Seat, ...]:
    """Those who did not run."""
    ran = all_candidates(ctx)
    return tuple([seat for seat in ctx.living_players if seat not in ran])


def winner(totals: dict[Seat, float], votes: int, majority: bool) -> Seat | None:
    """The elected seat, or None after a tie or without the majority that the rules ask for."""
    first = leaders(totals)
    if len(first) != 1 or (majority and 2 * totals[first[0]] <= votes):
        return None
    return first[0]


def anybody_runs(ctx: PhaseContext) -> bool:
    return bool(remaining_candidates(ctx))


HANDLERS = (
    Handler("CAMPAIGN", campaign, is_day_one),
    Handler("OPT_OUT", withdrawals, anybody_ran),
    Handler("SHERIFF_ELECTION", election, anybody_runs),
)
