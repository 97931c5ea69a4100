"""The OpenAI provider: GPT, and every server with the same chat API, such as Ollama, vLLM, LM Studio or llama.cpp."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

from werewolf.players.models.provider import Request
from werewolf.players.models.providers import ProviderKind
from werewolf.players.models.transport.adapter import Adapter, PartialReply, get_part, text_of, token_count

if TYPE_CHECKING:
    import openai

VENDOR_HEADERS = ("OPENAI_ADMIN_KEY", "OPENAI_CUSTOM_HEADERS", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID")


class OpenAI(Adapter):
    modes = ("json_schema", "json_object with schema", "json_object", "text")
    stop_refused, stop_length = "content_filter", "length"

    def open_client(self) -> tuple[openai.AsyncOpenAI, type[Exception]]:
        import openai

        endpoint = self.endpoint
        with endpoint.without(VENDOR_HEADERS):
            client = openai.AsyncOpenAI(base_url=endpoint.base_url, api_key=endpoint.key, max_retries=0)
        _ = client.chat.completions  # the SDK imports this part on first access
        return client, openai.OpenAIError

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
        reply.usages.append(get_part(response, "usage"))
        for choice in choices[:1]:
            refusal = get_part(choice, "message", "refusal")
            reply.text = text_of(get_part(choice, "message", "content")) or refusal or ""
            reply.stop = self.stop_refused if refusal else get_part(choice, "finish_reason")

    async def stream(self, client: openai.AsyncOpenAI, body: dict[str, Any], reply: PartialReply) -> AsyncIterator[str]:
        options = {"stream_options": {"include_usage": True}} if self.stream_usage else {}
        async for chunk in await client.chat.completions.create(**{**body, "stream": True, **options}):
            reply.usages.append(get_part(chunk, "usage"))
            for choice in get_part(chunk, "choices") or ():
                refusal = get_part(choice, "delta", "refusal")
                reply.text += refusal or ""
                is_refusal = refusal or reply.stop == self.stop_refused
                reply.stop = self.stop_refused if is_refusal else get_part(choice, "finish_reason") or reply.stop
                if piece := text_of(get_part(choice, "delta", "content")):
                    yield piece

    def tokens(self, usages: Sequence[Any]) -> dict[str, int]:
        return {
            "tokens_in": token_count(usages, "prompt_tokens"),
            "tokens_cached": token_count(usages, "prompt_tokens_details", "cached_tokens"),
            "tokens_out": token_count(usages, "completion_tokens"),
            "tokens_reasoning": token_count(usages, "completion_tokens_details", "reasoning_tokens"),
        }


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
