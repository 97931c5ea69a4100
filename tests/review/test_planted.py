"""Planted games: the review finds the blunder, the luck, the lie and the turning point that were put there."""

from __future__ import annotations

import pytest

from tests.review.planted import FALSE_REPORT, LIE, NAMES, SELF_VOTE, lines_of, planted
from werewolf.game.events import Speech, Vote
from werewolf.review.causes import Causes
from werewolf.review.game_review import full_review
from werewolf.review.lies_and_slips import Slips, TalkEffects
from werewolf.review.result import Decision
from werewolf.review.review_words import ReviewWords
from werewolf.review.rollouts import rollouts
from werewolf.review.turning_points import jumps, turning_points
from werewolf.review.walk import walk
from werewolf.review.win_chances import all_worths, open_moments, places, win_points

ANN, BRAM, CELIO, DORA, EDDA, FALK, GINA = range(7)


def decision(review, day, seat):
    return next(each for each in review.decisions if (each.day, each.seat) == (day, seat))


@pytest.fixture(scope="module")
def self_vote():
    """The review of the self-vote, with real rollouts only from the position before it: the others are even."""
    walked = planted("self_vote")
    moments = open_moments(places(walked))
    (last,) = rollouts(walked.start, walked.rules, [walked.answers(moments[-1])], 24, 1)
    return full_review(walked, [[1.0, 0.0] * 12 for _ in moments[:-1]] + [last])


@pytest.fixture(scope="module")
def false_report():
    return full_review(planted("false_report"), [])


def test_a_self_vote_with_a_certain_wolf_on_the_table_is_a_blunder(self_vote):
    vote = decision(self_vote, 3, CELIO)
    assert (vote.target, vote.best_target, vote.chosen, vote.best) == (CELIO, ANN, 0.0, 1.0)
    assert (vote.grade, vote.luck, vote.hit) == ("blunder", None, False)
    assert self_vote.scores[CELIO].blunders == 1


def test_the_blunder_that_decides_the_game_is_the_turning_point(self_vote):
    *_, point = self_vote.turning_points
    assert point.credit.seats == (CELIO,)
    assert point.before > 0.8 and point.after == 0.0 and point.high < 0
    assert "Celio's vote for themselves" in point.words and "Ann was mafia with 100 %" in point.words


def test_a_wolf_that_votes_for_its_side_is_sound_and_gets_no_score(self_vote):
    vote = decision(self_vote, 3, ANN)
    assert (vote.grade, vote.judged_by) == ("sound", "win_chance")
    assert self_vote.scores[ANN].score is None


def test_a_bet_on_the_likeliest_seat_that_misses_is_bad_luck(false_report):
    for voter in (FALK, GINA):
        vote = decision(false_report, 2, voter)
        assert vote.chosen > 0.8 and (vote.grade, vote.luck, vote.hit) == ("sound", "bad", False)


def test_a_bet_against_the_odds_that_hits_is_good_luck_and_still_a_blunder(false_report):
    vote = decision(false_report, 2, EDDA)
    assert (vote.grade, vote.luck, vote.hit) == ("blunder", "good", True)
    assert false_report.scores[EDDA].score < 60


def test_the_false_report_is_the_best_lie(false_report):
    lie = false_report.best_lie
    assert (lie.seat, lie.target) == (ANN, DORA)
    assert lie.effect > 0.3 and "Ann's report that Dora is mafia" in lie.words
    line = next(each for each in planted("false_report").lines if each.n == lie.n)
    assert isinstance(line.event, Speech) and line.event.content == LIE


def test_a_game_without_lies_has_no_best_lie():
    assert TalkEffects(planted("self_vote")).best_lie() is None


def test_credit_goes_to_the_words_that_turned_the_table_and_not_to_the_ballot():
    walked = planted("turned")
    found = places(walked)
    before = next(place for place in found if "Celio" in place.position.words)
    after = next(place for place in found if "Dora" in place.position.words)
    cause = Causes(walked, []).cause(before, after, -0.2)
    assert cause.credit.seats == (ANN,)
    assert "Ann's report that Dora is mafia" in cause.words


def test_nothing_is_told_where_the_figures_do_not_carry_it():
    walked = planted("turned")
    found = places(walked)
    even = all_worths(found, [[1.0, 0.0, 1.0, 0.0] for _ in open_moments(found)])
    carried = jumps(walked, found, win_points(walked, found, even), even, [])
    assert turning_points(walked, carried) == ()


def test_at_most_three_turning_points_are_told():
    walked = planted("self_vote")
    found = places(walked)
    wild = all_worths(found, [[float(at % 2)] * 60 for at, _ in enumerate(open_moments(found))])
    carried = jumps(walked, found, win_points(walked, found, wild), wild, [])
    told = turning_points(walked, carried)
    assert len(carried) > 3 >= len(told)
    assert [point.n for point in told] == sorted(point.n for point in told)


def model_game(**script):
    return walk(lines_of({**SELF_VOTE, **script}, "openai:some-model"), "models")


def test_models_that_give_themselves_or_a_partner_away_are_named():
    walked = model_game(**{"words@1:0": "I am mafia.", "words@1:1": "Vote Ann. Ann is mafia."})
    slips = {(slip.seat, slip.kind) for slip in Slips(walked).find()}
    assert {(ANN, "self_betrayal"), (BRAM, "own_side"), (ANN, "own_side"), (CELIO, "self_betrayal")} <= slips


@pytest.mark.parametrize(
    ("words", "slips"),
    [("My partner Bram and I wait.", True), ("We mafia should lie low.", True), ("Dora is my wolf today.", False)],
)
def test_a_wolf_that_speaks_as_one_of_the_pack_betrays_itself(words, slips):
    found = Slips(model_game(**{"words@2:0": words})).find()
    assert any((slip.seat, slip.kind, slip.day) == (ANN, "self_betrayal", 2) for slip in found) == slips


def test_a_thought_that_contradicts_the_vote_is_named():
    walked = model_game(**{"thought@3:2": "Ann is mafia for sure. I vote Ann."})
    slip = next(slip for slip in Slips(walked).find() if slip.kind == "thought_and_deed")
    assert slip.words == "Day 3: Celio thinks of voting for Ann and chooses Celio."


def test_people_have_no_slips():
    assert Slips(planted("self_vote")).find() == ()


def test_bots_get_no_score():
    review = full_review(walk(lines_of(SELF_VOTE, "bot"), "bots"), [])
    assert {score.score for score in review.scores} == {None}
    assert decision(review, 3, CELIO).grade == "blunder"


def test_every_judged_vote_stands_in_the_log(self_vote):
    votes = {
        (line.day, line.event.actor): line.event.target
        for line in planted("self_vote").lines
        if isinstance(line.event, Vote)
    }
    assert {(each.day, each.seat): each.target for each in self_vote.decisions} == votes
    assert self_vote.names == NAMES


def test_abstaining_while_a_certain_wolf_stands_to_the_vote_is_a_blunder():
    walked = walk(lines_of({**SELF_VOTE, "vote@3:2": "abstain"}), "abstention")
    vote = decision(full_review(walked, []), 3, CELIO)
    assert (vote.target, vote.best_target, vote.best, vote.grade) == (None, ANN, 1.0, "blunder")


def test_a_night_without_a_victim_is_the_mafias_doing_and_not_the_checks():
    walked = walk(lines_of({"speak@1": "nobody", "check": ANN, "vote": "abstain", "propose": "nobody"}), "quiet")
    moments = open_moments(places(walked))
    # All is lost before the night, and all is won after it.
    night = [[1.0 if moment > moments[2] else 0.0] * 12 for moment in moments]
    (told,) = full_review(walked, night).turning_points
    assert told.words.startswith("Night 1: the mafia kill nobody")


def test_a_large_jump_is_told_even_if_no_single_deed_explains_it():
    walked = walk(lines_of({"speak@1": "nobody", "check": ANN, "vote": "abstain", "propose": "nobody"}), "quiet")
    moments = open_moments(places(walked))
    ballot = next(each.position.moments for each in places(walked) if each.position.kind == "ballot")
    review = full_review(walked, [[1.0 if moment >= ballot else 0.0] * 12 for moment in moments])
    (told,) = review.turning_points
    assert "Nobody is voted out; no single deed explains the change: the town's chance rises from" in told.words
    assert told.credit.seats == () and review.most_valuable is None


@pytest.mark.parametrize(
    ("target", "out", "words"),
    [
        (DORA, ANN, "Bram's vote for Dora lets Ann (mafia) be voted out"),
        (None, ANN, "Bram's abstention lets Ann (mafia) be voted out"),
        (ANN, ANN, "Bram's vote for Ann, a partner, decides the ballot"),
        (DORA, DORA, "Bram's vote for Dora decides the ballot"),
    ],
)
def test_a_wolfs_blunder_is_told_as_it_was_voted(target, out, words):
    vote = Decision(9, 1, BRAM, "vote", target, EDDA, 0.2, 0.6, 0.4, "blunder", None, None, "win_chance")
    assert Causes(planted("turned"), [vote])._blunder_words(vote, out) == f"Day 1: {words}"


def test_a_lie_is_told_by_what_was_false_and_a_catch_by_the_words_against_the_wolf():
    walked = walk(lines_of({**FALSE_REPORT, "words@2:0": "I am the detective. I checked Dora: she is good."}), "lie")
    line = next(each for each in walked.lines if isinstance(each.event, Speech) and "checked" in each.event.content)
    words = ReviewWords(walked)
    assert words.description(line, ANN) == "Ann's claim to be detective"
    assert words.description(line, DORA) == "Ann's report that Dora is good"
    assert words.camps_own("werewolves") == "the mafia's"
