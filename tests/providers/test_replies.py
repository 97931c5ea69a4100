"""Both protocols over a real socket: what comes back, and every way in which nothing does."""

from __future__ import annotations

import asyncio
import json
import time
from itertools import pairwise

import pytest

from tests.providers.server import (
    Server,
    chat,
    chat_stream,
    error,
    events,
    http,
    message,
    message_stream,
    replied,
)
from werewolf.providers.adapter import Adapter
from werewolf.providers.endpoints import Providers
from werewolf.providers.provider import (
    Busy,
    Completion,
    CutShort,
    Denied,
    Empty,
    Faulty,
    Message,
    NoReply,
    Overflow,
    Refused,
    Request,
    Unreachable,
)
from werewolf.seating import SeatSetting

GOOD = json.dumps({"thought": "hm", "choice": "3", "speech": "Good evening to all of you."})
SCHEMA = {"type": "object", "properties": {"thought": {"type": "string"}}, "required": ["thought"]}
KINDS = ("openai", "anthropic")


def request(timeout=5.0, **options):
    return Request("m", "Rules.", (Message("user", "Well?"),), SCHEMA, timeout=timeout, **options)


def asked(kind, handler, *requests, heard=None, **setting):
    """What a provider makes of a server's responses: the last completion or fault, and the calls that were made."""

    async def run():
        async with Server(handler) as server:
            where = server.base_url if kind == "openai" else server.root
            seat = SeatSetting(player=f"{kind}:m", base_url=where, **setting)
            providers = Providers([seat])
            try:
                for each in requests or (request(),):
                    try:
                        outcome = await providers.of(seat).complete(each, heard)
                    except NoReply as fault:
                        outcome = fault
            finally:
                await providers.close()
            return outcome, server.calls

    return asyncio.run(asyncio.wait_for(run(), 30))


@pytest.mark.parametrize("kind", KINDS)
def test_a_reply_comes_with_its_tokens(kind):
    completion, calls = asked(kind, lambda call: replied(call, GOOD))
    assert isinstance(completion, Completion)
    assert (completion.text, completion.mode, len(calls)) == (GOOD, "json_schema", 1)
    assert (completion.tokens_in, completion.tokens_cached, completion.tokens_out) == (100, 60, 20)
    assert completion.tokens_reasoning == (5 if kind == "openai" else 0)


@pytest.mark.parametrize("kind", KINDS)
def test_the_conversation_is_on_the_wire_as_it_is_in_the_request(kind):
    said = (Message("user", "One."), Message("assistant", "{}"), Message("user", "Two."))
    _, (call,) = asked(kind, lambda call: replied(call, GOOD), Request("m", "Rules.", said, SCHEMA, effort="low"))
    plain = [{"role": each.role, "content": each.content} for each in said]
    if kind == "openai":
        assert call.body["messages"] == [{"role": "system", "content": "Rules."}, *plain]
        assert call.body["reasoning_effort"] == "low"
    else:
        assert (call.body["system"], call.body["messages"]) == ("Rules.", plain)
        assert call.body["cache_control"] == {"type": "ephemeral"}
        assert call.body["output_config"]["effort"] == "low"


@pytest.mark.parametrize("kind", KINDS)
def test_a_stream_tells_all_so_far_and_ends_with_the_same_text(kind):
    heard = []
    completion, _ = asked(kind, lambda call: replied(call, GOOD), heard=heard.append)
    assert completion.text == GOOD == heard[-1]
    assert all(later.startswith(earlier) for earlier, later in pairwise(heard))
    assert len(heard) > 5


ENDINGS = {
    "cut by max_tokens": (CutShort, http(chat(GOOD[:20], "length")), http(message(GOOD[:20], "max_tokens"))),
    "refused": (Refused, http(chat(None, refusal="I would rather not.")), http(message("No.", "refusal"))),
    "filtered": (Refused, http(chat("", "content_filter")), http(message("", "refusal"))),
    "empty": (Empty, http(chat("  ")), http(message("  "))),
    "without choices": (Empty, http({**chat(""), "choices": []}), http({**message(""), "content": []})),
    "no JSON at all": (Faulty, http(b"<html>oops"), http(b"<html>oops")),
    "key refused": (Denied, error(401), error(401)),
    "no such model": (Denied, error(404), error(404)),
    "busy for good": (Busy, error(429), error(429)),
    "broken for good": (Faulty, error(503), error(503)),
    "too long": (
        Overflow,
        error(400, "too long", code="context_length_exceeded"),
        error(400, "prompt is too long: 9 tokens > 8 maximum"),
    ),
    "too long for llama.cpp": (Overflow, error(400, "the request exceeds the available context size"), error(413)),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ending", ENDINGS)
def test_no_usable_reply_says_which_way(kind, ending):
    expected, *responses = ENDINGS[ending]
    fault, calls = asked(kind, lambda _: responses[KINDS.index(kind)])
    if (kind, ending) == ("anthropic", "too long for llama.cpp"):
        assert isinstance(fault, NoReply)
    else:
        assert type(fault) is expected, fault
    assert len(calls) <= 12


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_cut_is_kept_to_be_shown_and_paid_for(kind):
    response = http(chat(GOOD[:20], "length") if kind == "openai" else message(GOOD[:20], "max_tokens"))
    fault, _ = asked(kind, lambda _: response)
    assert (fault.completion.text, fault.completion.tokens_out) == (GOOD[:20], 20)


@pytest.mark.parametrize("kind", KINDS)
def test_a_stream_that_breaks_off_is_a_reply_cut_short(kind):
    broken = chat_stream(GOOD[:30], None) if kind == "openai" else message_stream(GOOD[:30], None)
    fault, _ = asked(kind, lambda _: broken, heard=lambda _: None)
    assert type(fault) is CutShort


@pytest.mark.parametrize("kind", KINDS)
def test_a_stream_of_something_else_is_no_answer(kind):
    fault, _ = asked(kind, lambda _: events({"type": "message_delta"}) + b"data: {oops\n\n", heard=lambda _: None)
    assert isinstance(fault, NoReply)


@pytest.mark.parametrize("kind", KINDS)
def test_a_server_that_cannot_stream_answers_at_once_and_is_not_asked_again(kind):
    def handler(call):
        return error(400, "stream is not supported") if call.body.get("stream") else replied(call, GOOD)

    completion, calls = asked(kind, handler, request(), request(), heard=lambda _: None)
    assert completion.text == GOOD
    assert [bool(call.body.get("stream")) for call in calls] == [True, False, False]


def mode_of(call):
    body = call.body
    if "tools" in body or "output_config" in body:
        return "tool" if "tools" in body else "json_schema"
    form = body.get("response_format", {})
    return form.get("type", "text") + (" with schema" if "schema" in form else "")


LADDERS = {
    "openai": ["json_schema", "json_object with schema", "json_object", "text"],
    "anthropic": ["json_schema", "tool", "text"],
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("refusal", [400, 422, 500])
def test_what_an_endpoint_refuses_is_stepped_down_from_and_not_tried_again(kind, refusal):
    modes = LADDERS[kind]

    def handler(call):
        return replied(call, GOOD) if mode_of(call) == modes[-1] else error(refusal, "unknown field")

    completion, calls = asked(kind, handler, request(), request())
    assert completion.text == GOOD
    assert list(dict.fromkeys(mode_of(call) for call in calls)) == modes
    assert [mode_of(call) for call in calls][-2:] == [modes[-1]] * 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_format_the_server_ignores_is_stepped_down_from(kind):
    _, calls = asked(kind, lambda call: replied(call, "Well, let me see."), *[request()] * 3)
    assert [mode_of(call) for call in calls] == LADDERS[kind][:3]


@pytest.mark.parametrize("kind", KINDS)
def test_a_format_that_has_worked_survives_a_broken_reply(kind):
    replies = iter([GOOD, "Well, let me see.", GOOD])
    _, calls = asked(kind, lambda call: replied(call, next(replies)), *[request()] * 3)
    assert [mode_of(call) for call in calls] == ["json_schema"] * 3


@pytest.mark.parametrize("kind", KINDS)
def test_retry_after_is_honoured(kind):
    def handler(call):
        return replied(call, GOOD) if waited.pop() else http({}, 429, retry_after="1")

    waited = [True, False]
    completion, calls = asked(kind, handler)
    assert completion.text == GOOD
    assert 0.9 <= calls[1].came - calls[0].came < 3


@pytest.mark.parametrize("kind", KINDS)
def test_who_asks_to_be_left_alone_for_long_is_left_alone_and_nobody_waits(kind):
    started = time.monotonic()
    fault, calls = asked(kind, lambda _: http({}, 429, retry_after="3600"), *[request()] * 20)
    assert type(fault) is Busy and str(fault).endswith(": asked to be left alone for 3600 s")
    assert len(calls) == 1
    assert time.monotonic() - started < 15


@pytest.mark.parametrize("kind", KINDS)
def test_who_asks_to_be_left_alone_for_a_moment_is_left_alone_by_everyone(kind):
    def handler(call):
        busy = call.came - server.calls[0].came < 0.3
        return http({}, 429, retry_after="0.4") if busy else replied(call, GOOD)

    async def run():
        async with server:
            seat = SeatSetting(player=f"{kind}:m", base_url=server.base_url if kind == "openai" else server.root)
            providers = Providers([seat])
            first = asyncio.create_task(providers.of(seat).complete(request()))
            await asyncio.sleep(0.2)
            await asyncio.gather(first, *(providers.of(seat).complete(request()) for _ in range(5)))
            await providers.close()

    server = Server(handler)
    asyncio.run(asyncio.wait_for(run(), 30))
    first, *others = server.calls
    assert len(others) == 6 and all(call.came - first.came >= 0.3 for call in others)


@pytest.mark.parametrize("kind", KINDS)
def test_an_endpoint_that_is_down_is_left_alone_for_longer_and_longer(kind):
    fault, calls = asked(kind, lambda _: error(503), *[request()] * 30)
    assert isinstance(fault, NoReply) and len(calls) <= 6


@pytest.mark.parametrize("kind", KINDS)
def test_an_endpoint_that_never_answers_is_waited_for_once_in_a_while_only(kind):
    started = time.monotonic()
    fault, calls = asked(kind, lambda _: None, *[request(timeout=0.2)] * 20)
    assert type(fault) is Unreachable
    assert len(calls) <= 3
    assert time.monotonic() - started < 15


def test_nobody_at_home(monkeypatch):
    monkeypatch.setattr(Adapter, "retries", 0)

    async def run():
        seat = SeatSetting(player="openai:m", base_url="http://127.0.0.1:9/v1")
        with pytest.raises(Unreachable):
            await Providers([seat]).of(seat).complete(request())

    asyncio.run(run())


def test_no_more_than_so_many_at_once():
    async def run():
        at_once, most = 0, 0

        def handler(call):
            return replied(call, GOOD)

        async with Server(handler, latency=0.05) as server:
            seat = SeatSetting(player="openai:m", base_url=server.base_url, max_concurrent=2)
            providers = Providers([seat])
            await asyncio.gather(*(providers.of(seat).complete(request()) for _ in range(7)))
            await providers.close()
            moves = sorted([(call.came, 1) for call in server.calls] + [(call.gone, -1) for call in server.calls])
            for _, move in moves:
                at_once += move
                most = max(most, at_once)
        assert most == 2

    asyncio.run(run())


def test_cancelling_leaves_the_door_open():
    async def run():
        async with Server(lambda call: replied(call, GOOD), latency=0.2) as server:
            seat = SeatSetting(player="openai:m", base_url=server.base_url, max_concurrent=1)
            providers = Providers([seat])
            first = asyncio.create_task(providers.of(seat).complete(request()))
            await asyncio.sleep(0.05)
            first.cancel()
            with pytest.raises(asyncio.CancelledError):
                await first
            assert (await providers.of(seat).complete(request())).text == GOOD
            await providers.close()

    asyncio.run(run())
