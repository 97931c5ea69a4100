"""The Anthropic provider: Claude, and every server with the same messages API."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

from werewolf.players.models.provider import Request
from werewolf.players.models.providers import ProviderKind
from werewolf.players.models.transport.adapter import Adapter, PartialReply, get_part, text_of, token_count

if TYPE_CHECKING:
    import anthropic

TOOL = "answer"
VENDOR_HEADERS = ("ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_CUSTOM_HEADERS")


class Anthropic(Adapter):
    modes = ("json_schema", "tool", "text", "bare text")
    stop_refused, stop_length, stop_overflow = "refusal", "max_tokens", "model_context_window_exceeded"

    def open_client(self) -> tuple[anthropic.AsyncAnthropic, type[Exception]]:
        import anthropic

        endpoint = self.endpoint
        with endpoint.without(VENDOR_HEADERS):
            client = anthropic.AsyncAnthropic(base_url=endpoint.base_url, api_key=endpoint.key, max_retries=0)
        return client, anthropic.AnthropicError

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
        reply.text = tool_input(content) or text_of(content)
        reply.stop = get_part(response, "stop_reason")
        reply.usages.append(get_part(response, "usage"))

    async def stream(
        self, client: anthropic.AsyncAnthropic, body: dict[str, Any], reply: PartialReply
    ) -> AsyncIterator[str]:
        async for event in await client.messages.create(**body, stream=True):
            kind = get_part(event, "type")
            if kind == "message_start":
                reply.usages.append(get_part(event, "message", "usage"))
            elif kind == "message_delta":
                reply.stop = get_part(event, "delta", "stop_reason") or reply.stop
                reply.usages.append(get_part(event, "usage"))
            elif kind == "content_block_start" and get_part(event, "content_block", "type") == "tool_use":
                reply.text = ""  # the text before the tool call is not the answer
            elif kind == "content_block_delta":
                yield get_part(event, "delta", "text") or get_part(event, "delta", "partial_json") or ""

    def tokens(self, usages: Sequence[Any]) -> dict[str, int]:
        cached = token_count(usages, "cache_read_input_tokens")
        fresh = token_count(usages, "input_tokens") + token_count(usages, "cache_creation_input_tokens")
        return {
            "tokens_in": fresh + cached,
            "tokens_cached": cached,
            "tokens_out": token_count(usages, "output_tokens"),
        }


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
