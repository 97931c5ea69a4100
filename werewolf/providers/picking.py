"""JSON picked out of whatever a model wrote around it."""

from __future__ import annotations

import json
import re
from typing import Any

from pydantic_core import from_json

THINKING = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL)
LONGEST = 200_000
MOST_STARTS = 50


def picked(text: str) -> dict[str, Any] | None:
    """The last whole JSON object in a text, if there is one."""
    text = THINKING.sub("", text[:LONGEST]).strip()
    whole = loaded(text)
    if whole is not None:
        return whole
    decoder, found, at = json.JSONDecoder(strict=False), None, text.find("{")
    for _ in range(MOST_STARTS):
        if at < 0:
            break
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            found = value if isinstance(value, dict) and value else found
        at = text.find("{", end)
    return found


def loaded(text: str) -> dict[str, Any] | None:
    try:
        value = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def partial(text: str, field: str) -> str:
    """What is there of one string field while the object is still being written."""
    start = text.find("{")
    if start < 0:
        return ""
    try:
        value = from_json(text[start:], allow_partial="trailing-strings")
    except ValueError:
        return ""
    found = value.get(field) if isinstance(value, dict) else None
    return found if isinstance(found, str) else ""
