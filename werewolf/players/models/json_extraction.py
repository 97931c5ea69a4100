"""JSON picked out of whatever a model wrote around it. What it thinks aloud before it answers is nobody's to read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from pydantic_core import from_json

TAG = r"(?:<{0}(?:think(?:ing)?|thought|reasoning)>|\[{0}think\])"
OPENING = re.compile(TAG.format(""), re.IGNORECASE)
CLOSING = re.compile(TAG.format("/"), re.IGNORECASE)
THINKING = re.compile(f"{OPENING.pattern}.*?{CLOSING.pattern}", re.DOTALL | re.IGNORECASE)
BEGINNING = re.compile(r"\s*(?:```\w*\s*)?(?={)")  # of a reply that is nothing but its object, perhaps in a fence
SPARE_COMMA = re.compile(r",(?=\s*[}\]])")
ANSWERS = frozenset({"choice", "speech"})  # an object with neither is a note at best
LONGEST = 200_000
SHOWN = 50_000  # characters that are looked at again with every piece of a stream
MOST_STARTS = 50


def extract_json(text: str) -> dict[str, Any] | None:
    """The object that is the answer. A reply that begins with it has been shown while it was written, and is taken at
    its word; otherwise the last one counts, for what comes before it are drafts."""
    whole = loaded(text[:LONGEST])
    if whole is not None:
        return unwrapped(whole)
    said = spoken(text[:LONGEST])
    found = list(objects(said)) or list(objects(SPARE_COMMA.sub("", said)))
    answers = [each for each in found if ANSWERS & each.keys()]
    if not answers:
        return found[-1] if found else None
    return answers[0 if BEGINNING.match(said) and answers[0] is found[0] else -1]


def spoken(text: str) -> str:
    """A text without the thoughts in it. One that only ends began before the text; one that only begins never ended."""
    text = THINKING.sub("", text)
    *_, closed = [0, *(tag.end() for tag in CLOSING.finditer(text))]
    opened = OPENING.search(text, closed)
    return text[closed : opened.start() if opened else None]


def thinking(text: str) -> bool:
    """Whether a text ends in the middle of a thought."""
    text = text[:LONGEST]
    return OPENING.search(THINKING.sub("", text)) is not None and loaded(text) is None


def objects(text: str) -> Iterator[dict[str, Any]]:
    decoder, at = json.JSONDecoder(strict=False), text.find("{")
    for _ in range(MOST_STARTS):
        if at < 0:
            return
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            if value:
                yield unwrapped(value)
        at = text.find("{", end)


def unwrapped(value: dict[str, Any]) -> dict[str, Any]:
    """Some put their answer into an object of its own; some write half a character, which nobody could print."""
    (inner,) = value.values() if len(value) == 1 else (None,)
    answer = inner if isinstance(inner, dict) and ANSWERS & inner.keys() else value
    return {key: mended(part) if isinstance(part, str) else part for key, part in answer.items()}


def mended(text: str) -> str:
    """With halves that came one after the other put together, and a sign in the place of a lone one."""
    return text if text.isascii() else text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def loaded(text: str) -> dict[str, Any] | None:
    try:
        value = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def partial(text: str, field: str) -> str:
    """What is there of one string field while the object is still being written; nothing, where the object may yet
    turn out to be a draft."""
    text = text[:SHOWN]
    said = spoken(text)
    start = BEGINNING.match(said)
    if start is None or len(OPENING.findall(text)) > len(CLOSING.findall(text)):
        return ""
    value = next(objects(said), None) or begun(said[start.end() :])
    found = value.get(field) if isinstance(value, dict) else None
    return found if isinstance(found, str) else ""


def begun(text: str) -> Any:
    """An object as far as it is written."""
    try:
        return from_json(text, allow_partial="trailing-strings")
    except ValueError:
        return None
