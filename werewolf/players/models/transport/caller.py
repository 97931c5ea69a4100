"""One call over an SDK: streaming or not, what came instead of a reply, and how a reply ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from werewolf.players.models.dialects import Dialect, Fields, PartialReply, TooLong, get_part
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
from werewolf.players.models.transport.endpoints import Endpoint
from werewolf.players.models.transport.http_errors import reported_error, sdk_error, without_key
from werewolf.players.models.transport.reply_limits import ERROR_BYTES, TEXT_CHARACTERS

Connection = tuple[Any, tuple[type[Exception], ...]]  # an SDK's client, and the base classes of its errors

MAX_EMPTY_STREAMS = 3  # after this many in a row, streaming is given up
# What the SDKs raise when a server sends them something else than they expect.
CONFUSION = (AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Call:
    """One call: what the SDK is called with, and the limit of the reply."""

    request: Request
    mode: str
    body: Fields
    tokens: int


class Caller:
    """Makes calls to one endpoint in one dialect. It remembers whether streaming works there."""

    def __init__(self, endpoint: Endpoint, dialect: Dialect, connection: Callable[[], Connection]) -> None:
        self.endpoint = endpoint
        self.dialect = dialect
        self._connection = connection
        self._empty_streams = 0 if endpoint.profile.stream else MAX_EMPTY_STREAMS

    async def complete(self, call: Call, on_text: OnText | None) -> Completion:
        """Stream if it is wanted and supported, otherwise fetch the whole reply.

        If a stream is rejected but the same request works without, streaming is given up at once. An empty stream may
        be an accident, so only several in a row count.
        """
        # `_empty_streams` counts them; at its largest, streaming is given up.
        if on_text is None or self._empty_streams >= MAX_EMPTY_STREAMS:
            return await self._fetch(call)
        try:
            completion = await self._stream_with_usage(call, on_text)
        except Overflow:
            raise
        except (NotUnderstood, Empty) as refusal:
            completion = await self._fetch(call)
            self._empty_streams += 1 if isinstance(refusal, Empty) else MAX_EMPTY_STREAMS
        else:
            self._empty_streams = 0
        return completion

    async def _stream_with_usage(self, call: Call, on_text: OnText) -> Completion:
        """Stream with token counts; without them if the endpoint rejects that option."""
        try:
            return await self._stream(call, on_text)
        except NotUnderstood as refusal:
            if "stream_options" not in refusal.detail:
                raise
            self.dialect.stream_usage = False
            return await self._stream(call, on_text)

    async def _fetch(self, call: Call) -> Completion:
        reply, endpoint, (client, errors) = PartialReply(), self.endpoint, self._connection()
        try:
            await self.dialect.fetch(client, call.body, reply)
        except errors as error:
            raise sdk_error(error, endpoint.name, endpoint.key) from None
        except TooLong:
            raise self._too_long(reply, call) from None
        except ValueError:
            raise Faulty(f"{endpoint.name}: the response is not JSON") from None
        except CONFUSION:
            raise Faulty(f"{endpoint.name}: the response does not follow the protocol") from None
        if reply.unexpected is not None:
            raise self._unexpected_response(reply.unexpected, call)
        return self._checked(reply, call)

    def _unexpected_response(self, response: Any, call: Call) -> NoReply:
        """The error for a successful response that is not a reply. It may contain an error message."""
        endpoint, error = self.endpoint, get_part(response, "error")
        failure = reported_error(error, endpoint.name, endpoint.key) if error else None
        failure = failure or Faulty(f"{endpoint.name}: the response does not follow the protocol")
        text = without_key(str(response)[:ERROR_BYTES], endpoint.key)
        failure.completion = Completion(repair_surrogates(text), call.request.model, call.mode)
        return failure

    async def _stream(self, call: Call, on_text: OnText) -> Completion:
        reply, endpoint, (client, errors) = PartialReply(), self.endpoint, self._connection()
        try:
            async for piece in self.dialect.stream(client, call.body, reply):
                if piece is None:
                    reply.discard_text()
                    on_text("")
                elif piece:
                    reply.write(piece)
                    on_text(piece)
        except errors as error:
            raise sdk_error(error, endpoint.name, endpoint.key) from None
        except TooLong:
            raise self._too_long(reply, call) from None
        except CONFUSION:
            raise CutShort("the stream broke", self._completion(reply, call)) from None
        if reply.unexpected is not None:
            raise self._unexpected_response(reply.unexpected, call)
        return self._checked(reply, call)

    def _too_long(self, reply: PartialReply, call: Call) -> CutShort:
        reason = f"the reply is not whole: it is longer than {TEXT_CHARACTERS:,} characters"
        return CutShort(reason, self._completion(reply, call))

    def _completion(self, reply: PartialReply, call: Call) -> Completion:
        return Completion(repair_surrogates(reply.text), call.request.model, call.mode, **self.dialect.tokens(reply))

    def _checked(self, reply: PartialReply, call: Call) -> Completion:
        """The completion, if the reply ended well. A whole answer counts even if something after it was cut off.

        The model reads these reasons in its next prompt.
        """
        completion, stop, words = self._completion(reply, call), reply.stop, self.dialect
        at_limit, text = stop == words.stop_length, completion.text
        if stop == words.stop_refused:
            raise Refused("the model refused to answer", completion)
        if stop is not None and stop == words.stop_overflow:
            raise Overflow("the conversation is too long for the model", completion)
        if not text.strip() and at_limit:
            used_up = f"max_tokens ({call.tokens}) were used up before the first word"
            raise CutShort(f"the reply holds no text: {used_up}", completion, at_limit)
        if not text.strip():
            raise Empty("the reply holds no text", completion)
        if (stop is None or at_limit or ends_in_thinking(text)) and extract_json(text) is None:
            reason = f"it reached max_tokens ({call.tokens})" if at_limit else "it broke off"
            reason = reason if stop is None or at_limit else "it ended in the middle of a thought"
            raise CutShort(f"the reply is not whole: {reason}", completion, at_limit)
        return completion
