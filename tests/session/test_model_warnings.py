"""What the table is told of models that do not answer, and when."""

from __future__ import annotations

from werewolf.game.answer_events import Answered, FailedAttempt
from werewolf.game.asks import Answer, Ask
from werewolf.game.events import Chair
from werewolf.session.silent_models import GENERAL, ModelWarnings, Outage
from werewolf.telling.model_use import ModelCount

MODELS = [Chair(seat, f"P{seat}", "openai:m") for seat in range(2)]
CHAIRS = [*MODELS, Chair(2, "P2", "bot")]


def answer(seat):
    return Answered(Ask(seat, "vote", 2, "VOTING", (1,)), Answer(1))


def told(people, *steps):
    """What is told: an outage of a seat by its number, or an answer of a seat and whether it was asked openly."""
    warnings, texts = ModelWarnings(CHAIRS), []
    for step in steps:
        if isinstance(step, int):
            warnings.outage(Outage(MODELS[step], 2, "500"))
        else:
            seat, openly = step
            texts += warnings.after(answer(seat), openly, people)
    return texts


def test_where_nobody_plays_a_silent_model_is_named_at_once():
    named = [f"P{seat} (m) gave no usable answer from day 2 on; a bot plays on (500)" for seat in range(2)]
    assert told(False, 0, (0, False), (2, True), 1, (1, True), (1, True)) == named


def test_a_model_that_fails_in_the_night_before_day_1_failed_from_the_start():
    assert Outage(MODELS[0], 0, "500").told() == "P0 (m) gave no usable answer from the start; a bot plays on (500)"


def test_with_people_the_remark_is_general_and_follows_only_from_a_question_that_all_know_of():
    """SECURITY.md promises it."""
    assert told(True, 0, (0, False), (2, True)) == []
    assert told(True, 0, (0, False), (2, True), (0, True), (0, True)) == [GENERAL]


def test_with_people_one_remark_is_enough_for_all_seats_of_a_moment():
    assert told(True, 0, 1, (0, True), (1, True)) == [GENERAL]


def test_each_reason_for_a_fallback_is_told_once_and_only_if_all_know_of_the_question():
    warnings = ModelWarnings(CHAIRS)
    tries = (FailedAttempt("Empty: the reply holds no text"),) * 3
    event = Answered(Ask(0, "vote", 1, "VOTING", (1,)), Answer(1), "fallback", None, tries)
    texts = [list(warnings.after(event, openly, people=True)) for openly in (False, True, True)]
    assert texts == [[], ["a model gives no usable answer, so a fallback answer is used: the reply holds no text"], []]


def test_a_decision_that_was_asked_for_again_in_vain_is_counted_as_retried_too():
    """A player whose every try raises was called three times for each decision."""
    count = ModelCount()
    count.add(answer(0))
    for how, tries in (("retried", 1), ("fallback", 3)):
        count.add(Answered(answer(0).ask, Answer(1), how, None, (FailedAttempt("no"),) * tries))
    assert count.plain_words() == "3 decisions, 2 retried, 1 fallback: no"


def test_a_model_whose_replies_cannot_be_used_is_not_said_to_be_silent():
    outage = Outage(MODELS[0], 1, "there is no JSON in the reply")
    assert outage.told() == "P0 (m) gave no usable answer from day 1 on; a bot plays on (there is no JSON in the reply)"
