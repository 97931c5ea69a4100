"""JSON schemas for model answers, made from the ask, and the parser that reads a reply back into an Answer."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model

from werewolf.game.answer_events import Usage
from werewolf.game.asks import DECLINING, LONGEST_SPEECH, Answer, Ask, Option, Words, needs_words
from werewolf.game.frozen import frozen
from werewolf.players.models.json_extraction import extract_json

LONGEST_THOUGHT = 2_000
LONGEST_NOTE = 600
LONGEST_CHOICE = 80


class Unreadable(ValueError):
    """The reply holds no answer. `raw` and `spent` are the text and the usage that the log records."""

    def __init__(self, reason: str, raw: str, spent: Usage | None = None) -> None:
        super().__init__(reason)
        self.raw = raw
        self.spent = spent


def answer_model(ask: Ask) -> type[BaseModel]:
    """The pydantic model of an answer: thought and notes, then one of the legal choices, then the speech."""
    return _answer_model(ask.options, ask.words)


@lru_cache(maxsize=256)
def _answer_model(options: tuple[Option, ...], words: Words) -> type[BaseModel]:
    fields: dict[str, Any] = {"thought": (str, ...), "notes": (str | None, ...)}
    if options:
        fields["choice"] = (Literal[tuple(map(str, options))], ...)
    if words == "must":
        fields["speech"] = (str, Field(min_length=1, max_length=LONGEST_SPEECH))
    elif words != "none":
        fields["speech"] = (str | None, ...)
    return create_model("Answer", __config__=ConfigDict(extra="forbid"), **fields)


def exact_schema(ask: Ask) -> dict[str, Any]:
    """A schema that allows only the legal answers to this ask."""
    return json_schema(answer_model(ask))


@lru_cache(maxsize=256)
def json_schema(model: type[BaseModel]) -> dict[str, Any]:
    return simplify(model.model_json_schema())


def stable_schema(seats: int, ask: Ask) -> dict[str, Any]:
    """One schema for the whole game, so that the vendor's prompt cache stays valid.

    Vendors put the schema before the conversation: a new schema for each ask would lose the cache of everything
    after it. An ask with options that are not in the list still gets its own schema.
    """
    known = all_choices(seats)
    return general_schema(known) if set(map(str, ask.options)) <= set(known) else exact_schema(ask)


@lru_cache(maxsize=16)
def general_schema(choices: tuple[str, ...]) -> dict[str, Any]:
    """A schema in which the choice may be any of these or null, and the speech may be null."""
    fields: dict[str, Any] = {
        "thought": (str, ...),
        "notes": (str | None, ...),
        "choice": (Literal[choices] | None, ...),
        "speech": (str | None, ...),
    }
    return json_schema(create_model("Answer", __config__=ConfigDict(extra="forbid"), **fields))


def all_choices(seats: int) -> tuple[str, ...]:
    """Every option that the built-in roles and handlers offer at a table of this size."""
    numbers = [str(seat) for seat in range(seats)]
    return (*numbers, *DECLINING, "run", "withdraw", "antidote", *(f"poison {number}" for number in numbers))


def simplify(schema: dict[str, Any]) -> dict[str, Any]:
    """Remove titles, which cost tokens, and lengths, which some servers refuse. All keys stay required: strict servers
    insist on it."""
    if isinstance(schema, dict):
        left = {key: simplify(value) for key, value in schema.items() if key not in ("title", "minLength", "maxLength")}
        # A single allowed value is an enum with one entry, like all other choices.
        return {"enum": [left["const"]], "type": "string"} if "const" in left else left
    return [simplify(item) for item in schema] if isinstance(schema, list) else schema


@frozen
class ParsedAnswer:
    """An answer parsed from a reply, and its notes. `repaired`: the reply was not quite in the requested format."""

    answer: Answer
    repaired: bool = False
    notes: str | None = None


def parse_answer(ask: Ask, text: str, names: Sequence[str]) -> ParsedAnswer:
    """The answer in a reply, legal or not. Raises Unreadable if there is none."""
    reply = extract_json(text)
    if reply is None:
        raise Unreadable("there is no JSON object in the reply", log_text(text))
    choice = parse_choice(reply.get("choice"), ask.options, names) if ask.options else None
    words = reply.get("speech")
    if not isinstance(words, str) or ask.words == "none" or (not words.strip() and not needs_words(ask, choice)):
        words = None
    if words is not None and ask.words == "if_taken" and not needs_words(ask, choice):
        words = None
    thought = reply.get("thought")
    answer = Answer(choice, words, log_text(thought, LONGEST_THOUGHT) if isinstance(thought, str) else None)
    return ParsedAnswer(answer, not matches_schema(ask, text, reply), notes_of(reply.get("notes")))


def notes_of(notes: Any) -> str | None:
    """The notes in a reply. Some models write a list where a text is wanted."""
    if isinstance(notes, list):
        notes = "; ".join(note for note in notes if isinstance(note, str))
    return log_text(notes.strip(), LONGEST_NOTE) or None if isinstance(notes, str) else None


def matches_schema(ask: Ask, text: str, reply: dict[str, Any]) -> bool:
    """Whether a reply was exactly what the ask requested. A key that is null counts as left out."""
    values = {key: value for key, value in reply.items() if value is not None}
    model = answer_model(ask)
    for key in model.model_fields:
        values.setdefault(key, None)
    if "speech" not in model.model_fields and not values.get("speech"):
        values.pop("speech", None)
    try:
        model.model_validate(values)
    except ValidationError:
        return False
    return text.strip().startswith("{")


def parse_choice(choice: Any, options: Iterable[Option], names: Sequence[str]) -> Option | None:
    """The option a model chose: as offered, by the seat's name, or as a number with a word around it.

    A choice that fits no option is returned as text, and the dispatcher refuses it.
    """
    if choice is None or isinstance(choice, bool | list | dict):
        return None
    chosen = re.sub(r"(\d)\.0+$", r"\1", str(choice).strip().strip("\"'.!").casefold()[:LONGEST_CHOICE])
    by_word = {str(option).casefold(): option for option in options}
    if chosen in by_word:
        return by_word[chosen]
    for option in by_word.values():
        if isinstance(option, int) and names_seat(chosen, names[option], option):
            return option
    numbers = set(re.findall(r"\d+", chosen))
    matches = [by_word[number] for number in numbers if number in by_word]
    single = re.fullmatch(r"(?:seat|player|no\.|#)?\s*#?\d+\W*[^\d]{0,40}", chosen)
    if len(numbers) == 1 and matches and single:
        return matches[0]
    return log_text(str(choice), LONGEST_CHOICE)


def names_seat(text: str, name: str, seat: int) -> bool:
    """Whether this text is a seat's name, perhaps with its number after it."""
    words = [word for word in re.findall(r"\w+", text) if word not in ("seat", "player")]
    name_words = re.findall(r"\w+", name.casefold())
    return text == name.casefold() or (bool(name_words) and words in (name_words, [*name_words, str(seat)]))


def log_text(text: str, longest: int = LONGEST_SPEECH) -> str:
    """A text fit for the log: cut to a length, with half characters replaced."""
    return text[:longest].encode("utf-8", "replace").decode()


def answer_json(answer: Answer, notes: str | None = None) -> str:
    """An answer as JSON for the seat's conversation. The same answer always gives the same text."""
    parts = {"thought": answer.thought, "notes": notes, "choice": answer.choice, "speech": answer.words}
    values = {key: str(value) for key, value in parts.items() if value is not None}
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))
