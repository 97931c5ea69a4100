"""The Responses API, OpenAI's own way. Nothing is stored there: the whole conversation is sent each time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from werewolf.players.models.dialects import Dialect, Fields, PartialReply, get_list, get_part, get_text, streamed
from werewolf.players.models.provider import Request
from werewolf.players.models.transport.request_fields import merged

ENDS = ("response.completed", "response.incomplete", "response.failed")


class Responses(Dialect):
    modes = ("json_schema", "json_object", "text")
    counts = (
        ("input_tokens",),
        ("input_tokens_details", "cached_tokens"),
        ("output_tokens",),
        ("output_tokens_details", "reasoning_tokens"),
        ("input_tokens_details", "cache_write_tokens"),
    )
    stop_refused, stop_length = "content_filter", "max_output_tokens"

    def body(self, request: Request, mode: str, fields: Fields, tokens: Fields) -> Fields:
        content: Fields = {
            "instructions": request.system,
            "input": [{"role": message.role, "content": message.content} for message in request.messages],
        }
        if mode == "json_schema":
            form = {"type": "json_schema", "name": "answer", "strict": True, "schema": request.schema}
            content["text"] = {"format": form}
        if mode == "json_object":
            content["text"] = {"format": {"type": "json_object"}}
            content["input"] = [{"role": "developer", "content": "Reply in JSON."}, *content["input"]]
        return {
            "model": request.model,
            "timeout": request.timeout,
            "extra_headers": self.headers(request),
            "extra_body": merged({**content, **tokens}, fields),
        }

    async def fetch(self, client: Any, body: Fields, reply: PartialReply) -> None:
        response = await client.responses.create(**body)
        if not isinstance(get_part(response, "output"), list):
            reply.unexpected = response if response is not None else "null"
            return
        for item in get_list(response, "output"):
            for piece in get_list(item, "content"):
                reply.write(get_text(piece, "text") if get_part(piece, "type") == "output_text" else "")
                self._note_refusal(get_text(piece, "refusal"), reply)
        self._note_end(response, reply)

    async def stream(self, client: Any, body: Fields, reply: PartialReply) -> AsyncIterator[str | None]:
        async for event in await client.responses.create(**streamed(body)):
            kind = get_part(event, "type")
            if kind == "response.output_text.delta":
                yield get_text(event, "delta")
            elif kind == "response.refusal.delta":
                self._note_refusal(get_text(event, "delta"), reply)
            elif kind in ENDS:
                self._note_end(get_part(event, "response"), reply)

    def _note_refusal(self, words: str, reply: PartialReply) -> None:
        if words:
            reply.write(words)
            reply.ended(self.stop_refused)

    def _note_end(self, response: Any, reply: PartialReply) -> None:
        reply.note_usage(get_part(response, "usage"), *self.counts)
        if reply.stop != self.stop_refused:
            status = get_part(response, "status")
            incomplete = get_part(response, "incomplete_details", "reason")
            reply.ended(incomplete if status == "incomplete" else status)
        if get_part(response, "status") == "failed" and get_part(response, "error"):
            reply.unexpected = {"error": get_part(response, "error")}
