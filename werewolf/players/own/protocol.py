"""The protocol for players in other processes: one JSON object a line, and its JSON Schema.

The program sends `start` once a game, then one `ask` after the other; the player answers each `ask` with one line.
"""

from __future__ import annotations

from typing import Any

import msgspec

from werewolf.game.asks import Answer, Ask, Option, Seat, Words, decline, longest_words
from werewolf.game.frozen import Frozen
from werewolf.game.purposes import purpose_of
from werewolf.game.secrecy import Seen
from werewolf.storage.codec import DRAFT, event_union

VERSION = 1
LONGEST_ANSWER = 1 << 20  # bytes in one line


class Start(Frozen, tag_field="type", tag="start"):
    """A game begins: forget the one before. `seed` is for this seat's own draws, and tells nothing of the game."""

    protocol: int
    seat: Seat
    names: tuple[str, ...]
    rules: dict[str, Any]
    seed: int


class Legal(Frozen):
    """What may be answered. `decline` is the option that means no; `words` are none, may, must or if_taken.

    `if_taken`: words are needed unless the choice declines. `longest` counts characters.
    """

    options: tuple[Option, ...]
    decline: Option | None
    words: Words
    longest: int


class Asked(Frozen):
    """What is asked: its kind, its place in the game, and the question in plain words.

    `turn` counts the times a seat is asked the same in one sub-phase. `aloud`: everyone hears the words at once.
    """

    purpose: str
    day: int
    sub_phase: str
    question: str
    aloud: bool
    turn: int


class Question(Frozen, tag_field="type", tag="ask"):
    """One question. `new` is what the seat has seen since the last one, `failed` why earlier tries were refused."""

    id: int
    new: tuple[Seen, ...]
    ask: Asked
    legal: Legal
    failed: tuple[str, ...]


class AgentAnswer(msgspec.Struct, frozen=True):
    """The answer to the question with this `id`. `error` says instead that the player failed, and why."""

    id: int
    choice: Option | None = None
    words: str | None = None
    thought: str | None = None
    error: str | None = None

    def answer(self) -> Answer:
        return Answer(self.choice, self.words, self.thought)


def question_line(number: int, ask: Ask, new: tuple[Seen, ...], failed: tuple[str, ...]) -> bytes:
    """A question as it is sent."""
    purpose = purpose_of(ask)
    words = purpose.choosing if ask.options and ask.words != "none" and purpose.choosing else purpose.question
    asked = Asked(ask.purpose, ask.day, ask.sub_phase, words, ask.aloud, ask.turn or 0)
    legal = Legal(ask.options, decline(ask), ask.words, longest_words(ask) if ask.words != "none" else 0)
    return msgspec.json.encode(Question(number, new, asked, legal, failed)) + b"\n"


def start_line(start: Start) -> bytes:
    return msgspec.json.encode(start) + b"\n"


def read_answer(line: bytes) -> AgentAnswer:
    """Read an answer strictly. Raises msgspec.DecodeError or ValueError."""
    return msgspec.json.decode(line, type=AgentAnswer)


def question_type() -> Any:
    """A question as it is read: like `Question`, but with events of known classes."""
    seen: Any = msgspec.defstruct("Seen", [("event", event_union())], bases=(Seen,))
    return msgspec.defstruct("Question", [("new", tuple[seen, ...])], bases=(Question,), tag_field="type", tag="ask")


def agent_schema() -> dict[str, Any]:
    """The JSON Schema of all lines: those a player gets, and the one it gives."""
    (start, ask, answer), parts = msgspec.json.schema_components(
        [Start, question_type(), AgentAnswer], ref_template="#/$defs/{name}"
    )
    parts["AgentAnswer"]["additionalProperties"] = False
    return {
        "$schema": DRAFT,
        "title": "One line between the program and a player of your own",
        "anyOf": [start, ask, answer],
        "$defs": dict(sorted(parts.items())),
    }
