"""How long a conversation a model can hold: asked of its endpoint, in the ways in which the usual servers tell it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

LONGEST = 3.0  # seconds; whoever tells it at all tells it at once

# Below the server's own address, first what says how much is really there: llama.cpp, Ollama, LM Studio; then the list
# of models in which vLLM, OpenRouter and the vendors say it.
PLACES = ("/props", "/api/ps", "/api/v0/models", "/v1/models")
FIELDS = (
    ("default_generation_settings", "n_ctx"),
    ("loaded_context_length",),
    ("max_model_len",),
    ("context_length",),
    ("max_input_tokens",),
    ("max_context_length",),
    ("meta", "n_ctx"),
    ("meta", "n_ctx_train"),
)
NAMES = ("id", "name", "model")


async def told_size(client: Any, errors: type[Exception], base_url: str | None, model: str) -> int | None:
    """In tokens; None where nobody tells. `client`: either SDK's."""
    patient = client.with_options(timeout=LONGEST, max_retries=0)
    for place in places(base_url, model):
        try:
            found = size_in(await patient.get(place, cast_to=object), model)
        except (errors, ValueError):
            continue
        if found is not None:
            return found
    return None


def places(base_url: str | None, model: str) -> tuple[str, ...]:
    """A vendor is not asked what only servers at home know; one SDK's address ends in /v1, the other's does not."""
    if base_url is None:
        return f"/models/{model}", f"/v1/models/{model}"
    root = base_url.rstrip("/").removesuffix("/v1")
    return tuple(root + place for place in PLACES)


def size_in(content: Any, model: str) -> int | None:
    for entry in entries(content, model):
        for path in FIELDS:
            value: Any = entry
            for key in path:
                value = value.get(key) if isinstance(value, dict) else None
            if type(value) is int and value > 0:
                return value
    return None


def entries(content: Any, model: str) -> Iterator[Any]:
    """What is said of this model; where only one is spoken of, it is meant, whatever it is called."""
    if not isinstance(content, dict):
        return
    listed = content.get("data") or content.get("models") or [content]
    if isinstance(listed, list):
        named = [entry for entry in listed if isinstance(entry, dict) and model in map(entry.get, NAMES)]
        yield from named or (listed if len(listed) == 1 else ())
