"""Questions to a seat (Ask), its replies (Answer), and which answers are legal."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from werewolf.game.frozen import Frozen

Seat = int
Option = int | str
Words = Literal["none", "may", "must", "if_taken"]

MOST_SEATS = 60

# The options that mean "no". They are words, because in Python `True == 1`, and seat 1 is an option too.
DECLINING = ("pass", "skip", "abstain", "nobody", "decline", "stay", "0")  # "0": a bid of nothing

LONGEST_SPEECH = 20_000
LONGEST_BY_PURPOSE = {"reply": 400}
NEUTRAL_LINE = "I have nothing to add for now."
NO_WORDS = "Please type something"


class Ask(Frozen):
    """A question to one seat. An ask without options wants only words.

    `words`: none, allowed (`may`), required (`must`), or required unless the choice declines (`if_taken`).
    `aloud`: everyone hears the words at once, not only when all seats of the moment have answered.
    `turn`: which of several like it this ask is, where a seat can be asked the same more than once in a sub-phase.
    It is left out of the log where there is only one, so that logs and lots are as they were before there were turns.
    Seat, purpose, day, sub-phase and turn together are unique: no two asks of a game share all five.
    """

    seat: Seat
    purpose: str
    day: int
    sub_phase: str
    options: tuple[Option, ...] = ()
    words: Words = "none"
    aloud: bool = False
    turn: int | UnsetType = UNSET


class Answer(Frozen):
    """A seat's reply: a choice, words, or both, and a private thought that no other player sees."""

    choice: Option | None = None
    words: str | None = None
    thought: str | None = None


def is_open(ask: Ask) -> bool:
    """Whether the seat has anything to decide. If only one answer is legal, the seat is not asked."""
    return len(ask.options) != 1 or ask.words != "none"


def open_asks(asks: tuple[Ask, ...]) -> tuple[Ask, ...]:
    """Those of a moment's asks that must be put to somebody."""
    for ask in asks:
        if not is_open(ask):
            return tuple([ask for ask in asks if is_open(ask)])
    return asks


def only_answer(ask: Ask) -> Answer | None:
    """The only legal answer, or None if there are several."""
    return None if is_open(ask) else Answer(ask.options[0])


def objection(ask: Ask, answer: Answer) -> str | None:
    """Why this answer is not legal, as a message for the player; None if it is legal."""
    choice, words, options = answer.choice, answer.words, ask.options
    if options:
        if choice not in options or type(choice) not in (int, str):
            return f"{choice!r} is not one of the legal answers: {', '.join(map(str, options))}"
    elif choice is not None:
        return f"there is nothing to choose here, but the answer chose {choice!r}"
    if answer.thought is not None and (wrong := _bad_words(answer.thought, False)):
        return f"thought: {wrong}"
    if ask.words == "none":
        return None if words is None else "this question takes no words"
    if words is None:
        return NO_WORDS if needs_words(ask, choice) else None
    return _bad_words(words, needs_words(ask, choice), longest_words(ask))


def longest_words(ask: Ask) -> int:
    """How many characters the words of an answer may have."""
    return LONGEST_BY_PURPOSE.get(ask.purpose, LONGEST_SPEECH)


def needs_words(ask: Ask, choice: Option | None) -> bool:
    """Whether this choice must come with words."""
    return ask.words == "must" or (ask.words == "if_taken" and choice not in DECLINING)


def _bad_words(words: str, needed: bool, longest: int = LONGEST_SPEECH) -> str | None:
    if not isinstance(words, str):
        return f"expected text, not {type(words).__name__}"
    if needed and not words.strip():
        return NO_WORDS
    if len(words) > longest:
        return f"{len(words)} characters is too long: at most {longest}"
    try:
        words.encode()
    except UnicodeEncodeError:
        return "the text is not valid Unicode"
    return None


def decline(ask: Ask) -> Option | None:
    """The option that declines this ask, if it has one."""
    return next((word for word in ask.options if word in DECLINING), None)


def draw_key(ask: Ask, attempt: int = 0) -> str:
    """The key for random draws of one decision: all of it is public."""
    turn = f"|{ask.turn}" if ask.turn else ""
    return f"{ask.day}|{ask.sub_phase}|{ask.purpose}|{ask.seat}|{attempt}{turn}"
