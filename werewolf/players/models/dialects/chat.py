"""The chat API of OpenAI, which most other vendors and all local servers have too."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from werewolf.players.models.dialects import (
    Dialect,
    Fields,
    PartialReply,
    get_list,
    get_part,
    get_text,
    streamed,
    text_of,
)
from werewolf.players.models.provider import Request

TOTAL = ("total_tokens",)
MISSES = ("prompt_cache_hit_tokens",)  # DeepSeek's word for cached tokens


class Chat(Dialect):
    modes = ("json_schema", "json_object with schema", "json_object", "text")
    counts = (
        ("prompt_tokens",),
        ("prompt_tokens_details", "cached_tokens"),
        ("completion_tokens",),
        ("completion_tokens_details", "reasoning_tokens"),
        ("prompt_tokens_details", "cache_write_tokens"),
    )
    stop_refused, stop_length = "content_filter", "length"

    def body(self, request: Request, mode: str, fields: Fields, tokens: Fields) -> Fields:
        messages = [{"role": message.role, "content": message.content} for message in request.messages]
        content: Fields = {"messages": [{"role": "system", "content": request.system}, *messages]}
        if mode != "text":
            content["response_format"] = response_format(request.schema, mode)
        return {
            "model": request.model,
            "messages": [],
            "timeout": request.timeout,
            "extra_headers": self.headers(request),
            "extra_body": {**content, **tokens, **fields},
        }

    async def fetch(self, client: Any, body: Fields, reply: PartialReply) -> None:
        response = await client.chat.completions.create(**body)
        choices = get_part(response, "choices")
        if not isinstance(choices, list):
            reply.unexpected = response if response is not None else "null"
            return
        reply.note_usage(get_part(response, "usage"), *self.counts, TOTAL, MISSES)
        for choice in choices[:1]:
            refusal = get_text(choice, "message", "refusal")
            reply.write(text_of(get_part(choice, "message", "content")) or refusal)
            reply.ended(self.stop_refused if refusal else get_part(choice, "finish_reason"))

    async def stream(self, client: Any, body: Fields, reply: PartialReply) -> AsyncIterator[str | None]:
        options = {"stream_options": {"include_usage": True}} if self.stream_usage else {}
        async for chunk in await client.chat.completions.create(**streamed(body), **options):
            reply.note_usage(get_part(chunk, "usage"), *self.counts, TOTAL, MISSES)
            for choice in get_list(chunk, "choices"):
                refusal = get_text(choice, "delta", "refusal")
                reply.write(refusal)
                is_refusal = refusal or reply.stop == self.stop_refused
                reply.ended(self.stop_refused if is_refusal else get_part(choice, "finish_reason"))
                yield text_of(get_part(choice, "delta", "content"))

    def tokens(self, reply: PartialReply) -> dict[str, int]:
        """Some servers leave the reasoning out of the output; then it is what is missing from the total."""
        counts = super().tokens(reply)
        hidden = max(0, reply.count(*TOTAL) - counts["tokens_in"] - counts["tokens_out"])
        counts["tokens_cached"] = counts["tokens_cached"] or reply.count(*MISSES)
        counts["tokens_out"] += hidden
        counts["tokens_reasoning"] = counts["tokens_reasoning"] or hidden
        return counts


def response_format(schema: dict[str, Any], mode: str) -> dict[str, Any]:
    if mode == "json_schema":
        return {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": schema}}
    with_schema = {"schema": schema} if mode == "json_object with schema" else {}
    return {"type": "json_object", **with_schema}
