"""What the table is told of models that do not answer, and when."""

from __future__ import annotations

from werewolf.game.asks import Answer, Ask
from werewolf.game.events import Chair
from werewolf.game.outside import Answered, FailedAttempt
from werewolf.session.model_warnings import ModelWarnings

OUT = "bot instead of m: not called for now: openai at http://127.0.0.1:9/v1: 500"
BUDGET = "bot instead of m: --max-tokens 5 reached"
NAME = "openai:m at http://127.0.0.1:9/v1"
DOWN, BACK = f"{NAME} is of no use for now (500), so bots play its seats", f"{NAME} answers again"


def chairs():
    models = [Chair(seat, f"P{seat}", "openai:m", None, {"base_url": "http://127.0.0.1:9/v1"}) for seat in range(2)]
    return [*models, Chair(2, "P2", "bot")]


def told(*answers):
    """What is told during these answers, each with its seat, who gave it, and whether it was asked openly."""
    warnings = ModelWarnings(chairs())
    during = []
    for seat, by, openly in answers:
        during += warnings.after(Answered(Ask(seat, "vote", 1, "VOTING", (1,)), Answer(1), by=by), openly)
    return during, list(warnings.at_the_end())


def test_an_outage_and_its_end_are_told_once_for_all_seats_of_the_model():
    assert told((0, OUT, True), (1, OUT, True), (0, OUT, True), (0, "m", True), (1, "m", True)) == ([DOWN, BACK], [])


def test_a_second_outage_is_told_again():
    assert told((0, OUT, True), (0, "m", True), (0, OUT, True))[0] == [DOWN, BACK, DOWN]


def test_an_outage_in_a_secret_question_is_told_at_the_next_open_one_that_shows_it():
    assert told((0, OUT, False), (2, None, True), (0, OUT, True)) == ([DOWN], [])


def test_an_outage_that_only_secret_questions_showed_is_told_at_the_end():
    during, end = told((0, OUT, False), (0, "m", True))
    assert during == [] and end == [f"{NAME} was of no use for a while, so bots played its seats"]


def test_a_bot_that_plays_because_of_the_budget_is_no_outage_and_no_return():
    assert told((0, BUDGET, True), (0, OUT, True), (0, BUDGET, True)) == ([DOWN], [])


def test_each_reason_for_a_fallback_is_told_once_and_only_if_all_know_of_the_question():
    warnings = ModelWarnings(chairs())
    tries = (FailedAttempt("Empty: the reply holds no text"),) * 3
    event = Answered(Ask(0, "vote", 1, "VOTING", (1,)), Answer(1), "fallback", None, tries)
    texts = [list(warnings.after(event, openly)) for openly in (False, True, True)]
    assert texts == [[], ["a model gives no answer, so a fallback answer is used: the reply holds no text"], []]
