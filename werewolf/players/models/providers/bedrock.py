"""The Bedrock provider: Claude on Amazon Bedrock, by the Anthropic SDK's own client. Needs `werewolf[bedrock]`."""

from __future__ import annotations

import os
from importlib.util import find_spec

from werewolf.players.models.providers import ProviderKind
from werewolf.players.models.transport.caller import Connection
from werewolf.players.models.transport.endpoints import NO_KEY
from werewolf.players.models.transport.retrying_provider import RetryingProvider

TOKEN = "AWS_BEARER_TOKEN_BEDROCK"
REGIONS = ("AWS_REGION", "AWS_DEFAULT_REGION")


class Bedrock(RetryingProvider):
    """The region and the credentials are those of the user's environment, as for any tool of that cloud."""

    def open_client(self) -> Connection:
        import anthropic
        import httpx2

        from werewolf.players.models.transport.guarded_client import guards

        key = None if self.endpoint.key == NO_KEY else self.endpoint.key
        http = anthropic.DefaultAsyncHttpxClient(**guards(self.endpoint.name))
        client = anthropic.AsyncAnthropicBedrock(api_key=key, max_retries=0, http_client=http)
        return client, (anthropic.AnthropicError, httpx2.HTTPError, RuntimeError, *credential_errors())


def credential_errors() -> tuple[type[Exception], ...]:
    """What the cloud's library raises if there are no credentials."""
    if find_spec("botocore") is None:
        return ()
    from botocore.exceptions import BotoCoreError  # type: ignore[import-not-found,import-untyped,unused-ignore]

    return (BotoCoreError,)


def missing() -> str | None:
    if not os.environ.get(TOKEN) and find_spec("boto3") is None:
        return f"install the extra for it, as in pip install 'werewolf[bedrock]', or set {TOKEN}"
    if find_spec("boto3") is None and not any(map(os.environ.get, REGIONS)):
        return f"set the environment variable {REGIONS[0]}"
    return None


PROVIDER = ProviderKind(Bedrock, missing=missing)
