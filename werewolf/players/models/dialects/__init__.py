"""The dialects of the two protocols: how a request is written and a reply is read, whatever a server put there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from io import StringIO
from typing import Any, ClassVar

from werewolf.config.profiles import Profile
from werewolf.players.models.provider import Request
from werewolf.players.models.transport.reply_limits import EVENT_STREAM, MOST_TOKENS, TEXT_CHARACTERS

STREAM_HEADERS = {"Accept": EVENT_STREAM}

Fields = dict[str, Any]
Path = tuple[str, ...]

TOKENS = ("tokens_in", "tokens_cached", "tokens_out", "tokens_reasoning", "tokens_written")  # counts of a Completion


class Dialect(ABC):
    """One dialect, as one profile wants it."""

    modes: ClassVar[tuple[str, ...]]  # output modes, best first
    counts: ClassVar[tuple[Path, ...]]  # where a usage report has each of TOKENS
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

    def tokens(self, reply: PartialReply) -> dict[str, int]:
        """The token counts for a Completion."""
        return {name: reply.count(*path) for name, path in zip(TOKENS, self.counts, strict=True)}

    def headers(self, request: Request, **more: str) -> dict[str, str]:
        return {**self.profile.headers, **(request.headers or {}), **more}


def streamed(body: Fields) -> Fields:
    """The same call as a stream."""
    return {**body, "stream": True, "extra_headers": {**body.get("extra_headers", {}), **STREAM_HEADERS}}


TEXT_TYPES = ("text", "output_text", None)  # the types that servers give to pieces of text


class TooLong(ValueError):
    """The text of a reply is longer than any answer."""


class PartialReply:
    """A reply while it arrives.

    `stop`: why it ended, in the protocol's own word; None if it broke off.
    `unexpected`: what came instead of a reply.
    """

    def __init__(self) -> None:
        self.stop: str | None = None
        self.unexpected: Any = None
        self._text = StringIO()
        self._counts: dict[Path, int] = {}

    @property
    def text(self) -> str:
        return self._text.getvalue()

    def write(self, piece: str) -> None:
        if self._text.tell() + len(piece) > TEXT_CHARACTERS:
            raise TooLong
        self._text.write(piece)

    def discard_text(self) -> None:
        self._text = StringIO()

    def ended(self, stop: Any) -> None:
        """Note why the reply ended, if this says so."""
        self.stop = stop if isinstance(stop, str) else self.stop

    def note_usage(self, usage: Any, *paths: Path) -> None:
        """Note the token counts of a usage report. There may be several reports, each with some of them."""
        for path in paths if usage is not None else ():
            count = get_part(usage, *path)
            if type(count) is int and 0 <= count <= MOST_TOKENS:
                self._counts[path] = count

    def count(self, *path: str) -> int:
        return self._counts.get(path, 0)


def get_part(thing: Any, *path: str) -> Any:
    """A nested part of a response, which may be SDK objects or plain dicts; None if it is missing."""
    for name in path:
        thing = thing.get(name) if isinstance(thing, dict) else getattr(thing, name, None)
    return thing


def get_text(thing: Any, *path: str) -> str:
    """A nested part that is a text; empty if it is missing or anything else."""
    part = get_part(thing, *path)
    return part if isinstance(part, str) else ""


def get_list(thing: Any, *path: str) -> list[Any]:
    """A nested part that is a list; empty if it is missing or anything else."""
    part = get_part(thing, *path)
    return part if isinstance(part, list) else []


def text_of(content: Any) -> str:
    """The text of a message: a plain string, or a list of pieces of which only text counts, not thinking."""
    if isinstance(content, str):
        return content
    pieces = [piece for piece in content if get_part(piece, "type") in TEXT_TYPES] if isinstance(content, list) else []
    return "".join(piece if isinstance(piece, str) else get_text(piece, "text") for piece in pieces)
