"""Find out a model's context window: ask its endpoint, in the ways that common servers report it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from werewolf.players.models.provider import NoReply

TIMEOUT = 3.0  # seconds; a server that reports it does so at once

# Paths below the server's address. First those that report the size in use (llama.cpp, Ollama, LM Studio), then the
# list of models (vLLM, OpenRouter and the vendors).
PATHS = ("/props", "/api/ps", "/api/v0/models", "/v1/models")
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


async def context_size(
    client: Any, errors: tuple[type[Exception], ...], base_url: str | None, model: str
) -> int | None:
    """The size of the context in tokens; None if the endpoint does not report it. `client`: of either SDK."""
    hurried = {"timeout": TIMEOUT, "max_retries": 0}  # not a copy of the client, which would read the environment anew
    for url in urls(base_url, model):
        try:
            async with asyncio.timeout(TIMEOUT):
                size = reported_size(await client.get(url, cast_to=object, options=hurried), model)
        except errors:
            continue
        except (NoReply, TimeoutError, ValueError):
            continue
        if size is not None:
            return size
    return None


def urls(base_url: str | None, model: str) -> tuple[str, ...]:
    """Where to ask. A vendor has only the list of models; one SDK's address ends in /v1, the other's does not."""
    if base_url is None:
        return f"/models/{model}", f"/v1/models/{model}"
    root = base_url.rstrip("/").removesuffix("/v1")
    return tuple(root + path for path in PATHS)


def reported_size(content: Any, model: str) -> int | None:
    """The size in a server's response, if it is there."""
    for entry in entries(content, model):
        for path in FIELDS:
            value: Any = entry
            for key in path:
                value = value.get(key) if isinstance(value, dict) else None
            if type(value) is int and value > 0:
                return value
    return None


def entries(content: Any, model: str) -> Iterator[Any]:
    """The entries about this model. A single entry counts whatever its name is."""
    if not isinstance(content, dict):
        return
    listed = content.get("data") or content.get("models") or [content]
    if isinstance(listed, list):
        matching = [entry for entry in listed if isinstance(entry, dict) and model in map(entry.get, NAMES)]
        yield from matching or (listed if len(listed) == 1 else ())
