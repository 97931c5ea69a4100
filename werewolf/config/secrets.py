"""Find API keys and passwords in a table file, where they must not be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

# Names of keys that hold a secret. Secrets belong in environment variables, never in a file, a log or a message.
KEY_WORDS = {
    "key", "apikey", "secret", "secretkey", "token", "accesstoken", "authtoken", "apitoken", "password", "passwd",
    "authorization", "bearer", "credentials", "xapikey", "openaiapikey", "anthropicapikey",
}  # fmt: skip
KEY_LIKE = re.compile(r"\bsk-[\w-]{16,}|^\s*Bearer\s+\S", re.IGNORECASE)
SECRET_REFUSAL = (
    "never write an API key into a table file; put it in an environment variable and name that in key_variable"
)


def find_secrets(content: Any) -> Iterator[tuple[str, ...]]:
    """The place of every secret in a file's content. A secret is found by its key's name or by its form."""
    todo: list[tuple[tuple[str, ...], Any]] = [((), content)]
    seen: set[int] = set()  # with YAML anchors a value can appear in several places, even inside itself
    while todo:
        path, value = todo.pop()
        if isinstance(value, str) and KEY_LIKE.search(value):
            yield path
        if not isinstance(value, (dict, list)) or id(value) in seen:
            continue
        seen.add(id(value))
        inside = value if isinstance(value, dict) else dict(enumerate(value))
        yield from ((*path, str(key)) for key in inside if normalise(str(key)) in KEY_WORDS)
        todo += [((*path, str(key)), each) for key, each in inside.items()]


def normalise(word: str) -> str:
    """A key without punctuation, in lower case: `API-Key` and `api_key` are the same."""
    return re.sub(r"[\W_]", "", word).lower()
