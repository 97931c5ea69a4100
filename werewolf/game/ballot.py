"""Votes: who may be nominated, who is on the ballot, and how a secret vote is held and counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from werewolf.game.asks import Answer, Option, Seat
from werewolf.game.context import PhaseContext, Script, target_of
from werewolf.game.events import Nomination, Vote


def cast_votes(
    ctx: PhaseContext, purpose: str, options: Mapping[Seat, tuple[Option, ...]]
) -> Script[dict[Seat, Seat | None]]:
    """Ask everyone for a vote at the same time, then read the votes out in seat order."""
    answers: Sequence[Answer] = yield tuple([ctx.ask(voter, purpose, choice) for voter, choice in options.items()])
    votes = {voter: target_of(answer) for voter, answer in zip(options, answers, strict=True)}
    for voter, target in votes.items():
        yield Vote(voter, target)
    return votes


def nomination_options(ctx: PhaseContext, speaker: Seat) -> tuple[Option, ...]:
    """The seats a speech may nominate. Empty if every living seat is on the ballot anyway."""
    if ctx.switches.ballot == "all":
        return ()
    seats = ctx.living_players if ctx.switches.self else ctx.others(speaker)
    optional = ctx.day == 1 and ctx.switches.first_nomination == "optional"
    return (*seats, "nobody") if optional else seats


def ballot_seats(ctx: PhaseContext) -> tuple[Seat, ...]:
    """The seats on today's ballot."""
    if ctx.switches.ballot == "all":
        return ctx.living_players
    named = {event.target for event in ctx.today(Nomination)}
    return tuple([seat for seat in ctx.living_players if seat in named])


def vote_options(ctx: PhaseContext, on_ballot: tuple[Seat, ...]) -> dict[Seat, tuple[Option, ...]]:
    """The options of each voter. A voter whose only choice would be a forbidden vote for themselves must abstain."""
    if ctx.switches.self:
        return dict.fromkeys(ctx.living_players, with_abstention(ctx, on_ballot))
    others = {voter: tuple([seat for seat in on_ballot if seat != voter]) for voter in ctx.living_players}
    return {voter: with_abstention(ctx, seats) for voter, seats in others.items()}


def with_abstention(ctx: PhaseContext, seats: tuple[Seat, ...]) -> tuple[Option, ...]:
    return (*seats, "abstain") if ctx.switches.skip or not seats else seats


def tally(votes: Mapping[Seat, Seat | None], weights: Mapping[Seat, float]) -> dict[Seat, float]:
    """Total weight of the votes for each target, in seat order. Abstentions count for nobody."""
    totals: dict[Seat, float] = {}
    for voter, target in votes.items():
        if target is not None:
            totals[target] = totals.get(target, 0.0) + weights.get(voter, 1.0)
    return dict(sorted(totals.items()))


def leaders(totals: Mapping[Seat, float]) -> tuple[Seat, ...]:
    """The seats with the most votes. Empty if there are no votes."""
    most = max(totals.values(), default=0.0)
    return tuple([seat for seat, total in totals.items() if total == most])
