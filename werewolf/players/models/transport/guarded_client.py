"""The guard of an HTTP client: hooks that keep its replies within their limits and its redirects within one origin.

Both SDKs get a client with these hooks, so they hold for every call. This module imports httpx2: import it when a
client is opened, not before.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from typing import Any

import httpx2

from werewolf.players.models.provider import Denied, Excessive, Faulty
from werewolf.players.models.transport import reply_limits as limits

INFLATABLE = ("gzip", "x-gzip", "deflate")
ANY_ZLIB_HEADER = zlib.MAX_WBITS | 32
TURN_OF_THE_LOOP = 64  # events, after which others may run and time-outs fire


def guards(name: str) -> dict[str, Any]:
    """The arguments of an httpx2 client that guard it. `name`: the endpoint's, for errors."""
    hooks = {"request": [ask_for_plain_text], "response": [Guard(name).receive]}
    return {"event_hooks": hooks, "max_redirects": limits.MOST_REDIRECTS}


async def ask_for_plain_text(request: httpx2.Request) -> None:
    request.headers["accept-encoding"] = "identity"


class Guard:
    """Looks at each response before anything of its body is read."""

    def __init__(self, name: str) -> None:
        self._name = name

    async def receive(self, response: httpx2.Response) -> None:
        if response.has_redirect_location:
            self._check_redirect(response)
        response.stream = GuardedStream(self._name, response)
        response.headers.pop("content-encoding", None)  # the guarded stream decompresses

    def _check_redirect(self, response: httpx2.Response) -> None:
        """Refuse to leave the origin: whoever answers there would get the conversation, and perhaps the key."""
        here = response.request.url
        try:
            there = here.join(response.headers["location"])
        except (httpx2.InvalidURL, ValueError):
            raise Faulty(f"{self._name}: redirects to an invalid address") from None
        if origin(there) != origin(here):
            where = str(there.copy_with(query=None, fragment=None, username=None, password=None))[:200]
            advice = f"to {where}; if you trust it, write that address as base_url"
            raise Denied(f"{self._name}: redirects to another server, which is not followed: {advice}")


def origin(url: httpx2.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host, url.port or {"http": 80, "https": 443}.get(url.scheme)


class GuardedStream(httpx2.AsyncByteStream):
    """The body of a response, decompressed and limited.

    A stream of events comes out event by event, so its readers never see half a line; anything else comes out at once.
    """

    def __init__(self, name: str, response: httpx2.Response) -> None:
        assert isinstance(response.stream, httpx2.AsyncByteStream)
        self._name = name
        self._inner = response.stream
        self._encoding = response.headers.get("content-encoding", "identity").strip().lower()
        self._is_error = response.status_code >= 400
        self._is_stream = limits.EVENT_STREAM in response.request.headers.get("accept", "") and not self._is_error

    async def __aiter__(self) -> AsyncGenerator[bytes, None]:
        read = self._events if self._is_stream else self._whole
        async with aclosing(self._plain()) as pieces, aclosing(read(pieces)) as parts:
            async for part in parts:
                yield part

    async def aclose(self) -> None:
        await self._inner.aclose()

    async def _plain(self) -> AsyncGenerator[bytes, None]:
        """The pieces of the body, decompressed. Others may run between them."""
        if self._encoding not in ("", "identity", *INFLATABLE):
            raise Faulty(f"{self._name}: the reply is compressed in a way that was not asked for")
        inflate = zlib.decompressobj(ANY_ZLIB_HEADER) if self._encoding in INFLATABLE else None
        async for piece in self._inner:
            await asyncio.sleep(0)
            if inflate is None:
                yield piece
                continue
            for part in self._inflated(inflate, piece):
                yield part
                await asyncio.sleep(0)

    def _inflated(self, inflate: Any, piece: bytes) -> Iterator[bytes]:
        """A compressed piece, decompressed a little at a time."""
        try:
            while part := inflate.decompress(piece, limits.INFLATED_BYTES):
                yield part
                piece = inflate.unconsumed_tail
        except zlib.error:
            raise Faulty(f"{self._name}: the reply cannot be decompressed") from None

    async def _whole(self, pieces: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        """The whole body at once. What is too long of an error is left out; it is an error all the same."""
        body, limit = bytearray(), limits.ERROR_BYTES if self._is_error else limits.BODY_BYTES
        async for piece in pieces:
            body += piece
            if len(body) > limit and self._is_error:
                break
            self._check(len(body), limit, "bytes")
        content = bytes(body[:limit])
        if self._is_error:
            yield b"" if limits.json_problem(content) else content
        else:
            yield self._parsable(content)

    async def _events(self, pieces: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        """The events of a stream, each at once, without comments and other fields."""
        # Lines are gathered into events and counted at every level, so that no endless line, event or
        # stream is kept in memory. Only lines that the SDKs read are handed on.
        rest, event, size, lines, events = bytearray(), Event(), 0, 0, 0
        async for piece in pieces:
            new, rest = complete_lines(rest, piece)
            size, lines = size + len(piece), lines + len(new)
            self._check(size, limits.STREAM_BYTES, "bytes")
            self._check(lines, limits.STREAM_LINES, "lines")
            self._check(len(rest), limits.BODY_BYTES, "bytes in a line")
            for line in new:
                if line or not event.lines:
                    event.add(line)
                    self._check(event.size, limits.BODY_BYTES, "bytes in an event")
                    self._check(len(event.lines), limits.EVENT_LINES, "lines in an event")
                    continue
                events += 1
                self._check(events, limits.STREAM_EVENTS, "events")
                yield self._parsable(event.content())
                event = Event()
                if events % TURN_OF_THE_LOOP == 0:
                    await asyncio.sleep(0)

    def _parsable(self, content: bytes) -> bytes:
        if problem := limits.json_problem(content):
            raise self._too_much(problem)
        return content

    def _check(self, count: int, limit: int, unit: str) -> None:
        if count > limit:
            raise self._too_much(f"more than {limit:,} {unit}")

    def _too_much(self, what: str) -> Excessive:
        return Excessive(f"{self._name}: the reply is too large: {what}")


class Event:
    """One event of a stream, while its lines come in."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.size = 0

    def add(self, line: bytes) -> None:
        if line.startswith((b"event:", b"data:")):
            self.lines.append(line)
            self.size += len(line)

    def content(self) -> bytes:
        return b"\n".join(self.lines) + b"\n\n"


def complete_lines(rest: bytearray, piece: bytes) -> tuple[list[bytes], bytearray]:
    """The lines that are complete with this piece, and what is left over. Looks at no byte of `rest` again."""
    end = piece.rfind(b"\n") + 1
    if not end:
        rest += piece
        return [], rest
    return bytes(rest + piece[:end]).splitlines(), bytearray(piece[end:])
