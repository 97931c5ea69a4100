"""Claude, and whatever speaks the messages protocol."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

from werewolf.players.models.provider import Request
from werewolf.players.models.providers import ProviderKind
from werewolf.players.models.transport.adapter import Adapter, Came, figure, part, text_of

if TYPE_CHECKING:
    import anthropic

TOOL = "answer"


class Anthropic(Adapter):
    rungs = ("json_schema", "tool", "text", "bare text")
    refused, cut, overflowed = "refusal", "max_tokens", "model_context_window_exceeded"

    def opened(self) -> tuple[anthropic.AsyncAnthropic, type[Exception]]:
        import anthropic

        where = self.endpoint
        client = anthropic.AsyncAnthropic(base_url=where.base_url, api_key=where.key, max_retries=0)
        return client, anthropic.AnthropicError

    def body(self, request: Request, mode: str) -> dict[str, Any]:
        said = [{"role": message.role, "content": message.content} for message in request.messages]
        body: dict[str, Any] = {
            "model": request.model,
            "max_tokens": request.max_tokens,
            "system": request.system,
            "messages": [],
            "timeout": request.timeout,
            "extra_body": {"messages": said, **(request.extra_body or {})},
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

    async def whole(self, client: anthropic.AsyncAnthropic, body: dict[str, Any], came: Came) -> None:
        reply = await client.messages.create(**body)
        content = part(reply, "content")
        if not isinstance(content, str | list):
            came.strange = reply if reply is not None else "null"
            return
        came.text = called(content) or text_of(content)
        came.stop = part(reply, "stop_reason")
        came.usages.append(part(reply, "usage"))

    async def pieces(self, client: anthropic.AsyncAnthropic, body: dict[str, Any], came: Came) -> AsyncIterator[str]:
        async for event in await client.messages.create(**body, stream=True):
            kind = part(event, "type")
            if kind == "message_start":
                came.usages.append(part(event, "message", "usage"))
            elif kind == "message_delta":
                came.stop = part(event, "delta", "stop_reason") or came.stop
                came.usages.append(part(event, "usage"))
            elif kind == "content_block_start" and part(event, "content_block", "type") == "tool_use":
                came.text = ""  # what was said before it is not the answer
            elif kind == "content_block_delta":
                yield part(event, "delta", "text") or part(event, "delta", "partial_json") or ""

    def tokens(self, usages: Sequence[Any]) -> dict[str, int]:
        cached = figure(usages, "cache_read_input_tokens")
        fresh = figure(usages, "input_tokens") + figure(usages, "cache_creation_input_tokens")
        return {"tokens_in": fresh + cached, "tokens_cached": cached, "tokens_out": figure(usages, "output_tokens")}


def called(content: str | list[Any]) -> str:
    """What a tool is called with, if one is: the answer, whatever is said beside it."""
    calls = [part(block, "input") for block in content if part(block, "type") == "tool_use"]
    return json.dumps(calls[0], ensure_ascii=False) if calls else ""


PROVIDER = ProviderKind(Anthropic, key_variable="ANTHROPIC_API_KEY", offer="Claude, from Anthropic")
