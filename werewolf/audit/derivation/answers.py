"""Answers: which are legal for an ask, how they may have come about, and what the fallback is."""

from __future__ import annotations

from typing import Any

from werewolf.audit.derivation.differences import Difference
from werewolf.audit.derivation.lots import pick
from werewolf.audit.derivation.rulebook import ANSWER, COURSE, FALLBACK
from werewolf.audit.derivation.steps import Ask, Option, Reply
from werewolf.audit.logged_rules import Event

DECLINING = ("pass", "skip", "abstain", "nobody", "decline", "stay", "0")
NEUTRAL_LINE = "I have nothing to add for now."
LONGEST_SPEECH = 20_000
LONGEST_REPLY = 400
TRIES = 3  # after so many failed ones comes the fallback
EVENT_FIELDS = {"kind", "ask", "answer", "how", "by", "troubles", "spent"}
ANSWER_FIELDS = {"choice", "words", "thought"}
TROUBLE_FIELDS = {"reason", "raw", "spent"}
USAGE_FIELDS = {"latency", "tokens_in", "tokens_cached", "tokens_out", "tokens_reasoning", "cost"}


def answer_difference(ask: Ask, event: Event, seed: int, day: int) -> Difference | None:
    """What is wrong with an answer to this ask, apart from the ask itself."""
    answer = event["answer"]
    if event.keys() != EVENT_FIELDS or answer.keys() != ANSWER_FIELDS:
        return Difference(COURSE, f"the answer of seat {ask.seat} has other fields than an answer has")
    illegal = objection(ask, answer["choice"], answer["words"])
    if illegal:
        return Difference(ANSWER, f"seat {ask.seat} answers {ask.purpose} with {illegal}")
    how, troubles = event["how"], event["troubles"]
    plain = answer["thought"] is None and event["by"] is None and event["spent"] is None
    if how == "player" and troubles == [] and plain:  # the usual case
        return None
    return free_difference(ask, event) or how_difference(ask, how, troubles, answer, seed, day)


def objection(ask: Ask, choice: Any, words: Any) -> str | None:
    """Why an answer is not legal, or None if it is."""
    if ask.options:
        if type(choice) is bool or choice not in ask.options or type(choice) not in (int, str):
            return f"{choice!r}, which is not legal"
    elif choice is not None:
        return f"{choice!r}, where there is nothing to choose"
    if words is None:
        return "no words, where words are required" if needs_words(ask, choice) else None
    if ask.words == "none":
        return "words, where none are asked for"
    if not isinstance(words, str) or len(words) > (LONGEST_REPLY if ask.purpose == "reply" else LONGEST_SPEECH):
        return "words that are not text, or too long"
    return "empty words" if needs_words(ask, choice) and not words.strip() else None


def needs_words(ask: Ask, choice: Option | None) -> bool:
    return ask.words == "must" or (ask.words == "if_taken" and choice not in DECLINING)


def free_difference(ask: Ask, event: Event) -> Difference | None:
    """Thoughts, costs and failed tries are free, but not in what they consist of."""
    thought = event["answer"]["thought"]
    if not (thought is None or (isinstance(thought, str) and len(thought) <= LONGEST_SPEECH)):
        return Difference(ANSWER, f"the thought of seat {ask.seat} is not text, or too long")
    shapes = [event["by"] is None or isinstance(event["by"], str), is_usage(event["spent"])]
    shapes += [is_failed_try(trouble) for trouble in event["troubles"]] if isinstance(event["troubles"], list) else []
    if all(shapes):
        return None
    return Difference(FALLBACK, f"who answered for seat {ask.seat}, at what cost or after what is not readable")


def is_usage(spent: Any) -> bool:
    return spent is None or (
        isinstance(spent, dict)
        and spent.keys() == USAGE_FIELDS
        and all(value is None or type(value) in (int, float) for value in spent.values())
    )


def is_failed_try(trouble: Any) -> bool:
    return (
        isinstance(trouble, dict)
        and trouble.keys() == TROUBLE_FIELDS
        and isinstance(trouble["reason"], str)
        and (trouble["raw"] is None or isinstance(trouble["raw"], str))
        and is_usage(trouble["spent"])
    )


def how_difference(ask: Ask, how: Any, troubles: Any, answer: Event, seed: int, day: int) -> Difference | None:
    """Whether the answer came at once, after failed tries, or as the fallback, which must be the right one."""
    if how not in ("player", "retried", "fallback") or not isinstance(troubles, list):
        return Difference(FALLBACK, f"the answer of seat {ask.seat} came about as {how!r}, which does not exist")
    fits = {"player": not troubles, "retried": 0 < len(troubles) < TRIES, "fallback": len(troubles) == TRIES}
    if not fits[how]:
        return Difference(
            FALLBACK, f"seat {ask.seat} answered as {how!r}, which does not fit {len(troubles)} failed tries"
        )
    if how != "fallback":
        return None
    due = fallback(ask, seed, day)
    if (Reply(answer["choice"], answer["words"]), answer["thought"]) == (due, None):
        return None
    return Difference(FALLBACK, f"the fallback of seat {ask.seat} is not the due one: {due.choice!r}, {due.words!r}")


def fallback(ask: Ask, seed: int, day: int) -> Reply:
    """Declining where that is legal, otherwise a lot; and one fixed line where words are required."""
    choice: Option | None = next((option for option in ask.options if option in DECLINING), None)
    if choice is None and ask.options:
        turn = f"|{ask.turn}" if ask.turn else ""
        choice = pick(seed, ask.options, f"fallback|{day}|{ask.sub_phase}|{ask.purpose}|{ask.seat}|0{turn}")
    return Reply(choice, NEUTRAL_LINE if needs_words(ask, choice) else None)
