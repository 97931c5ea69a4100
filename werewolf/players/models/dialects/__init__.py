"""The dialects of the two protocols: how a request is written and a reply is read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from typing import Any, ClassVar

from werewolf.config.profiles import Profile
from werewolf.players.models.provider import Request
from werewolf.players.models.transport.partial_reply import PartialReply
from werewolf.players.models.transport.reply_limits import EVENT_STREAM

STREAM_HEADERS = {"Accept": EVENT_STREAM}

Fields = dict[str, Any]


class Dialect(ABC):
    """One dialect, as one profile wants it."""

    modes: ClassVar[tuple[str, ...]]  # output modes, best first
    stop_refused: ClassVar[str]  # the dialect's words for a reply that ended badly
    stop_length: ClassVar[str]
    stop_overflow: ClassVar[str | None] = None

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.stream_usage = profile.stream_usage  # whether to ask for token counts in a stream

    @abstractmethod
    def body(self, request: Request, mode: str, fields: Fields, tokens: Fields) -> Fields:
        """The arguments of the SDK's call. `fields`: optional ones. `tokens`: the limit of the reply, if it has one.

        The conversation goes into `extra_body`, which is the same on the wire. As an argument it would be slow: the
        SDK would validate every earlier message against every type of message.
        """

    @abstractmethod
    async def fetch(self, client: Any, body: Fields, reply: PartialReply) -> None:
        """Make the call, and fill in the reply."""

    @abstractmethod
    def stream(self, client: Any, body: Fields, reply: PartialReply) -> AsyncIterator[str | None]:
        """Make a streaming call, yield the text piece by piece, and fill in the rest of the reply.

        None instead of a piece means that the text so far is not the answer.
        """

    @abstractmethod
    def tokens(self, reply: PartialReply) -> dict[str, int]:
        """The token counts for a Completion."""

    def headers(self, request: Request, **more: str) -> dict[str, str]:
        return {**self.profile.headers, **(request.headers or {}), **more}


def streamed(body: Fields) -> Fields:
    """The same call as a stream."""
    return {**body, "stream": True, "extra_headers": {**body.get("extra_headers", {}), **STREAM_HEADERS}}
