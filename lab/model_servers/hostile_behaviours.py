"""Hostile servers: every way in which a server can be of no use or do harm, for both protocols.

Each behaviour makes one response to a call, whole or in pieces. None of them ever answers a question.
"""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator, Mapping
from functools import cache
from typing import Any

from lab.model_servers.server import (
    Call,
    Handler,
    chat,
    chat_stream,
    error,
    events,
    good_reply,
    http,
    message,
    message_stream,
)

MEGABYTE = b"x" * 2**20
HTML = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 15\r\n\r\n<html>hi</html>"
STREAM_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
JSON_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n"


def is_stream(call: Call) -> bool:
    return bool(call.body.get("stream"))


def head(call: Call) -> bytes:
    """The head of a response of unknown length."""
    return STREAM_HEAD if is_stream(call) else JSON_HEAD


async def endless(start: bytes, piece: bytes) -> AsyncIterator[bytes]:
    yield start
    while True:
        yield piece


async def then_silence(*pieces: bytes, pause: float = 0.0) -> AsyncIterator[bytes]:
    """These pieces with pauses between them, and then nothing, while the connection stays open."""
    for piece in pieces:
        yield piece
        await asyncio.sleep(pause)
    await asyncio.sleep(3600)


def delta(call: Call, text: str = "", thinking: str = "") -> bytes:
    """One event of a stream, with a piece of text or of thinking."""
    if call.path.endswith("/messages"):
        part = {"type": "thinking_delta", "thinking": thinking} if thinking else {"type": "text_delta", "text": text}
        return event({"type": "content_block_delta", "index": 0, "delta": part})
    part = {"reasoning_content": thinking} if thinking else {"content": text}
    return event({"id": "c", "choices": [{"index": 0, "delta": part, "finish_reason": None}]})


def event(content: dict[str, Any]) -> bytes:
    return events(content).partition(b"\r\n\r\n")[2]


def as_text(text: str) -> Handler:
    """A reply whose protocol is right and whose text is this."""

    def handler(call: Call) -> bytes:
        claude = call.path.endswith("/messages")
        if is_stream(call):
            return message_stream(text, piece=700) if claude else chat_stream(text, piece=700)
        return http(message(text) if claude else chat(text))

    return handler


def nested(call: Call) -> bytes:
    return in_either(call, b'{"choices": ' + b"[" * 100_000 + b"]" * 100_000 + b"}")


def in_either(call: Call, content: bytes) -> bytes:
    """This content as a whole response, or as the only event of a stream."""
    return STREAM_HEAD + b"event: message_start\ndata: " + content + b"\n\n" if is_stream(call) else http(content)


def wrong_types(call: Call) -> bytes:
    """Every field is there and has the wrong type."""
    if call.path.endswith("/messages"):
        whole: Any = {"type": 1, "role": [], "content": {"a": 1}, "stop_reason": ["x"], "usage": "many"}
        stream: list[Any] = [
            {"type": "message_start", "message": 5},
            {"type": "content_block_delta", "index": "x", "delta": {"type": "text_delta", "text": 7}},
            {"type": "content_block_start", "content_block": 3},
            {"type": "message_delta", "delta": [], "usage": 1e400},
        ]
    else:
        whole = {"choices": [7, {"message": {"content": 5, "refusal": {"a": 1}}, "finish_reason": {}}], "usage": []}
        stream = [{"choices": 5}, {"choices": [5, {"delta": {"content": 7, "refusal": 8}, "finish_reason": {}}]}]
    return events(*stream) if is_stream(call) else http(whole)


def compressed(call: Call, encoding: str, bomb: bytes) -> bytes:
    start = head(call).replace(b"Connection", f"Content-Encoding: {encoding}\r\nConnection".encode())
    return start + bomb


@cache
def gzip_bomb() -> bytes:
    """A few kilobytes that become 200 megabytes."""
    squeezed = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    return b"".join([*(squeezed.compress(MEGABYTE) for _ in range(200)), squeezed.flush()])


PIECES = b"[%s{}]" % (b"{}," * 999_999)
MILLION_PIECES = [
    http(b'{"choices": [{"index": 0, "message": {"content": %s}}]}' % PIECES),
    http(b'{"type": "message", "role": "assistant", "content": %s}' % PIECES),
]
DAY = "Fri, 31 Dec 9999 23:59:59 GMT"
ALWAYS: Mapping[str, Handler] = {
    "500": lambda _: error(500),
    "no legal choice": lambda call: good_reply(call, '{"thought": "x", "choice": "99", "speech": ""}'),
    "odd values": lambda call: good_reply(call, '{"thought": 1e999, "choice": [null], "speech": {"a": -0.0}}'),
    "503": lambda _: http({}, 503),
    "529 with Retry-After 20": lambda _: http({}, 529, retry_after="20"),
    "429 with a negative Retry-After": lambda _: http({}, 429, retry_after="-5"),
    "429 with Retry-After nan": lambda _: http({}, 429, retry_after="nan"),
    "429 with an endless Retry-After": lambda _: http({}, 429, retry_after="9" * 400),
    "503 until the year 9999": lambda _: http({}, 503, retry_after=DAY),
    "503 until 1970": lambda _: http({}, 503, retry_after="Thu, 01 Jan 1970 00:00:00 GMT"),
    "400": lambda _: error(400),
    "401": lambda _: error(401),
    "404": lambda _: error(404),
    "context overflow": lambda _: error(400, "prompt is too long"),
    "HTML": lambda _: HTML,
    "an empty object": lambda _: http({}),
    "empty text": as_text(""),
    "no JSON": as_text("Well, let me see."),
    "refusal": lambda call: http(
        message("No.", "refusal") if call.path.endswith("/messages") else chat(None, refusal="No.")
    ),
    "wrong types": wrong_types,
    "huge numbers": lambda call: in_either(call, b'{"choices": ' + b"9" * 5000 + b"}"),
    "invalid UTF-8": lambda call: in_either(call, b'{"choices": "\xff\xfe"}'),
    "hangs up": lambda _: b"",
    "half a header": lambda _: b"HTTP/1.1 200 OK\r\nContent-Ty",
    "cut stream": lambda call: head(call) + delta(call, '{"thought": "I') * 3,
    "shorter than its length": lambda _: http({"choices": []}).replace(b"Length: ", b"Length: 9"),
    "never answers": lambda _: None,
    "never ends its header": lambda _: then_silence(b"HTTP/1.1 200 OK\r\n"),
    "a byte a second": lambda call: then_silence(*(bytes([b]) for b in head(call) + b"data: {" * 50), pause=1.0),
    "endless header": lambda _: endless(b"HTTP/1.1 200 OK\r\nX: ", MEGABYTE),
    "endless interim responses": lambda _: endless(b"", b"HTTP/1.1 103 Hints\r\n\r\n" * 100),
    "endless line": lambda call: endless(head(call) + b"data: ", MEGABYTE),
    "endless lines of one event": lambda call: endless(head(call), b"data: x\n" * 1000),
    "endless comments": lambda call: endless(head(call), b": wait\n" * 1000),
    "endless tiny events": lambda call: endless(head(call), event({"type": "ping", "choices": [], "usage": {}}) * 100),
    "endless thinking": lambda call: endless(head(call), delta(call, thinking="Hm. " * 20) * 100),
    "endless text": lambda call: endless(head(call), delta(call, "Well. " * 20) * 100),
    "endless error": lambda _: endless(b"HTTP/1.1 500 X\r\nContent-Type: text/plain\r\n\r\n", MEGABYTE),
    "gzip bomb": lambda call: compressed(call, "gzip", gzip_bomb()),
    "gzip bomb in a bomb": lambda call: compressed(call, "gzip, gzip", gzip.compress(gzip_bomb())),
    "unknown compression": lambda call: compressed(call, "br", b"\x1b\xff"),
    "deep nesting": nested,
    "deep nesting in the text": as_text('{"thought": ' + "[" * 5_000),
    "a million pieces": lambda call: MILLION_PIECES[call.path.endswith("/messages")],
    "thinking tags": as_text("<think>" * 6_000),
    "open braces": as_text('{"a":' * 2_000),
    "redirect elsewhere": lambda _: http({}, 307, location="http://127.0.0.1:9/v1/x"),
    "redirect in a circle": lambda call: http({}, 307, location=call.path),
    "an error in a success": lambda _: http({"error": {"message": "no", "code": 500}}),
}
