"""Extract the JSON answer from a model's reply, whole or still streaming, without the thinking written around it."""

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
BEGINNING = re.compile(r"\s*(?:```\w*\s*)?(?={)")  # of a reply that starts with its object, perhaps in a code fence
SPARE_COMMA = re.compile(r",(?=\s*[}\]])")
ANSWER_KEYS = frozenset({"choice", "speech"})  # an object with neither is not an answer
LONGEST = 200_000
LONGEST_STREAMED = 50_000  # characters that are parsed again with every piece of a stream
MOST_STARTS = 50


def extract_json(text: str) -> dict[str, Any] | None:
    """The object that is the answer.

    If the reply begins with an answer, that one counts, because it was shown while it was written. Otherwise the last
    one counts, and the earlier ones are drafts.
    """
    whole = parse_object(text[:LONGEST])
    if whole is not None:
        return unwrap(whole)
    visible = without_thinking(text[:LONGEST])
    found = list(json_objects(visible)) or list(json_objects(SPARE_COMMA.sub("", visible)))
    answers = [value for value in found if ANSWER_KEYS & value.keys()]
    if not answers:
        return found[-1] if found else None
    return answers[0 if BEGINNING.match(visible) and answers[0] is found[0] else -1]


def without_thinking(text: str) -> str:
    """The text without its thinking. A lone closing tag ends thinking that began before the text; a lone opening tag
    begins thinking that never ended."""
    text = THINKING.sub("", text)
    *_, start = [0, *(tag.end() for tag in CLOSING.finditer(text))]
    unclosed = OPENING.search(text, start)
    return text[start : unclosed.start() if unclosed else None]


def ends_in_thinking(text: str) -> bool:
    """Whether a text ends in the middle of its thinking."""
    text = text[:LONGEST]
    return OPENING.search(THINKING.sub("", text)) is not None and parse_object(text) is None


def json_objects(text: str) -> Iterator[dict[str, Any]]:
    """All non-empty JSON objects in a text, unwrapped."""
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
                yield unwrap(value)
        at = text.find("{", end)


def unwrap(value: dict[str, Any]) -> dict[str, Any]:
    """The answer inside an object with a single key, if there is one; half characters in it are repaired."""
    (inner,) = value.values() if len(value) == 1 else (None,)
    answer = inner if isinstance(inner, dict) and ANSWER_KEYS & inner.keys() else value
    return {key: repair_surrogates(part) if isinstance(part, str) else part for key, part in answer.items()}


def repair_surrogates(text: str) -> str:
    """Join two surrogate halves into their character, and replace a lone half with the replacement character."""
    return text if text.isascii() else text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def parse_object(text: str) -> dict[str, Any] | None:
    """The text as one JSON object; None if it is anything else."""
    try:
        value = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def partial_field(text: str, field: str) -> str:
    """What has arrived so far of a string field of the answer. Empty while the object may still turn out a draft."""
    text = text[:LONGEST_STREAMED]
    visible = without_thinking(text)
    start = BEGINNING.match(visible)
    if start is None or len(OPENING.findall(text)) > len(CLOSING.findall(text)):
        return ""
    value = next(json_objects(visible), None) or parse_partial(visible[start.end() :])
    found = value.get(field) if isinstance(value, dict) else None
    return found if isinstance(found, str) else ""


def parse_partial(text: str) -> Any:
    """An unfinished object, as far as it is written."""
    try:
        return from_json(text, allow_partial="trailing-strings")
    except ValueError:
        return None
