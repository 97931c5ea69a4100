"""Answers as models write them: a shape made from the ask, and a reply read back against it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model

from werewolf.game.asks import DECLINING, LONGEST_SPEECH, Answer, Ask, Option, Words, needs_words
from werewolf.game.frozen import frozen
from werewolf.game.outside import Usage
from werewolf.players.models.json_extraction import extract_json

LONGEST_THOUGHT = 2_000
LONGEST_CHOICE = 80


class Unreadable(ValueError):
    """A reply in which there is no answer. `raw` and `spent` tell the log what came and what it took."""

    def __init__(self, reason: str, raw: str, spent: Usage | None = None) -> None:
        super().__init__(reason)
        self.raw = raw
        self.spent = spent


def shape(ask: Ask) -> type[BaseModel]:
    """The answer to this ask: a private thought first, then the choice, as one of the legal ones, then the speech."""
    return shaped(ask.options, ask.words)


@lru_cache(maxsize=256)
def shaped(options: tuple[Option, ...], words: Words) -> type[BaseModel]:
    fields: dict[str, Any] = {"thought": (str, ...)}
    if options:
        fields["choice"] = (Literal[tuple(map(str, options))], ...)
    if words == "must":
        fields["speech"] = (str, Field(min_length=1, max_length=LONGEST_SPEECH))
    elif words != "none":
        fields["speech"] = (str | None, ...)
    return create_model("Answer", __config__=ConfigDict(extra="forbid"), **fields)


def exact_schema(ask: Ask) -> dict[str, Any]:
    return schema_of(shape(ask))


@lru_cache(maxsize=256)
def schema_of(model: type[BaseModel]) -> dict[str, Any]:
    return plain(model.model_json_schema())


def steady_schema(seats: int, ask: Ask) -> dict[str, Any]:
    """One shape for a whole game. Vendors put the schema before the conversation, so that another one for each ask
    would cost the cache of everything said so far. An ask with words of its own gets its own all the same."""
    known = every_choice(seats)
    return any_schema(known) if set(map(str, ask.options)) <= set(known) else exact_schema(ask)


@lru_cache(maxsize=16)
def any_schema(known: tuple[str, ...]) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "thought": (str, ...),
        "choice": (Literal[known] | None, ...),
        "speech": (str | None, ...),
    }
    either = create_model("Answer", __config__=ConfigDict(extra="forbid"), **fields)
    return schema_of(either)


def every_choice(seats: int) -> tuple[str, ...]:
    """All that the roles and handlers of the house ever offer at a table of this size."""
    numbers = [str(seat) for seat in range(seats)]
    return (*numbers, *DECLINING, "run", "withdraw", "antidote", *(f"poison {number}" for number in numbers))


def plain(schema: dict[str, Any]) -> dict[str, Any]:
    """Without titles and lengths, which cost tokens or are refused; strict servers want every key required."""
    if isinstance(schema, dict):
        left = {key: plain(value) for key, value in schema.items() if key not in ("title", "minLength", "maxLength")}
        return opened(left)
    return [plain(item) for item in schema] if isinstance(schema, list) else schema


def opened(schema: dict[str, Any]) -> dict[str, Any]:
    """A choice of one is written as an enumeration like any other."""
    if "const" in schema:
        return {"enum": [schema["const"]], "type": "string"}
    return schema


@frozen
class Read:
    """An answer read from a reply. `repaired`: it was not written quite as asked."""

    answer: Answer
    repaired: bool = False


def read(ask: Ask, text: str, names: Sequence[str]) -> Read:
    """The answer in a reply, be it legal or not; Unreadable where there is none."""
    found = extract_json(text)
    if found is None:
        raise Unreadable("there is no JSON object in the reply", kept(text))
    choice = understood(found.get("choice"), ask.options, names) if ask.options else None
    words = found.get("speech")
    if not isinstance(words, str) or ask.words == "none" or (not words.strip() and not needs_words(ask, choice)):
        words = None
    if words is not None and ask.words == "if_taken" and not needs_words(ask, choice):
        words = None
    thought = found.get("thought")
    answer = Answer(choice, words, kept(thought, LONGEST_THOUGHT) if isinstance(thought, str) else None)
    return Read(answer, not fits(ask, text, found))


def fits(ask: Ask, text: str, found: dict[str, Any]) -> bool:
    """Whether a reply was nothing but what was asked for; keys left null are as good as left out."""
    given = {key: value for key, value in found.items() if value is not None}
    model = shape(ask)
    for key in model.model_fields:
        given.setdefault(key, None)
    if "speech" not in model.model_fields and not given.get("speech"):
        given.pop("speech", None)
    try:
        model.model_validate(given)
    except ValidationError:
        return False
    return text.strip().startswith("{")


def understood(choice: Any, options: Iterable[Option], names: Sequence[str]) -> Option | None:
    """The option meant: as offered, or by a seat's name, or with a word around its number."""
    if choice is None or isinstance(choice, bool | list | dict):
        return None
    said = re.sub(r"(\d)\.0+$", r"\1", str(choice).strip().strip("\"'.!").casefold()[:LONGEST_CHOICE])
    by_word = {str(option).casefold(): option for option in options}
    if said in by_word:
        return by_word[said]
    for option in by_word.values():
        if isinstance(option, int) and names_seat(said, names[option], option):
            return option
    numbers = set(re.findall(r"\d+", said))
    meant = [by_word[number] for number in numbers if number in by_word]
    lone = re.fullmatch(r"(?:seat|player|no\.|#)?\s*#?\d+\W*[^\d]{0,40}", said)
    if len(numbers) == 1 and meant and lone:
        return meant[0]
    return kept(str(choice), LONGEST_CHOICE)


def names_seat(said: str, name: str, seat: int) -> bool:
    """Whether this is a seat's name, perhaps with its number after it."""
    words = [word for word in re.findall(r"\w+", said) if word not in ("seat", "player")]
    called = re.findall(r"\w+", name.casefold())
    return said == name.casefold() or (bool(called) and words in (called, [*called, str(seat)]))


def kept(text: str, longest: int = LONGEST_SPEECH) -> str:
    """Fit for a log: no half characters, not too long."""
    return text[:longest].encode("utf-8", "replace").decode()


def written(answer: Answer) -> str:
    """An answer as the seat's own conversation keeps it. The same answer is always the same text."""
    parts = {"thought": answer.thought, "choice": answer.choice, "speech": answer.words}
    told = {key: str(value) for key, value in parts.items() if value is not None}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
