"""The OpenAI provider: GPT, and every server with the same APIs, such as Ollama, vLLM, LM Studio or llama.cpp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from werewolf.players.models.providers import ProviderKind
from werewolf.players.models.transport.retrying_provider import RetryingProvider

if TYPE_CHECKING:
    import openai

VENDOR_HEADERS = ("OPENAI_ADMIN_KEY", "OPENAI_CUSTOM_HEADERS", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID")


class OpenAI(RetryingProvider):
    def open_client(self) -> tuple[openai.AsyncOpenAI, tuple[type[Exception], ...]]:
        import httpx2
        import openai

        from werewolf.players.models.transport.guarded_client import guards

        endpoint = self.endpoint
        with endpoint.without(VENDOR_HEADERS):
            http = openai.DefaultAsyncHttpxClient(**guards(endpoint.name))
            client = openai.AsyncOpenAI(
                base_url=endpoint.base_url, api_key=endpoint.key, max_retries=0, http_client=http
            )
        _ = client.responses if endpoint.profile.api == "responses" else client.chat.completions  # imported on access
        return client, (openai.OpenAIError, httpx2.HTTPError)


PROVIDER = ProviderKind(
    OpenAI,
    key_variable="OPENAI_API_KEY",
    offer="GPT, from OpenAI, or any server with a compatible API",
    vendor_address="https://api.openai.com/v1",
    address_variable="OPENAI_BASE_URL",
)
