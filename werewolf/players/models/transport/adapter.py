"""The base class of providers that use an SDK: output modes, retries, streaming, errors, and how a reply ended."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
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
from werewolf.players.models.transport.circuit_breaker import CircuitBreaker
from werewolf.players.models.transport.context_window import context_size
from werewolf.players.models.transport.endpoints import Endpoint
from werewolf.players.models.transport.http_errors import reported_error, sdk_error, without_key
from werewolf.players.models.transport.output_modes import OutputModes
from werewolf.players.models.transport.partial_reply import PartialReply, TooLong, get_part
from werewolf.players.models.transport.reply_limits import ERROR_BYTES, EVENT_STREAM, TEXT_CHARACTERS

MAX_EMPTY_STREAMS = 3  # after this many in a row, streaming is given up
PAUSE = 0.5  # seconds before the first retry; doubled before each further one
STREAM_HEADERS = {"Accept": EVENT_STREAM}
# What the SDKs raise when a server sends them something else than they expect.
CONFUSION = (AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


class NoJSON(NoReply):
    """The reply holds no JSON. Its text is returned all the same: the player says what is wrong with it."""


class ModelState:
    """What is known of one model at an endpoint: the output modes it has, and whether its replies are of use."""

    def __init__(self, endpoint: Endpoint, modes: Sequence[str]) -> None:
        self.modes = OutputModes(modes)
        self.breaker = CircuitBreaker(endpoint.name, endpoint.slots)


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
        self._errors: tuple[type[Exception], ...] = ()
        self._states: dict[str, ModelState] = {}
        self.stream_usage = True  # whether to ask for token counts in a stream
        self._empty_streams = 0

    @abstractmethod
    def open_client(self) -> tuple[Any, tuple[type[Exception], ...]]:
        """The SDK's client for this endpoint, guarded, and the base classes of its errors. Imports the SDK."""

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
    def stream(self, client: Any, body: dict[str, Any], reply: PartialReply) -> AsyncIterator[str | None]:
        """Make a streaming call, yield the text piece by piece, and fill in the rest of the reply.

        None instead of a piece means that the text so far is not the answer.
        """

    @abstractmethod
    def tokens(self, reply: PartialReply) -> dict[str, int]:
        """The token counts for a Completion."""

    async def complete(self, request: Request, on_text: OnText | None = None) -> Completion:
        """Call, and call again where it may help: in another output mode, or after a pause.

        The SDKs' own retries are off: they know nothing of the other seats' failures and have no total time limit.
        """
        self.client()  # importing the SDK takes a while: do it before the call's time starts
        state = self._states.setdefault(request.model, ModelState(self.endpoint, self.modes))
        retries, started = 0, time.monotonic()
        tried: list[str] = []  # output modes
        while True:
            try:
                return await self._attempt(state, request, on_text, tried)
            except NoReply as fault:
                fault.resting = state.breaker.resting
                if fault.resting:
                    raise
                if isinstance(fault, NoJSON) and fault.completion is not None:
                    return fault.completion
                if state.modes.has_other(tried, fault):
                    continue
                late = time.monotonic() - started > request.timeout
                if not fault.retryable or late or retries == self.retries:
                    raise
                # If the endpoint said how long to wait, the circuit breaker waits.
                await asyncio.sleep(PAUSE * 2**retries if fault.retry_after is None else 0)
                retries += 1
                tried.pop()

    def note_decision(self, model: str, made: bool) -> str | None:
        breaker = self._states[model].breaker
        breaker.note_decision(made)
        return breaker.resting

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

    async def _attempt(
        self, state: ModelState, request: Request, on_text: OnText | None, tried: list[str]
    ) -> Completion:
        """Make one call, in the best mode known when its turn comes, and add that to those that were tried."""
        async with state.breaker.call(request.timeout):
            mode = state.modes.best(tried)
            tried.append(mode)
            if on_text is not None:
                on_text("")  # discards the text of an earlier attempt
            completion = await self._call(request, on_text, mode)
            is_json = extract_json(completion.text) is not None
            state.modes.learn(mode, is_json)
            if not is_json:
                raise NoJSON("there is no JSON in the reply", completion)
            return completion

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
        except TooLong:
            raise self._too_long(reply, request, mode) from None
        except ValueError:
            raise Faulty(f"{endpoint.name}: the response is not JSON") from None
        except CONFUSION:
            raise Faulty(f"{endpoint.name}: the response does not follow the protocol") from None
        if reply.unexpected is not None:
            raise self._unexpected_response(reply.unexpected, request, mode)
        return self._checked(reply, request, mode)

    def _unexpected_response(self, response: Any, request: Request, mode: str) -> NoReply:
        """The error for a successful response that is not a reply. It may contain an error message."""
        endpoint, error = self.endpoint, get_part(response, "error")
        fault = reported_error(error, endpoint.name, endpoint.key) if error else None
        fault = fault or Faulty(f"{endpoint.name}: the response does not follow the protocol")
        text = without_key(str(response)[:ERROR_BYTES], endpoint.key)
        fault.completion = Completion(repair_surrogates(text), request.model, mode)
        return fault

    async def _stream(self, request: Request, mode: str, on_text: OnText) -> Completion:
        reply, endpoint = PartialReply(), self.endpoint
        try:
            async for piece in self.stream(self.client(), self.body(request, mode), reply):
                if piece is None:
                    reply.discard_text()
                    on_text("")
                elif piece:
                    reply.write(piece)
                    on_text(piece)
        except self._errors as error:
            raise sdk_error(error, endpoint.name, endpoint.key) from None
        except TooLong:
            raise self._too_long(reply, request, mode) from None
        except CONFUSION:
            raise CutShort("the stream broke", self._completion(reply, request, mode)) from None
        return self._checked(reply, request, mode)

    def _too_long(self, reply: PartialReply, request: Request, mode: str) -> CutShort:
        reason = f"the reply is not whole: it is longer than {TEXT_CHARACTERS:,} characters"
        return CutShort(reason, self._completion(reply, request, mode))

    def _completion(self, reply: PartialReply, request: Request, mode: str) -> Completion:
        return Completion(repair_surrogates(reply.text), request.model, mode, **self.tokens(reply))

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
