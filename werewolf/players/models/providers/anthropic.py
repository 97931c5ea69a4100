"""The Anthropic provider: Claude, and every server with the same messages API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from werewolf.players.models.providers import ProviderKind
from werewolf.players.models.transport.retrying_provider import RetryingProvider

if TYPE_CHECKING:
    import anthropic

VENDOR_HEADERS = ("ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_CUSTOM_HEADERS")


class Anthropic(RetryingProvider):
    def open_client(self) -> tuple[anthropic.AsyncAnthropic, tuple[type[Exception], ...]]:
        import anthropic
        import httpx2

        from werewolf.players.models.transport.guarded_client import guards

        endpoint = self.endpoint
        with endpoint.without(VENDOR_HEADERS):
            http = anthropic.DefaultAsyncHttpxClient(**guards(endpoint.name))
            client = anthropic.AsyncAnthropic(
                base_url=endpoint.base_url, api_key=endpoint.key, max_retries=0, http_client=http
            )
        return client, (anthropic.AnthropicError, httpx2.HTTPError)


PROVIDER = ProviderKind(
    Anthropic,
    key_variable="ANTHROPIC_API_KEY",
    offer="Claude, from Anthropic",
    vendor_address="https://api.anthropic.com",
    address_variable="ANTHROPIC_BASE_URL",
)
