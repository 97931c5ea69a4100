"""Find keys and passwords that somebody wrote into a table file, where they must never be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

# Keys of the other sort: they stay in environment variables, and never stand in a file, a log or a message.
KEY_WORDS = {
    "key", "apikey", "secret", "secretkey", "token", "accesstoken", "authtoken", "apitoken", "password", "passwd",
    "authorization", "bearer", "credentials", "xapikey", "openaiapikey", "anthropicapikey",
}  # fmt: skip
KEY_LIKE = re.compile(r"\bsk-[\w-]{16,}|^\s*Bearer\s+\S", re.IGNORECASE)
SECRET_REFUSAL = "a key is never written into a table; put it into an environment variable, which key_variable may name"


def find_secrets(content: Any) -> Iterator[tuple[str, ...]]:
    """Where somebody wrote a password into a file: by the name it stands under, or by the look of it."""
    left: list[tuple[tuple[str, ...], Any]] = [((), content)]
    seen: set[int] = set()  # a file may hold one thing in many places, even inside itself
    while left:
        way, value = left.pop()
        if isinstance(value, str) and KEY_LIKE.search(value):
            yield way
        if not isinstance(value, (dict, list)) or id(value) in seen:
            continue
        seen.add(id(value))
        inside = value if isinstance(value, dict) else dict(enumerate(value))
        yield from ((*way, str(key)) for key in inside if normalise(str(key)) in KEY_WORDS)
        left += [((*way, str(key)), each) for key, each in inside.items()]


def normalise(word: str) -> str:
    return re.sub(r"[\W_]", "", word).lower()
