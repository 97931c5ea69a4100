"""Campaign: who runs for sheriff, with a speech. Day 1, before the deaths of the night (C.7, C.8, H.3)."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Answer, Seat
from werewolf.game.context import PhaseContext, Script, words_of
from werewolf.game.events import SheriffCandidates, SheriffOptOut, Speech
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


def run(ctx: PhaseContext) -> Script[None]:
    """Ask all seats at the same time. With `campaign: sealed`, candidates hand in their speech with the answer."""
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


def applies(ctx: PhaseContext) -> bool:
    return ctx.day == 1


def all_candidates(ctx: PhaseContext) -> tuple[Seat, ...]:
    """All candidates of today, also those who have withdrawn."""
    return tuple([seat for event in ctx.today(SheriffCandidates) for seat in event.candidates])


def remaining_candidates(ctx: PhaseContext) -> tuple[Seat, ...]:
    """The candidates who have not withdrawn."""
    out = {event.actor for event in ctx.today(SheriffOptOut)}
    return tuple([seat for seat in all_candidates(ctx) if seat not in out])


HANDLER = Handler("CAMPAIGN", run, applies)
