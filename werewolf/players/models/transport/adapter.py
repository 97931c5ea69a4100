"""The base class of providers that use an SDK: output modes, retries, streaming, errors, and how a reply ended."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar

from werewolf.players.models.json_extraction import ends_in_thinking, extract_json, repair_surrogates
from werewolf.players.models.provider import (
    Completion,
    CutShort,
    Empty,
    Faulty,
    NoReply,
    NotUnderstood,
    OnText,
    Overflow,
    Refused,
    Request,
)
from werewolf.players.models.transport.context_window import context_size
from werewolf.players.models.transport.endpoints import Endpoint
from werewolf.players.models.transport.http_errors import reported_error, sdk_error, without_key
from werewolf.players.models.transport.output_modes import OutputModes

MAX_EMPTY_STREAMS = 3  # after this many in a row, streaming is given up
TEXT_TYPES = ("text", "output_text", None)  # the types that servers give to pieces of text
PAUSE = 0.5  # seconds before the first retry; doubled before each further one


@dataclass(slots=True)
class PartialReply:
    """A reply while it arrives.

    `stop`: why it ended, in the protocol's own word; None if it broke off.
    `unexpected`: what came instead of a reply.
    """

    text: str = ""
    stop: str | None = None
    unexpected: Any = None
    usages: list[Any] = field(default_factory=list)


class Adapter(ABC):
    """A provider for one endpoint. It remembers what the endpoint does not support: an output mode, streaming."""

    modes: ClassVar[tuple[str, ...]]  # output modes, best first
    stop_refused: ClassVar[str]  # the protocol's words for a reply that ended badly
    stop_length: ClassVar[str]
    stop_overflow: ClassVar[str | None] = None
    retries: ClassVar[int] = 2  # after network errors

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        self._client: Any = None
        self._errors: type[Exception] = Exception
        self._modes_by_model: dict[str, OutputModes] = {}
        self.stream_usage = True  # whether to ask for token counts in a stream
        self._empty_streams = 0

    @abstractmethod
    def open_client(self) -> tuple[Any, type[Exception]]:
        """The SDK's client for this endpoint, and the base class of its errors. Imports the SDK."""

    @abstractmethod
    def body(self, request: Request, mode: str) -> dict[str, Any]:
        """The arguments of the SDK's call.

        The conversation goes into `extra_body`, which is the same on the wire. As an argument it would be slow: the
        SDK would validate every earlier message against every type of message.
        """

    @abstractmethod
    async def fetch(self, client: Any, body: dict[str, Any], reply: PartialReply) -> None:
        """Make the call, and fill in the reply."""

    @abstractmethod
    def stream(self, client: Any, body: dict[str, Any], reply: PartialReply) -> AsyncIterator[str]:
        """Make a streaming call, yield the text piece by piece, and fill in the rest of the reply."""

    @abstractmethod
    def tokens(self, usages: Sequence[Any]) -> dict[str, int]:
        """The token counts for a Completion."""

    async def complete(self, request: Request, on_text: OnText | None = None) -> Completion:
        modes = self._modes_by_model.setdefault(request.model, OutputModes(self.modes))
        self.client()  # importing the SDK takes a while: do it before the call's time starts
        async with self.endpoint.breaker.slot():
            return await modes.complete(partial(self._with_retries, request, on_text))

    async def context(self, model: str) -> int | None:
        """The size of this model's context in tokens, if the endpoint reports it."""
        return await context_size(self.client(), self._errors, self.endpoint.base_url, model)

    async def close(self) -> None:
        if self._client is not None:
            await self._client.close()

    def client(self) -> Any:
        """The SDK's client, opened on first use."""
        if self._client is None:
            self._client, self._errors = self.open_client()
        return self._client

    async def _with_retries(self, request: Request, on_text: OnText | None, mode: str) -> Completion:
        """Call again where it may help. The SDKs' own retries are off: they know nothing of the other seats' failures
        and have no total time limit."""
        started = time.monotonic()
        for retry in range(self.retries):
            try:
                return await self._attempt(request, on_text, mode)
            except NoReply as fault:
                if not fault.retryable or time.monotonic() - started > request.timeout:
                    raise
                # If the endpoint said how long to wait, the circuit breaker waits.
                await asyncio.sleep(PAUSE * 2**retry if fault.retry_after is None else 0)
        return await self._attempt(request, on_text, mode)

    async def _attempt(self, request: Request, on_text: OnText | None, mode: str) -> Completion:
        async with self.endpoint.breaker.call(request.timeout):
            if on_text is not None:
                on_text("")  # discards the text of an earlier attempt
            return await self._call(request, on_text, mode)

    async def _call(self, request: Request, on_text: OnText | None, mode: str) -> Completion:
        """Stream if it is wanted and supported, otherwise fetch the whole reply.

        If a stream is rejected but the same request works without, streaming is given up at once. An empty stream may
        be an accident, so only several in a row count.
        """
        if on_text is None or self._empty_streams >= MAX_EMPTY_STREAMS:
            return await self._fetch(request, mode)
        try:
            completion = await self._stream_with_usage(request, mode, on_text)
        except Overflow:
            raise
        except (NotUnderstood, Empty) as refusal:
            completion = await self._fetch(request, mode)
            self._empty_streams += 1 if isinstance(refusal, Empty) else MAX_EMPTY_STREAMS
        else:
            self._empty_streams = 0
        return completion

    async def _stream_with_usage(self, request: Request, mode: str, on_text: OnText) -> Completion:
        """Stream with token counts; without them if the endpoint rejects that option."""
        try:
            return await self._stream(request, mode, on_text)
        except NotUnderstood as refusal:
            if "stream_options" not in str(refusal):
                raise
            self.stream_usage = False
            return await self._stream(request, mode, on_text)

    async def _fetch(self, request: Request, mode: str) -> Completion:
        reply, endpoint = PartialReply(), self.endpoint
        try:
            await self.fetch(self.client(), self.body(request, mode), reply)
        except self._errors as error:
            raise sdk_error(error, endpoint.name, endpoint.key) from None
        except ValueError:
            raise Faulty(f"{endpoint.name}: the response is not JSON") from None
        if reply.unexpected is not None:
            raise self._unexpected_response(reply.unexpected, request, mode)
        return self._checked(reply, request, mode)

    def _unexpected_response(self, response: Any, request: Request, mode: str) -> NoReply:
        """The error for a successful response that is not a reply. It may contain an error message."""
        endpoint, error = self.endpoint, get_part(response, "error")
        fault = reported_error(error, endpoint.name, endpoint.key) if error else None
        fault = fault or Faulty(f"{endpoint.name}: the response does not follow the protocol")
        fault.completion = Completion(repair_surrogates(without_key(str(response), endpoint.key)), request.model, mode)
        return fault

    async def _stream(self, request: Request, mode: str, on_text: OnText) -> Completion:
        reply, endpoint = PartialReply(), self.endpoint
        try:
            async for piece in self.stream(self.client(), self.body(request, mode), reply):
                reply.text += piece
                on_text(repair_surrogates(reply.text))
        except self._errors as error:
            raise sdk_error(error, endpoint.name, endpoint.key) from None
        except (ValueError, AssertionError):  # the SDK found something in the stream that it does not understand
            raise CutShort("the stream broke", self._completion(reply, request, mode)) from None
        return self._checked(reply, request, mode)

    def _completion(self, reply: PartialReply, request: Request, mode: str) -> Completion:
        return Completion(repair_surrogates(reply.text), request.model, mode, **self.tokens(reply.usages))

    def _checked(self, reply: PartialReply, request: Request, mode: str) -> Completion:
        """The completion, if the reply ended well. A whole answer counts even if something after it was cut off.

        The model reads these reasons in its next prompt.
        """
        completion, stop = self._completion(reply, request, mode), reply.stop
        if stop == self.stop_refused:
            raise Refused("the model refused to answer", completion)
        if stop is not None and stop == self.stop_overflow:
            raise Overflow("the conversation is too long for the model", completion)
        if not completion.text.strip() and stop == self.stop_length:
            used_up = f"max_tokens ({request.max_tokens}) were used up before the first word"
            raise CutShort(f"the reply holds no text: {used_up}", completion)
        if not completion.text.strip():
            raise Empty("the reply holds no text", completion)
        if (stop in (None, self.stop_length) or ends_in_thinking(completion.text)) and (
            extract_json(completion.text) is None
        ):
            raise CutShort(f"the reply is not whole: {self._cut_reason(stop, request)}", completion)
        return completion

    def _cut_reason(self, stop: str | None, request: Request) -> str:
        if stop == self.stop_length:
            return f"it reached max_tokens ({request.max_tokens})"
        return "it broke off" if stop is None else "it ended in the middle of a thought"


def get_part(thing: Any, *path: str) -> Any:
    """A nested part of a response, which may be SDK objects or plain dicts; None if it is missing."""
    for name in path:
        thing = thing.get(name) if isinstance(thing, dict) else getattr(thing, name, None)
    return thing


def text_of(content: Any) -> str:
    """The text of a message: a plain string, or a list of pieces of which only text counts, not thinking."""
    if isinstance(content, str):
        return content
    pieces = [piece for piece in content if get_part(piece, "type") in TEXT_TYPES] if isinstance(content, list) else []
    texts = (piece if isinstance(piece, str) else get_part(piece, "text") for piece in pieces)
    return "".join(text for text in texts if isinstance(text, str))


def token_count(usages: Sequence[Any], *path: str) -> int:
    """A token count from a server's usage reports: the last report that has it, or 0."""
    for usage in reversed(usages):
        value = get_part(usage, *path)
        if type(value) is int and value >= 0:
            return value
    return 0
