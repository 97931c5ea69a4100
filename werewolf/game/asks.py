"""Questions to a seat, and which answers to them are legal."""

from __future__ import annotations

from typing import Literal

from werewolf.game.frozen import frozen

Seat = int
Option = int | str
Words = Literal["none", "may", "must", "if_taken"]

# The options that mean "I'd rather not". Words and not bools or nulls: `True == 1` would let seat 1 say yes.
DECLINING = ("pass", "skip", "abstain", "nobody", "decline", "stay")

LONGEST_SPEECH = 20_000
NEUTRAL_LINE = "I have nothing to add for now."


@frozen
class Ask:
    """What one seat is asked. No options: only words are wanted.

    `words`: none, allowed (`may`), required (`must`), or required unless the choice declines (`if_taken`).
    `aloud`: the words are heard by all as they are spoken, not held back until a moment closes.
    Seat, purpose, day and sub-phase are its public place: no two asks of a game share one.
    """

    seat: Seat
    purpose: str
    day: int
    sub_phase: str
    options: tuple[Option, ...] = ()
    words: Words = "none"
    aloud: bool = False


@frozen
class Answer:
    """A seat's reply: a choice, words, or both, and a private thought that nobody at the table hears."""

    choice: Option | None = None
    words: str | None = None
    thought: str | None = None


def is_open(ask: Ask) -> bool:
    """Whether there is anything to decide. Where only one answer is legal, the question is not put."""
    return len(ask.options) != 1 or ask.words != "none"


def only_answer(ask: Ask) -> Answer | None:
    """The answer where only one is legal."""
    return None if is_open(ask) else Answer(ask.options[0])


def objection(ask: Ask, answer: Answer) -> str | None:
    """Why this answer is not legal, in words for whoever gave it; None if it is."""
    choice = answer.choice
    if ask.options:
        if type(choice) not in (int, str) or choice not in ask.options:
            return f"{choice!r} is not one of the legal answers: {', '.join(map(str, ask.options))}"
    elif choice is not None:
        return f"there is nothing to choose here, yet {choice!r} was chosen"
    words = answer.words
    if answer.thought is not None and (wrong := _bad_words(answer.thought, False)):
        return f"the thought: {wrong}"
    if ask.words == "none":
        return None if words is None else "no words were asked for"
    if words is None:
        return "words are needed, and none were given" if needs_words(ask, choice) else None
    return _bad_words(words, needs_words(ask, choice))


def needs_words(ask: Ask, choice: Option | None) -> bool:
    """Whether this choice must come with words."""
    return ask.words == "must" or (ask.words == "if_taken" and choice not in DECLINING)


def _bad_words(words: str, needed: bool) -> str | None:
    if not isinstance(words, str):
        return f"words were expected, not {type(words).__name__}"
    if needed and not words.strip():
        return "words are needed, and none were given"
    if len(words) > LONGEST_SPEECH:
        return f"{len(words)} characters are too many: at most {LONGEST_SPEECH}"
    try:
        words.encode()
    except UnicodeEncodeError:
        return "the words are not valid Unicode text"
    return None


def decline(ask: Ask) -> Option | None:
    """The option by which this ask may be declined, if it has one."""
    return next((word for word in ask.options if word in DECLINING), None)
