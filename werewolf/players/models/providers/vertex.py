"""The Vertex provider: Claude on Google Vertex AI, by the Anthropic SDK's own client. Needs `werewolf[vertex]`."""

from __future__ import annotations

import os
from importlib.util import find_spec

from werewolf.players.models.providers import ProviderKind
from werewolf.players.models.transport.caller import Connection
from werewolf.players.models.transport.endpoints import NO_KEY
from werewolf.players.models.transport.retrying_provider import RetryingProvider

REGION, PROJECT, TOKEN = "CLOUD_ML_REGION", "ANTHROPIC_VERTEX_PROJECT_ID", "VERTEX_ACCESS_TOKEN"


class Vertex(RetryingProvider):
    """The region, the project and the credentials are those of the user's environment."""

    def open_client(self) -> Connection:
        import anthropic
        import httpx2

        from werewolf.players.models.transport.guarded_client import guards

        key = os.environ.get(TOKEN) if self.endpoint.key == NO_KEY else self.endpoint.key
        http = anthropic.DefaultAsyncHttpxClient(**guards(self.endpoint.name))
        client = anthropic.AsyncAnthropicVertex(access_token=key, max_retries=0, http_client=http)
        return client, (anthropic.AnthropicError, httpx2.HTTPError, RuntimeError, *credential_errors())


def has_library() -> bool:
    return find_spec("google") is not None and find_spec("google.auth") is not None


def credential_errors() -> tuple[type[Exception], ...]:
    """What the cloud's library raises if there are no credentials."""
    if not has_library():
        return ()
    from google.auth.exceptions import GoogleAuthError  # type: ignore[import-not-found,import-untyped,unused-ignore]

    return (GoogleAuthError,)


def missing() -> str | None:
    if not os.environ.get(TOKEN) and not has_library():
        return f"install the extra for it, as in pip install 'werewolf[vertex]', or set {TOKEN}"
    unset = [variable for variable in (REGION, PROJECT) if not os.environ.get(variable)]
    return f"set the environment variable {unset[0]}" if unset else None


PROVIDER = ProviderKind(Vertex, missing=missing)
