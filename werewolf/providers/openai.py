"""GPT, and everything that speaks its chat protocol: Ollama, vLLM, LM Studio, OpenRouter, DeepSeek, llama.cpp."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from werewolf.providers.endpoints import Endpoint
from werewolf.providers.faults import fault
from werewolf.providers.ladder import Ladder
from werewolf.providers.picking import picked
from werewolf.providers.provider import (
    Completion,
    CutShort,
    Empty,
    Faulty,
    Heard,
    NotUnderstood,
    Overflow,
    Refused,
    Request,
)

if TYPE_CHECKING:
    import openai

RUNGS = ("json_schema", "json_object with schema", "json_object", "text")


def connect(endpoint: Endpoint) -> OpenAI:
    return OpenAI(endpoint)


class OpenAI:
    """One endpoint. What it cannot do (a format, streaming) is found out once."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._client: openai.AsyncOpenAI | None = None
        self._ladders: dict[str, Ladder] = {}
        self._streams = True

    def mode(self, model: str) -> str | None:
        """The structured-output mode found for a model."""
        return self._ladders[model].mode if model in self._ladders else None

    async def complete(self, request: Request, heard: Heard | None = None) -> Completion:
        ladder = self._ladders.setdefault(request.model, Ladder(RUNGS))
        self._connected()  # the SDK takes its time to be imported: not out of the time for the call
        async with self._endpoint.gate.passing(request.timeout):
            return await ladder.descend(partial(self._call, request, heard))

    async def close(self) -> None:
        if self._client is not None:
            await self._client.close()

    async def _call(self, request: Request, heard: Heard | None, mode: str) -> Completion:
        if heard is None or not self._streams:
            return await self._whole(request, mode)
        try:
            return await self._streamed(request, mode, heard)
        except Overflow:
            raise
        except (NotUnderstood, Empty):
            completion = await self._whole(request, mode)
            self._streams = False  # it can answer, only not bit by bit
            return completion

    def _connected(self) -> openai.AsyncOpenAI:
        if self._client is None:
            import openai

            where = self._endpoint
            self._client = openai.AsyncOpenAI(base_url=where.base_url, api_key=where.key, max_retries=2)
        return self._client

    async def _whole(self, request: Request, mode: str) -> Completion:
        import openai

        try:
            reply = await self._connected().chat.completions.create(**self._body(request, mode))
        except openai.OpenAIError as error:
            raise fault(error, self._endpoint.name, self._endpoint.key) from None
        except ValueError:
            raise Faulty(f"{self._endpoint.name}: what came back is no JSON") from None
        choice = next(iter(getattr(reply, "choices", None) or ()), None)
        if choice is None or choice.message is None:
            raise Empty("the reply holds no text")
        text, refusal = choice.message.content or "", choice.message.refusal
        return judged(completion_of(request, mode, text, reply.usage), choice.finish_reason, refusal, request)

    async def _streamed(self, request: Request, mode: str, heard: Heard) -> Completion:
        import openai

        text, finish, refusal, usage = "", None, "", None
        body = {**self._body(request, mode), "stream": True, "stream_options": {"include_usage": True}}
        try:
            async for chunk in await self._connected().chat.completions.create(**body):
                usage = chunk.usage or usage
                for choice in chunk.choices or ():
                    finish = choice.finish_reason or finish
                    refusal += getattr(choice.delta, "refusal", None) or ""
                    if piece := getattr(choice.delta, "content", None):
                        text += piece
                        heard(text)
        except openai.OpenAIError as error:
            raise fault(error, self._endpoint.name, self._endpoint.key) from None
        except ValueError as error:  # a stream that holds something else than JSON
            raise CutShort(
                f"the stream broke: {type(error).__name__}", completion_of(request, mode, text, usage)
            ) from None
        return judged(completion_of(request, mode, text, usage), finish, refusal, request)

    def _body(self, request: Request, mode: str) -> dict[str, Any]:
        """The conversation travels as `extra_body`, which is the same on the wire: otherwise the SDK looks at every
        message ever said as every kind of message there is, which takes longer than all else it does."""
        said = [{"role": message.role, "content": message.content} for message in request.messages]
        content: dict[str, Any] = {"messages": [{"role": "system", "content": request.system}, *said]}
        if mode != "text":
            content["response_format"] = response_format(request.schema, mode)
        body: dict[str, Any] = {
            "model": request.model,
            "messages": [],
            "max_completion_tokens" if self._endpoint.vendor else "max_tokens": request.max_tokens,
            "timeout": request.timeout,
            "extra_body": {**content, **(request.extra_body or {})},
        }
        if request.effort:
            body["reasoning_effort"] = request.effort
        return body


def response_format(schema: dict[str, Any], mode: str) -> dict[str, Any]:
    if mode == "json_schema":
        return {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": schema}}
    with_schema = {"schema": schema} if mode == "json_object with schema" else {}
    return {"type": "json_object", **with_schema}


def completion_of(request: Request, mode: str, text: str, usage: Any) -> Completion:
    """Every part of the usage may be missing, and often is."""

    def count(*path: str) -> int:
        value = usage
        for part in path:
            value = getattr(value, part, None)
        return value if isinstance(value, int) else 0

    return Completion(
        text,
        request.model,
        mode,
        tokens_in=count("prompt_tokens"),
        tokens_cached=count("prompt_tokens_details", "cached_tokens"),
        tokens_out=count("completion_tokens"),
        tokens_reasoning=count("completion_tokens_details", "reasoning_tokens"),
    )


def judged(completion: Completion, finish: str | None, refusal: str | None, request: Request) -> Completion:
    """The completion, if its ending is a good one. A whole answer counts even if something was cut after it."""
    if refusal or finish == "content_filter":
        raise Refused("the model refused to answer", completion)
    if not completion.text.strip():
        raise Empty("the reply holds no text", completion)
    if finish in (None, "length") and picked(completion.text) is None:
        why = "it broke off" if finish is None else f"it reached max_tokens ({request.max_tokens})"
        raise CutShort(f"the reply is not whole: {why}", completion)
    return completion
