"""What it takes to reach a model through an SDK, whichever it is: the ladder, streams, errors, how a reply ends."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar

from werewolf.players.models.json_extraction import extract_json, mended, thinking
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
from werewolf.players.models.transport.context_window import told_size
from werewolf.players.models.transport.endpoints import Endpoint
from werewolf.players.models.transport.http_errors import fault, scrubbed, told_fault
from werewolf.players.models.transport.output_modes import OutputModes

EMPTY_STREAMS = 3  # in a row, after which an endpoint is taken for one that cannot stream
TEXT = ("text", "output_text", None)  # what a piece of text is called, where it is called anything
PAUSE = 0.5  # seconds before the first retry; twice as long before each further one


@dataclass(slots=True)
class Came:
    """A reply as far as it has come. `stop`: why it ended, in the protocol's own word; None: it broke off. `strange`:
    what came instead of a reply."""

    text: str = ""
    stop: str | None = None
    strange: Any = None
    usages: list[Any] = field(default_factory=list)


class Adapter(ABC):
    """One endpoint. What it refuses to do (a format, streaming) is found out once."""

    rungs: ClassVar[tuple[str, ...]]
    refused: ClassVar[str]  # the protocol's words for how a reply may end badly
    cut: ClassVar[str]
    overflowed: ClassVar[str | None] = None
    retries: ClassVar[int] = 2  # of what a network loses

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        self._client: Any = None
        self._errors: type[Exception] = Exception
        self._modes: dict[str, OutputModes] = {}
        self.counts_streams = True  # whether a stream may be asked to tell its tokens
        self._empty_streams = 0

    @abstractmethod
    def opened(self) -> tuple[Any, type[Exception]]:
        """The SDK's client for this endpoint, and what all its errors descend from. Imports the SDK."""

    @abstractmethod
    def body(self, request: Request, mode: str) -> dict[str, Any]:
        """What the SDK is called with. The conversation travels as `extra_body`, which is the same on the wire:
        otherwise the SDK looks at every message ever said as every kind of message there is, and takes its time."""

    @abstractmethod
    async def whole(self, client: Any, body: dict[str, Any], came: Came) -> None:
        """Call, and note what comes."""

    @abstractmethod
    def pieces(self, client: Any, body: dict[str, Any], came: Came) -> AsyncIterator[str]:
        """Call for a stream, and give its text bit by bit; all else is noted."""

    @abstractmethod
    def tokens(self, usages: Sequence[Any]) -> dict[str, int]:
        """The counts of a completion."""

    async def complete(self, request: Request, heard: OnText | None = None) -> Completion:
        modes = self._modes.setdefault(request.model, OutputModes(self.rungs))
        self.connected()  # the SDK takes its time to be imported: not out of the time for the call
        async with self.endpoint.breaker.turn():
            return await modes.descend(partial(self._persistent, request, heard))

    async def context(self, model: str) -> int | None:
        """How many tokens the endpoint says this model can hold, if it says so."""
        return await told_size(self.connected(), self._errors, self.endpoint.base_url, model)

    async def close(self) -> None:
        if self._client is not None:
            await self._client.close()

    def connected(self) -> Any:
        if self._client is None:
            self._client, self._errors = self.opened()
        return self._client

    async def _persistent(self, request: Request, heard: OnText | None, mode: str) -> Completion:
        """Call again where it may help. The SDKs could do so too, but each seat on its own, however long it takes."""
        started = time.monotonic()
        for retry in range(self.retries):
            try:
                return await self._timed(request, heard, mode)
            except NoReply as fault:
                if not fault.again or time.monotonic() - started > request.timeout:
                    raise
                await asyncio.sleep(PAUSE * 2**retry if fault.rest is None else 0)  # the gate minds what was asked
        return await self._timed(request, heard, mode)

    async def _timed(self, request: Request, heard: OnText | None, mode: str) -> Completion:
        async with self.endpoint.breaker.passing(request.timeout):
            if heard is not None:
                heard("")  # what an earlier try had begun to say is void
            return await self._call(request, heard, mode)

    async def _call(self, request: Request, heard: OnText | None, mode: str) -> Completion:
        """A stream if one is wanted and can be had. A refused one is not asked for again where a plain reply comes to
        the same question; one without text may be bad luck, but not many in a row."""
        if heard is None or self._empty_streams >= EMPTY_STREAMS:
            return await self._whole(request, mode)
        try:
            completion = await self._streamed_somehow(request, mode, heard)
        except Overflow:
            raise
        except (NotUnderstood, Empty) as refusal:
            completion = await self._whole(request, mode)
            self._empty_streams += 1 if isinstance(refusal, Empty) else EMPTY_STREAMS
        else:
            self._empty_streams = 0
        return completion

    async def _streamed_somehow(self, request: Request, mode: str, heard: OnText) -> Completion:
        try:
            return await self._streamed(request, mode, heard)
        except NotUnderstood as refusal:
            if "stream_options" not in str(refusal):
                raise
            self.counts_streams = False
            return await self._streamed(request, mode, heard)

    async def _whole(self, request: Request, mode: str) -> Completion:
        came, where = Came(), self.endpoint
        try:
            await self.whole(self.connected(), self.body(request, mode), came)
        except self._errors as error:
            raise fault(error, where.name, where.key) from None
        except ValueError:
            raise Faulty(f"{where.name}: what came back is no JSON") from None
        if came.strange is not None:
            raise self._strange(came.strange, request, mode)
        return self._judged(came, request, mode)

    def _strange(self, reply: Any, request: Request, mode: str) -> NoReply:
        """What a good response holds that is no reply: perhaps it says itself what is wrong."""
        where, told = self.endpoint, part(reply, "error")
        wrong = told_fault(told, where.name, where.key) if told else None
        wrong = wrong or Faulty(f"{where.name}: what came back is no reply of this protocol")
        wrong.completion = Completion(mended(scrubbed(str(reply), where.key)), request.model, mode)
        return wrong

    async def _streamed(self, request: Request, mode: str, heard: OnText) -> Completion:
        came, where = Came(), self.endpoint
        try:
            async for piece in self.pieces(self.connected(), self.body(request, mode), came):
                came.text += piece
                heard(mended(came.text))
        except self._errors as error:
            raise fault(error, where.name, where.key) from None
        except (ValueError, AssertionError):  # a stream that holds something else than it should
            raise CutShort("the stream broke", self._completion(came, request, mode)) from None
        return self._judged(came, request, mode)

    def _completion(self, came: Came, request: Request, mode: str) -> Completion:
        return Completion(mended(came.text), request.model, mode, **self.tokens(came.usages))

    def _judged(self, came: Came, request: Request, mode: str) -> Completion:
        """The completion, if its ending is a good one. A whole answer counts even if something was cut after it."""
        completion, stop = self._completion(came, request, mode), came.stop
        if stop == self.refused:
            raise Refused("the model refused to answer", completion)
        if stop is not None and stop == self.overflowed:
            raise Overflow("the conversation is too long for the model", completion)
        if not completion.text.strip() and stop == self.cut:
            used_up = f"max_tokens ({request.max_tokens}) were used up before the first word"
            raise CutShort(f"the reply holds no text: {used_up}", completion)
        if not completion.text.strip():
            raise Empty("the reply holds no text", completion)
        if (stop in (None, self.cut) or thinking(completion.text)) and extract_json(completion.text) is None:
            raise CutShort(f"the reply is not whole: {self._why_cut(stop, request)}", completion)
        return completion

    def _why_cut(self, stop: str | None, request: Request) -> str:
        if stop == self.cut:
            return f"it reached max_tokens ({request.max_tokens})"
        return "it broke off" if stop is None else "it ended in the middle of a thought"


def part(thing: Any, *path: str) -> Any:
    """A part of what came, however far the SDK knew what to make of it; None where it is missing."""
    for name in path:
        thing = thing.get(name) if isinstance(thing, dict) else getattr(thing, name, None)
    return thing


def text_of(content: Any) -> str:
    """Content as servers write it: plain, or in pieces of which only those of text count, and no thoughts."""
    if isinstance(content, str):
        return content
    pieces = [piece for piece in content if part(piece, "type") in TEXT] if isinstance(content, list) else []
    texts = (piece if isinstance(piece, str) else part(piece, "text") for piece in pieces)
    return "".join(text for text in texts if isinstance(text, str))


def figure(usages: Sequence[Any], *path: str) -> int:
    """A count from what a server says of its usage. Any part may be missing; of several the last one stands."""
    for usage in reversed(usages):
        value = part(usage, *path)
        if type(value) is int and value >= 0:
            return value
    return 0
