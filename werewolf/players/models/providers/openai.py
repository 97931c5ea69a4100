"""The OpenAI provider: GPT, and every server with the same chat API, such as Ollama, vLLM, LM Studio or llama.cpp."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from werewolf.players.models.provider import Request
from werewolf.players.models.providers import ProviderKind
from werewolf.players.models.transport.adapter import STREAM_HEADERS, Adapter
from werewolf.players.models.transport.partial_reply import PartialReply, get_list, get_part, get_text, text_of

if TYPE_CHECKING:
    import openai

VENDOR_HEADERS = ("OPENAI_ADMIN_KEY", "OPENAI_CUSTOM_HEADERS", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID")
# The counts of tokens in a usage report: in, cached, out, reasoning.
COUNTS = (
    ("prompt_tokens",),
    ("prompt_tokens_details", "cached_tokens"),
    ("completion_tokens",),
    ("completion_tokens_details", "reasoning_tokens"),
)


class OpenAI(Adapter):
    modes = ("json_schema", "json_object with schema", "json_object", "text")
    stop_refused, stop_length = "content_filter", "length"

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
        _ = client.chat.completions  # the SDK imports this part on first access
        return client, (openai.OpenAIError, httpx2.HTTPError)

    def body(self, request: Request, mode: str) -> dict[str, Any]:
        messages = [{"role": message.role, "content": message.content} for message in request.messages]
        content: dict[str, Any] = {"messages": [{"role": "system", "content": request.system}, *messages]}
        if mode != "text":
            content["response_format"] = response_format(request.schema, mode)
        body: dict[str, Any] = {
            "model": request.model,
            "messages": [],
            "max_completion_tokens" if self.endpoint.vendor else "max_tokens": request.max_tokens,
            "timeout": request.timeout,
            "extra_body": {**content, **(request.extra_body or {})},
        }
        if request.effort:
            body["reasoning_effort"] = request.effort
        return body

    async def fetch(self, client: openai.AsyncOpenAI, body: dict[str, Any], reply: PartialReply) -> None:
        response = await client.chat.completions.create(**body)
        choices = get_part(response, "choices")
        if not isinstance(choices, list):
            reply.unexpected = response if response is not None else "null"
            return
        reply.note_usage(get_part(response, "usage"), *COUNTS)
        for choice in choices[:1]:
            refusal = get_text(choice, "message", "refusal")
            reply.write(text_of(get_part(choice, "message", "content")) or refusal)
            reply.ended(self.stop_refused if refusal else get_part(choice, "finish_reason"))

    async def stream(
        self, client: openai.AsyncOpenAI, body: dict[str, Any], reply: PartialReply
    ) -> AsyncIterator[str | None]:
        options = {"stream_options": {"include_usage": True}} if self.stream_usage else {}
        body = {**body, "stream": True, "extra_headers": STREAM_HEADERS, **options}
        async for chunk in await client.chat.completions.create(**body):
            reply.note_usage(get_part(chunk, "usage"), *COUNTS)
            for choice in get_list(chunk, "choices"):
                refusal = get_text(choice, "delta", "refusal")
                reply.write(refusal)
                is_refusal = refusal or reply.stop == self.stop_refused
                reply.ended(self.stop_refused if is_refusal else get_part(choice, "finish_reason"))
                yield text_of(get_part(choice, "delta", "content"))

    def tokens(self, reply: PartialReply) -> dict[str, int]:
        names = ("tokens_in", "tokens_cached", "tokens_out", "tokens_reasoning")
        return {name: reply.count(*path) for name, path in zip(names, COUNTS, strict=True)}


def response_format(schema: dict[str, Any], mode: str) -> dict[str, Any]:
    if mode == "json_schema":
        return {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": schema}}
    with_schema = {"schema": schema} if mode == "json_object with schema" else {}
    return {"type": "json_object", **with_schema}


PROVIDER = ProviderKind(
    OpenAI,
    key_variable="OPENAI_API_KEY",
    offer="GPT, from OpenAI, or any server with a compatible API",
    vendor_address="https://api.openai.com/v1",
    address_variable="OPENAI_BASE_URL",
)
