"""The Anthropic provider: Claude, and every server with the same messages API."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from werewolf.players.models.provider import Request
from werewolf.players.models.providers import ProviderKind
from werewolf.players.models.transport.adapter import STREAM_HEADERS, Adapter
from werewolf.players.models.transport.partial_reply import PartialReply, get_part, get_text, text_of

if TYPE_CHECKING:
    import anthropic

TOOL = "answer"
VENDOR_HEADERS = ("ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_CUSTOM_HEADERS")
# The counts of tokens in a usage report: in, written to the cache, read from the cache, out.
COUNTS = (("input_tokens",), ("cache_creation_input_tokens",), ("cache_read_input_tokens",), ("output_tokens",))


class Anthropic(Adapter):
    modes = ("json_schema", "tool", "text", "bare text")
    stop_refused, stop_length, stop_overflow = "refusal", "max_tokens", "model_context_window_exceeded"

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

    def body(self, request: Request, mode: str) -> dict[str, Any]:
        messages = [{"role": message.role, "content": message.content} for message in request.messages]
        body: dict[str, Any] = {
            "model": request.model,
            "max_tokens": request.max_tokens,
            "system": request.system,
            "messages": [],
            "timeout": request.timeout,
            "extra_body": {"messages": messages, **(request.extra_body or {})},
        }
        output: dict[str, Any] = {"effort": request.effort} if request.effort else {}
        if mode != "bare text":
            body["cache_control"] = {"type": "ephemeral"}
        if mode == "json_schema":
            output["format"] = {"type": "json_schema", "schema": request.schema}
        if mode == "tool":
            body["tools"] = [{"name": TOOL, "description": "Give your answer.", "input_schema": request.schema}]
            body["tool_choice"] = {"type": "tool", "name": TOOL}
        if output:
            body["output_config"] = output
        return body

    async def fetch(self, client: anthropic.AsyncAnthropic, body: dict[str, Any], reply: PartialReply) -> None:
        response = await client.messages.create(**body)
        content = get_part(response, "content")
        if not isinstance(content, str | list):
            reply.unexpected = response if response is not None else "null"
            return
        reply.write(tool_input(content) or text_of(content))
        reply.ended(get_part(response, "stop_reason"))
        reply.note_usage(get_part(response, "usage"), *COUNTS)

    async def stream(
        self, client: anthropic.AsyncAnthropic, body: dict[str, Any], reply: PartialReply
    ) -> AsyncIterator[str | None]:
        async for event in await client.messages.create(**body, stream=True, extra_headers=STREAM_HEADERS):
            kind = get_part(event, "type")
            if kind == "message_start":
                reply.note_usage(get_part(event, "message", "usage"), *COUNTS)
            elif kind == "message_delta":
                reply.ended(get_part(event, "delta", "stop_reason"))
                reply.note_usage(get_part(event, "usage"), *COUNTS)
            elif kind == "content_block_start" and get_part(event, "content_block", "type") == "tool_use":
                yield None  # the text before the tool call is not the answer
            elif kind == "content_block_delta":
                yield get_text(event, "delta", "text") or get_text(event, "delta", "partial_json")

    def tokens(self, reply: PartialReply) -> dict[str, int]:
        fresh, written, cached, out = (reply.count(*path) for path in COUNTS)
        return {"tokens_in": fresh + written + cached, "tokens_cached": cached, "tokens_out": out}


def tool_input(content: str | list[Any]) -> str:
    """The input of the first tool call: the answer, whatever text stands beside it. Empty without a call."""
    inputs = [get_part(block, "input") for block in content if get_part(block, "type") == "tool_use"]
    return json.dumps(inputs[0], ensure_ascii=False) if inputs else ""


PROVIDER = ProviderKind(
    Anthropic,
    key_variable="ANTHROPIC_API_KEY",
    offer="Claude, from Anthropic",
    vendor_address="https://api.anthropic.com",
    address_variable="ANTHROPIC_BASE_URL",
)
