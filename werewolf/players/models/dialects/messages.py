"""The messages API of Anthropic."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

from werewolf.players.models.dialects import Dialect, Fields, PartialReply, get_part, get_text, streamed, text_of
from werewolf.players.models.provider import Request
from werewolf.players.models.transport.request_fields import merged

TOOL = "answer"
CACHE = "cache_control"


class Messages(Dialect):
    modes = ("json_schema", "tool", "text", "bare text")
    counts = (
        ("input_tokens",),
        ("cache_read_input_tokens",),
        ("output_tokens",),
        ("output_tokens_details", "thinking_tokens"),
        ("cache_creation_input_tokens",),
    )
    stop_refused, stop_length, stop_overflow = "refusal", "max_tokens", "model_context_window_exceeded"

    def body(self, request: Request, mode: str, fields: Fields, tokens: Fields) -> Fields:
        content: Fields = {"messages": [{"role": said.role, "content": said.content} for said in request.messages]}
        mark = fields.get(CACHE)
        if mark is not None and (mode == "bare text" or self.profile.cache_place == "message"):
            fields = {name: value for name, value in fields.items() if name != CACHE}
        if mark is not None and mode != "bare text" and self.profile.cache_place == "message":
            last = content["messages"][-1]
            last["content"] = [{"type": "text", "text": last["content"], CACHE: mark}]
        if mode == "json_schema":
            content["output_config"] = {"format": {"type": "json_schema", "schema": request.schema}}
        if mode == "tool":
            content["tools"] = [{"name": TOOL, "description": "Give your answer.", "input_schema": request.schema}]
            thinks = get_part(fields, "thinking", "type") not in (None, "disabled")  # which forbids to force a tool
            content["tool_choice"] = {"type": "auto"} if thinks else {"type": "tool", "name": TOOL}
        return {
            "model": request.model,
            "max_tokens": 1,  # the SDK insists on it; the real one follows
            "system": request.system,
            "messages": [],
            "timeout": request.timeout,
            "extra_headers": self.headers(request),
            "extra_body": merged({**content, **tokens}, fields),
        }

    async def fetch(self, client: Any, body: Fields, reply: PartialReply) -> None:
        response = await client.messages.create(**body)
        content = get_part(response, "content")
        if not isinstance(content, str | list):
            reply.unexpected = response if response is not None else "null"
            return
        reply.write(tool_input(content) or text_of(content))
        reply.ended(get_part(response, "stop_reason"))
        reply.note_usage(get_part(response, "usage"), *self.counts)

    async def stream(self, client: Any, body: Fields, reply: PartialReply) -> AsyncIterator[str | None]:
        async for event in await client.messages.create(**streamed(body)):
            kind = get_part(event, "type")
            if kind == "message_start":
                reply.note_usage(get_part(event, "message", "usage"), *self.counts)
            elif kind == "message_delta":
                reply.ended(get_part(event, "delta", "stop_reason"))
                reply.note_usage(get_part(event, "usage"), *self.counts)
            elif kind == "content_block_start" and get_part(event, "content_block", "type") == "tool_use":
                yield None  # the text before the tool call is not the answer
            elif kind == "content_block_delta":
                yield get_text(event, "delta", "text") or get_text(event, "delta", "partial_json")

    def tokens(self, reply: PartialReply) -> dict[str, int]:
        """The input is told without what was read from the cache or written to it."""
        counts = super().tokens(reply)
        counts["tokens_in"] += counts["tokens_cached"] + counts["tokens_written"]
        return counts


def tool_input(content: str | list[Any]) -> str:
    """The input of the first tool call: the answer, whatever text stands beside it. Empty without a call."""
    inputs = [get_part(block, "input") for block in content if get_part(block, "type") == "tool_use"]
    return json.dumps(inputs[0], ensure_ascii=False) if inputs else ""
