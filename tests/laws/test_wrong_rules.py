"""The tests of exact chances must reject an engine with a wrong rule, even one that is only slightly wrong."""

from __future__ import annotations

import pytest

from lab.proof.patches import Patch, change_role, rewrite_kind, wrap
from tests.laws.evidence import agrees
from tests.laws.test_oracles import BALLOTS, HUNTED, Q, days_with_a_loss, every_day, hunter_games
from werewolf.game.asks import Seat
from werewolf.game.ballot import leaders
from werewolf.game.context import PhaseContext, Script
from werewolf.game.events import Banishment, DeathCause, RevoteCalled
from werewolf.game.handlers import revote, voting
from werewolf.game.roles import hunter
from werewolf.game.victory import verdict


def a_plurality_decides_the_revote(patch: Patch) -> None:
    def seat_voted_out(old: object, ctx: PhaseContext, totals: dict[Seat, float]) -> Seat | None:  # noqa: ARG001
        first = leaders(totals)
        return first[0] if len(first) == 1 else None

    wrap(patch, revote, "seat_voted_out", seat_voted_out)


def half_of_the_living_is_enough_in_the_revote(patch: Patch) -> None:
    def seat_voted_out(old: object, ctx: PhaseContext, totals: dict[Seat, float]) -> Seat | None:  # noqa: ARG001
        first = leaders(totals)
        return first[0] if len(first) == 1 and 2 * totals[first[0]] >= len(ctx.living_players) else None

    wrap(patch, revote, "seat_voted_out", seat_voted_out)


def half_of_the_living_is_enough(patch: Patch) -> None:
    half_of_the_living_is_enough_in_the_revote(patch)
    patch.setattr(voting, "seat_voted_out", revote.seat_voted_out)


def a_tie_of_three_ends_the_vote(patch: Patch) -> None:
    def end(event: RevoteCalled) -> tuple[RevoteCalled | Banishment]:
        return (event,) if len(event.tied_players) == 2 else (Banishment(event.votes, event.tied_players, None),)

    rewrite_kind(patch, RevoteCalled, end)


# The mafia's win rate hardly notices these: with these ballots it moves by at most 2.7 standard errors of 20,000 games.
WRONG_TIES = [
    (a_plurality_decides_the_revote, "others", 4),
    (half_of_the_living_is_enough, "others", 4),
    (half_of_the_living_is_enough_in_the_revote, "others", 4),
    (half_of_the_living_is_enough_in_the_revote, "nominated", 4),
    (a_tie_of_three_ends_the_vote, "nominated", 5),
]


@pytest.mark.parametrize(("wrong_rule", "ballot", "living"), WRONG_TIES)
def test_a_wrong_rule_for_ties_shows_in_how_often_someone_is_voted_out(wrong_rule, ballot, living, monkeypatch):
    wrong_rule(monkeypatch)
    assert not agrees(Q[ballot][living], days_with_a_loss(living, **BALLOTS[ballot]))


@pytest.mark.parametrize(
    ("wrong_rule", "ballot", "living", "found"),
    [
        (a_plurality_decides_the_revote, "others", 4, 0.304527),
        (half_of_the_living_is_enough, "others", 4, 0.897119),
        (half_of_the_living_is_enough_in_the_revote, "others", 4, 0.304527),
        (a_tie_of_three_ends_the_vote, "everyone", 3, 0.614583),
    ],
)
def test_a_wrong_rule_for_ties_shows_when_every_course_of_a_day_is_counted(
    wrong_rule, ballot, living, found, monkeypatch
):
    """What the wrong rules should give was calculated without the engine."""
    wrong_rule(monkeypatch)
    chance = float(sum(chance for chance, loss in every_day(living, **BALLOTS[ballot]) if loss))
    assert chance == pytest.approx(found, abs=6e-7)
    assert chance != pytest.approx(Q[ballot][living], abs=6e-7)


def victory_is_checked_before_the_shot(patch: Patch) -> None:
    def last_act(ctx: PhaseContext, me: Seat, cause: DeathCause) -> Script[Seat | None]:
        if verdict([ctx.players[seat] for seat in ctx.living_players], ctx.switches):
            return None
        return (yield from hunter.last_act(ctx, me, cause))

    change_role(patch, "hunter", last_act=last_act)


def test_victory_checked_before_the_hunters_shot_shows_in_the_win_rate(monkeypatch):
    """Seven seats, night first: the wolves would win 5/6 of the games instead of 283/360."""
    seats, start, exact = HUNTED[0]
    victory_is_checked_before_the_shot(monkeypatch)
    assert not agrees(float(exact), hunter_games(seats, start))
    assert agrees(5 / 6, hunter_games(seats, start), games=2_000)
