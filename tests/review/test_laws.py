"""Laws of the review: it never contradicts the log, tells no secret of an unfinished game, and rolls out honestly."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import sqrt

import pytest
from msgspec.structs import replace

from lab.sample_games import RULESETS, finish_with_bots, new_game, rules_of
from tests.review.planted import planted
from werewolf.errors import UserError
from werewolf.game.answer_events import Answered, Called, Note, Seated
from werewolf.game.asks import Answer
from werewolf.game.engine import no_clock
from werewolf.game.events import Banishment, CardDealt, GameOver, GameStart
from werewolf.game.secrecy import Ledger
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.random import RandomPlayer
from werewolf.review.causes import Causes
from werewolf.review.game_review import full_review, public_review, short_review
from werewolf.review.judged_votes import target_seat
from werewolf.review.result import as_json, from_json
from werewolf.review.rollouts import WORTH, forked_game, play_out
from werewolf.review.scores import players
from werewolf.review.walk import walk
from werewolf.review.win_chances import places
from werewolf.review.win_intervals import change_interval, share_interval
from werewolf.storage.resume import game_from_start


@cache
def bot_game(name):
    return finish_with_bots(name, 4)[1]


@cache
def reviewed(name):
    return full_review(walk(bot_game(name), name), [])


@pytest.mark.parametrize("name", RULESETS)
def test_a_review_never_contradicts_the_log(name):
    lines, review = bot_game(name), reviewed(name)
    by_number = {line.n: line for line in lines}
    over, start = lines[-1].event, lines[0].event
    assert isinstance(over, GameOver) and isinstance(start, GameStart)
    assert (review.winner, review.roles, review.finished) == (over.winner, start.deal, True)
    assert review.points[-1].chance == WORTH[over.winner] and review.points[-1].n == lines[-1].n
    assert [point.n for point in review.points] == sorted({point.n for point in review.points})
    for each in review.decisions:
        event = by_number[each.n].event
        assert isinstance(event, Answered) and event.ask.seat == each.seat
        assert target_seat(event.answer.choice) == each.target
        assert each.hit is None if each.target is None else each.hit == (each.target in review.pack)
    for point in review.turning_points:
        assert {point.n, point.credit.n} <= by_number.keys()
        assert (point.low > 0) == (point.after > point.before) or review.method == "table"


@pytest.mark.parametrize("name", RULESETS)
def test_a_jump_in_favour_of_those_who_voted_somebody_out_always_has_a_cause(name):
    """Whatever else the figures name: that vote is one."""
    walked, seen = walk(bot_game(name), name), 0
    for before, after in pairwise(places(walked)):
        events = [line.event for line in walked.lines[before.end : after.end]]
        out = [event.banished for event in events if isinstance(event, Banishment) and event.banished is not None]
        if out:
            seen += 1
            assert Causes(walked, []).cause(before, after, 0.3 if out[0] in walked.pack else -0.3) is not None
    assert seen


@pytest.mark.parametrize("name", RULESETS)
def test_nobody_is_suspected_once_the_cards_are_open(name):
    lines, review = bot_game(name), reviewed(name)
    shown = public_review(lines, walk(lines, name).rules, None)
    assert review.suspicion[-1].n < review.points[-1].n == lines[-1].n
    assert shown.suspicion[-1].n < shown.last


@pytest.mark.parametrize("name", RULESETS)
def test_a_review_is_plain_data(name):
    assert from_json(as_json(reviewed(name))) == reviewed(name)


@pytest.mark.parametrize("name", RULESETS)
def test_chances_lie_in_their_intervals(name):
    for point in reviewed(name).points:
        assert 0.0 <= point.low <= point.chance <= point.high <= 1.0
    for row in reviewed(name).suspicion:
        assert all(0.0 <= chance <= 1.0 for chance in row.public)


def test_a_public_review_is_made_of_public_lines_alone():
    """Whatever stands in the secret lines: exchange the cards, and not a letter of the review changes."""
    lines = bot_game("mafia")[:60]
    rules = walk(lines, "mafia").rules
    swapped = [
        replace(line, event=replace(line.event, role="villager")) if isinstance(line.event, CardDealt) else line
        for line in lines
    ]
    public = [line for line in lines if line.to == "all"]
    numbered = [replace(line, n=at) for at, line in enumerate(public)]
    reviews = {as_json(public_review(each, rules, None)) for each in (lines, swapped, public, numbered)}
    assert len(reviews) == 1
    review = from_json(reviews.pop())
    assert not (review.roles or review.pack or review.players or review.points or review.decisions or review.scores)
    assert all(not row.seats for row in review.suspicion) and review.suspicion


def test_a_rollout_keeps_the_past_and_draws_its_own_future():
    walked = walk(bot_game("mafia"), "mafia")
    answers = walked.answers(8)
    past = game_from_start(walked.start, no_clock)
    past.begin()
    for answered in answers:
        past.advance(answered)
    futures = set()
    for seed in range(3):
        game = forked_game(walked.start, walked.rules, answers, seed)
        assert [event for event in game.log if not isinstance(event, GameStart)] == past.log[1:]
        play_out(game)
        futures.add(tuple(map(repr, game.log[len(past.log) :])))
    assert len(futures) == 3


def test_random_rollouts_land_on_the_exact_chance():
    """Five seats, one wolf, nobody with power: the wolf wins with 8/15."""
    games = 600
    rules = rules_of("classic", None, {"werewolf": 1, "villager": 4}, kill_skip=False, self=False)
    start = new_game(rules, 1)
    start.begin()
    walked = walk(Ledger(start.log).lines(), "start")
    total = sum(
        1 - play_out(forked_game(walked.start, rules, [], seed), lambda _, __, rng: RandomPlayer(rng))
        for seed in range(games)
    )
    assert abs(total / games - 8 / 15) < 4 * sqrt(8 / 15 * 7 / 15 / games)


def test_a_log_that_departs_from_the_rules_is_reviewed_up_to_there():
    lines = list(bot_game("mafia"))
    at = next(at for at, line in enumerate(lines) if at > 60 and line.event.kind == "Vote")
    lines[at] = replace(lines[at], event=replace(lines[at].event, target=None))
    walked = walk(lines, "edited")
    assert walked.over is None and walked.mismatch == f"line {at + 1} does not follow from the rules"
    assert walked.known[-1].n < at


def test_notes_and_changes_of_player_are_passed_over():
    lines = list(bot_game("mafia"))
    for event in (Note(2, "hm"), Seated(3, "human", None, None), Called(2, 1, "vote")):
        lines.insert(40, replace(lines[40], event=event, to="moderator"))
    walked, plain = walk(lines, "noted"), walk(bot_game("mafia"), "plain")
    assert walked.mismatch is None and walked.over == plain.over and walked.moments[-1].asks == plain.moments[-1].asks
    assert players(walked)[3] == "human"


def test_an_illegal_answer_ends_the_walk():
    lines = list(bot_game("mafia"))
    at = next(at for at, line in enumerate(lines) if isinstance(line.event, Answered))
    lines[at] = replace(lines[at], event=replace(lines[at].event, answer=Answer("fly")))
    assert walk(lines, "edited").mismatch == f"line {at + 1} does not follow from the rules"


def test_lines_without_a_start_cannot_be_reviewed():
    with pytest.raises(UserError, match="line 1"):
        walk(bot_game("mafia")[1:], "one seat's")


def test_the_short_review_agrees_with_the_table():
    short, full = short_review(planted("self_vote").lines), full_review(planted("self_vote"), [])
    assert (short.points, short.turning_points, short.decisions) == (full.points, full.turning_points, full.decisions)


def test_intervals():
    low, high = share_interval(5, 10)
    assert low < 0.5 < high and share_interval(0, 10)[0] == 0.0
    rng = SeededRandom(1)
    before = [float(rng.draw(2, f"b{at}")) for at in range(50)]
    assert change_interval(before, before)[0] < 0 < change_interval(before, before)[1]
    assert change_interval([0.0] * 50, [1.0] * 50)[0] > 0.9
