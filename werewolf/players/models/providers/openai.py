"""GPT, and everything that speaks its chat protocol: Ollama, vLLM, LM Studio, OpenRouter, DeepSeek, llama.cpp."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

from werewolf.players.models.provider import Request
from werewolf.players.models.providers import ProviderKind
from werewolf.players.models.transport.adapter import Adapter, Came, figure, part, text_of

if TYPE_CHECKING:
    import openai


class OpenAI(Adapter):
    rungs = ("json_schema", "json_object with schema", "json_object", "text")
    refused, cut = "content_filter", "length"

    def opened(self) -> tuple[openai.AsyncOpenAI, type[Exception]]:
        import openai

        where = self.endpoint
        client = openai.AsyncOpenAI(base_url=where.base_url, api_key=where.key, max_retries=0)
        _ = client.chat.completions  # a part of the SDK that it imports on first touch
        return client, openai.OpenAIError

    def body(self, request: Request, mode: str) -> dict[str, Any]:
        said = [{"role": message.role, "content": message.content} for message in request.messages]
        content: dict[str, Any] = {"messages": [{"role": "system", "content": request.system}, *said]}
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

    async def whole(self, client: openai.AsyncOpenAI, body: dict[str, Any], came: Came) -> None:
        reply = await client.chat.completions.create(**body)
        choices = part(reply, "choices")
        if not isinstance(choices, list):
            came.strange = reply if reply is not None else "null"
            return
        came.usages.append(part(reply, "usage"))
        for choice in choices[:1]:
            refusal = part(choice, "message", "refusal")
            came.text = text_of(part(choice, "message", "content")) or refusal or ""
            came.stop = self.refused if refusal else part(choice, "finish_reason")

    async def pieces(self, client: openai.AsyncOpenAI, body: dict[str, Any], came: Came) -> AsyncIterator[str]:
        counted = {"stream_options": {"include_usage": True}} if self.counts_streams else {}
        streamed = {**body, "stream": True, **counted}
        async for chunk in await client.chat.completions.create(**streamed):
            came.usages.append(part(chunk, "usage"))
            for choice in part(chunk, "choices") or ():
                refusal = part(choice, "delta", "refusal")
                came.text += refusal or ""
                refusing = refusal or came.stop == self.refused
                came.stop = self.refused if refusing else part(choice, "finish_reason") or came.stop
                if piece := text_of(part(choice, "delta", "content")):
                    yield piece

    def tokens(self, usages: Sequence[Any]) -> dict[str, int]:
        return {
            "tokens_in": figure(usages, "prompt_tokens"),
            "tokens_cached": figure(usages, "prompt_tokens_details", "cached_tokens"),
            "tokens_out": figure(usages, "completion_tokens"),
            "tokens_reasoning": figure(usages, "completion_tokens_details", "reasoning_tokens"),
        }


def response_format(schema: dict[str, Any], mode: str) -> dict[str, Any]:
    if mode == "json_schema":
        return {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": schema}}
    with_schema = {"schema": schema} if mode == "json_object with schema" else {}
    return {"type": "json_object", **with_schema}


PROVIDER = ProviderKind(
    OpenAI, key_variable="OPENAI_API_KEY", offer="GPT, from OpenAI, or any server that speaks its protocol"
)
