"""Claude, and whatever speaks the messages protocol."""

from __future__ import annotations

import json
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
    import anthropic

RUNGS = ("json_schema", "tool", "text", "bare text")
TOOL = "answer"


def connect(endpoint: Endpoint) -> Anthropic:
    return Anthropic(endpoint)


class Anthropic:
    """One endpoint. What it cannot do (a format, streaming) is found out once."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._client: anthropic.AsyncAnthropic | None = None
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

    def _connected(self) -> anthropic.AsyncAnthropic:
        if self._client is None:
            import anthropic

            where = self._endpoint
            self._client = anthropic.AsyncAnthropic(base_url=where.base_url, api_key=where.key, max_retries=2)
        return self._client

    async def _whole(self, request: Request, mode: str) -> Completion:
        import anthropic

        try:
            reply = await self._connected().messages.create(**self._body(request, mode))
        except anthropic.AnthropicError as error:
            raise fault(error, self._endpoint.name, self._endpoint.key) from None
        except ValueError:
            raise Faulty(f"{self._endpoint.name}: what came back is no JSON") from None
        text = "".join(written(block) for block in getattr(reply, "content", None) or ())
        usage, stop = getattr(reply, "usage", None), getattr(reply, "stop_reason", None)
        return judged(completion_of(request, mode, text, [usage]), stop, request)

    async def _streamed(self, request: Request, mode: str, heard: Heard) -> Completion:
        import anthropic

        text, stop, usages = "", None, []
        try:
            async for event in await self._connected().messages.create(**self._body(request, mode), stream=True):
                kind = event.type
                if kind == "message_start":
                    usages.append(getattr(event.message, "usage", None))
                elif kind == "message_delta":
                    stop = getattr(event.delta, "stop_reason", None) or stop
                    usages.append(event.usage)
                elif kind == "content_block_delta":
                    text += getattr(event.delta, "text", None) or getattr(event.delta, "partial_json", None) or ""
                    heard(text)
        except anthropic.AnthropicError as error:
            raise fault(error, self._endpoint.name, self._endpoint.key) from None
        except (ValueError, AssertionError) as error:  # a stream that holds something else than it should
            raise CutShort(
                f"the stream broke: {type(error).__name__}", completion_of(request, mode, text, usages)
            ) from None
        return judged(completion_of(request, mode, text, usages), stop, request)

    def _body(self, request: Request, mode: str) -> dict[str, Any]:
        """The conversation travels as `extra_body`, which is the same on the wire: otherwise the SDK looks at every
        message ever said as every kind of message there is, which takes longer than all else it does."""
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


def written(block: Any) -> str:
    """The text of one block; of a tool's, what it is called with. Thinking blocks hold neither."""
    if block.type == "tool_use":
        return json.dumps(block.input, ensure_ascii=False)
    return block.text or "" if block.type == "text" else ""


def completion_of(request: Request, mode: str, text: str, usages: list[Any]) -> Completion:
    """A stream counts up: of each figure the last one given stands."""

    def count(name: str) -> int:
        given = [value for usage in usages if isinstance(value := getattr(usage, name, None), int)]
        return given[-1] if given else 0

    cached = count("cache_read_input_tokens")
    return Completion(
        text,
        request.model,
        mode,
        tokens_in=count("input_tokens") + cached + count("cache_creation_input_tokens"),
        tokens_cached=cached,
        tokens_out=count("output_tokens"),
    )


def judged(completion: Completion, stop: str | None, request: Request) -> Completion:
    """The completion, if its ending is a good one. A whole answer counts even if something was cut after it."""
    if stop == "refusal":
        raise Refused("the model refused to answer", completion)
    if stop == "model_context_window_exceeded":
        raise Overflow("the conversation is too long for the model", completion)
    if not completion.text.strip():
        raise Empty("the reply holds no text", completion)
    if stop in (None, "max_tokens") and picked(completion.text) is None:
        why = "it broke off" if stop is None else f"it reached max_tokens ({request.max_tokens})"
        raise CutShort(f"the reply is not whole: {why}", completion)
    return completion
