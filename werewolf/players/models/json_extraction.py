"""Extract the JSON answer from a model's whole reply, without the thinking written around it.

A model can write anything, so each step takes time in proportion to the text and no more.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

# A tag that begins or, with a slash, ends a model's thinking.
TAG = re.compile(r"<(/?)(?:think(?:ing)?|thought|reasoning)>|\[(/?)think\]", re.IGNORECASE)
BEGINNING = re.compile(r"\s*+(?:```\w*+\s*+)?+(?={)")  # of a reply that starts with its object, perhaps in a code fence
SPARE_COMMA = re.compile(r",(?=\s*+[}\]])")
ANSWER_KEYS = frozenset({"choice", "speech"})  # an object with neither is not an answer
LONGEST = 200_000  # characters of a reply without its thinking
MOST_STARTS = 50


def extract_json(text: str) -> dict[str, Any] | None:
    """The object that is the answer.

    If the reply begins with an answer, that one counts, because it was shown while it was written. Otherwise the last
    one counts, and the earlier ones are drafts.
    """
    # Most replies are the object and nothing else.
    whole = parse_object(text[:LONGEST])
    if whole is not None:
        return unwrap(whole)
    # Otherwise look at every object outside of the thinking, with and then without commas that JSON does not allow.
    visible = without_thinking(text)[0][:LONGEST]
    objects = list(json_objects(visible)) or list(json_objects(SPARE_COMMA.sub("", visible)))
    answers = [value for value in objects if ANSWER_KEYS & value.keys()]
    if not answers:
        return objects[-1] if objects else None
    return answers[0 if BEGINNING.match(visible) and answers[0] is objects[0] else -1]


def without_thinking(text: str) -> tuple[str, bool]:
    """The text without its thinking, and whether it ends in the middle of it.

    A lone closing tag ends thinking that began before the text; a lone opening tag begins thinking that never ends.
    """
    visible: list[str] = []
    start, thinking = 0, False
    for tag in TAG.finditer(text):
        closes = bool(tag[1] or tag[2])
        if closes and not thinking:
            visible.clear()
        elif not closes and not thinking:
            visible.append(text[start : tag.start()])
        thinking, start = not closes, tag.end()
    return "".join(visible if thinking else [*visible, text[start:]]), thinking


def ends_in_thinking(text: str) -> bool:
    """Whether a text ends in the middle of its thinking."""
    return without_thinking(text)[1] and parse_object(text[:LONGEST]) is None


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
