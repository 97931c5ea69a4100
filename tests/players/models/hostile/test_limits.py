"""The limits of a reply, and redirects: what passes, and what does not."""

from __future__ import annotations

import asyncio
import gzip
import zlib

import httpx2
import pytest

from lab.model_servers.server import Server, good_reply, http
from lab.virtual_time import run_in_virtual_time
from tests.players.models.providers.test_replies import GOOD, KINDS, call_provider, request
from werewolf.config.seat_options import SeatConfig
from werewolf.players.models.provider import Completion, Denied, Excessive, Unreachable
from werewolf.players.models.transport import reply_limits
from werewolf.players.models.transport.endpoints import Providers
from werewolf.players.models.transport.guarded_client import GuardedStream
from werewolf.players.models.transport.http_errors import retry_after
from werewolf.players.models.transport.reply_limits import EVENT_STREAM, JSON_DEPTH, JSON_PARTS, json_problem

KEY = "sk-false-canary-0000"


class Pieces(httpx2.AsyncByteStream):
    def __init__(self, pieces):
        self._pieces = pieces

    async def __aiter__(self):
        for piece in self._pieces:
            yield piece


def read(pieces, accept=EVENT_STREAM, status=200):
    """What comes out of a guarded stream that is made of these pieces."""
    request = httpx2.Request("POST", "http://127.0.0.1/", headers={"accept": accept})
    response = httpx2.Response(status, stream=Pieces(pieces), request=request)

    async def run():
        return [part async for part in GuardedStream("here", response)]

    return asyncio.run(run())


def test_a_hundred_thousand_events_of_reasoning_pass():
    event = b'data: {"choices": [{"delta": {"reasoning_content": "%s"}}]}\n\n' % (b"x" * 250)
    assert len(event) >= 300
    assert len(read([event * 1000] * 100)) == 100_000


@pytest.mark.parametrize("size", [1, 2, 5, 1000])
def test_events_come_out_whole_whatever_the_size_of_the_pieces(size):
    content = b": hello\r\n\r\nevent: a\r\ndata: {}\r\nid: 7\r\n\r\ndata: 1\ndata: 2\n\n\nretry: 5\n\ndata: cut"
    pieces = [content[at : at + size] for at in range(0, len(content), size)]
    assert read(pieces) == [b"event: a\ndata: {}\n\n", b"data: 1\ndata: 2\n\n"]


@pytest.mark.parametrize(
    ("limit", "content"),
    [
        ("BODY_BYTES", b"data: " + b"x" * 200),
        ("BODY_BYTES", b"data: x\n" * 20),
        ("STREAM_BYTES", b": x\n" * 50),
        ("STREAM_EVENTS", b"data: x\n\n" * 101),
        ("STREAM_LINES", b"\n" * 101),
        ("EVENT_LINES", b"data:\n" * 101),
        ("JSON_PARTS", b"data: [" + b"{}," * 101),
        ("JSON_DEPTH", b"data: " + b"[" * 101 + b"\n\n"),
    ],
)
def test_a_stream_beyond_a_limit_is_too_large(limit, content, monkeypatch):
    monkeypatch.setattr(reply_limits, limit, 100)
    with pytest.raises(Excessive, match="here: the reply is too large: "):
        read([content, b"\n\n"])


def test_an_error_is_cut_and_any_other_body_is_refused():
    long = [b"x" * 2**20] * 3
    with pytest.raises(Excessive):
        read(long, accept="application/json")
    assert read(long, status=500) == [b"x" * reply_limits.ERROR_BYTES]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b'{"a": "' + b"[" * 1000 + b"," * 20_000 + b'"}', False),
        (b'{"a": "\\"' + b"[" * 1000 + b'\\\\"}', False),
        (b'{"a": "' + b'\\"' * 1000 + b"[" * 1000, False),
        (b"[" * JSON_DEPTH + b"]" * JSON_DEPTH, False),
        (b"[" * (JSON_DEPTH + 1), True),
        (b'"a" ' + b"[" * (JSON_DEPTH + 1), True),
        (b"[" + b"0," * JSON_PARTS, True),
        (b"\xff\xfe\x00", False),
    ],
)
def test_only_brackets_and_commas_outside_of_strings_count(content, fault):
    assert bool(json_problem(content)) == fault


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("encoding", "compress"), [("gzip", gzip.compress), ("deflate", zlib.compress)])
def test_nothing_is_asked_for_compressed_but_a_compressed_reply_is_read(kind, encoding, compress):
    def handler(call):
        whole = good_reply(call, GOOD).partition(b"\r\n\r\n")[2]
        return http(compress(whole), content_encoding=encoding)

    completion, (call,) = call_provider(kind, handler)
    assert completion.text == GOOD
    assert call.headers["accept-encoding"] == "identity"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("streamed", [False, True])
@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_redirect_leads_to_another_server_and_the_key_stays(kind, streamed, status, monkeypatch):
    monkeypatch.setenv("FALSE_KEY", KEY)

    async def run():
        async with Server(lambda call: good_reply(call, GOOD)) as other:
            place = f"{other.root}/v1/chat?key={KEY}"
            async with Server(lambda _: http({}, status, location=place)) as server:
                where = server.base_url if kind == "openai" else server.root
                seat = SeatConfig(player=f"{kind}:m", base_url=where, key_variable="FALSE_KEY")
                providers = Providers([seat])
                with pytest.raises(Denied) as caught:
                    await providers.of(seat).complete(request(), (lambda _: None) if streamed else None)
                assert await providers.of(seat).context("m") is None
                await providers.close()
                return str(caught.value), other.root, other.calls, server.calls

    fault, root, elsewhere, here = run_in_virtual_time(run())
    assert elsewhere == [] and KEY in str(here[0].headers)
    assert f"to {root}/v1/chat; if you trust it, write that address as base_url" in fault and KEY not in fault


@pytest.mark.parametrize("kind", KINDS)
def test_a_redirect_on_the_same_server_is_followed_a_few_times(kind):
    def handler(call):
        return good_reply(call, GOOD) if call.path.startswith("/new") else http({}, 307, location=f"/new{call.path}")

    completion, calls = call_provider(kind, handler)
    assert isinstance(completion, Completion) and len(calls) == 2
    fault, calls = call_provider(kind, lambda call: http({}, 308, location=call.path))
    assert type(fault) is Unreachable and len(calls) == 3 * (1 + reply_limits.MOST_REDIRECTS)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("7", 7.0),
        ("0.5", 0.5),
        ("-5", None),
        ("nan", None),
        ("inf", None),
        ("soon", None),
        ("", None),
        ("9" * 400, 3600.0),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 3600.0),
        ("Fri, 31 Dec 9999 23:59:59 -0000", 3600.0),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0),
        ("Mon, 99 Foo 2020", None),
    ],
)
def test_an_odd_wait_is_bounded(value, seconds):
    assert retry_after({"retry-after": value}) == seconds
