"""Both protocols over a real socket: what comes back, and every way in which nothing does."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.players.models.providers.server import Server, chat, error, events, http, message, replied
from werewolf.config.seats import SeatConfig
from werewolf.players.models.provider import (
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
)
from werewolf.players.models.transport.adapter import Adapter
from werewolf.players.models.transport.endpoints import Providers

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
            seat = SeatConfig(player=f"{kind}:m", base_url=where, **setting)
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


HTML = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 15\r\n\r\n<html>hi</html>"
TOLD = {
    "used up": (http(chat("", "length")), http(message("", "max_tokens")), "max_tokens (1500) were used up"),
    "an error": (http({"error": {"message": "no money", "code": 402}}),) * 2 + (": 402: no money",),
    "an error in words": (http({"error": "no money"}),) * 2 + (": an error instead of a reply: no money",),
    "a page": (HTML, HTML, "no reply of this protocol"),
    "a list": (http([1, 2]), http([1, 2]), "no reply of this protocol"),
    "null": (http(b"null"), http(b"null"), "no reply of this protocol"),
    "a word": (http(b'"hi"'), http(b'"hi"'), "no reply of this protocol"),
    "another thing": (http({"object": "list"}), http({"object": "list"}), "no reply of this protocol"),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("thing", TOLD)
def test_what_is_no_reply_is_told_as_what_it_is(kind, thing, monkeypatch):
    monkeypatch.setattr(Adapter, "retries", 0)
    *responses, told = TOLD[thing]
    fault, _ = asked(kind, lambda _: responses[KINDS.index(kind)])
    assert isinstance(fault, NoReply) and told in str(fault)
    assert fault.completion is not None


def test_a_refusal_is_kept_in_its_own_words():
    refusal = {"id": "c", "choices": [{"index": 0, "delta": {"refusal": "I would rather not."}}]}
    for response, heard in ((http(chat(None, refusal="I would rather not.")), None), (events(refusal), lambda _: None)):
        fault, _ = asked("openai", lambda _, response=response: response, heard=heard)
        assert type(fault) is Refused and fault.completion.text == "I would rather not."


@pytest.mark.parametrize(
    "content",
    [
        GOOD,
        [{"type": "text", "text": GOOD[:9]}, {"text": GOOD[9:]}],
        [GOOD],
        [{"type": "reasoning", "text": "CANARY"}, GOOD],
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_content_is_understood_whole_or_in_pieces(kind, content):
    reply = chat(content) if kind == "openai" else {**message(""), "content": content}
    completion, _ = asked(kind, lambda _: http(reply))
    assert completion.text == GOOD


def test_a_tool_is_called_with_the_answer_whatever_is_said_beside_it():
    blocks = [
        {"type": "text", "text": '{"choice": "1"}'},
        {"type": "tool_use", "name": "answer", "input": {"choice": "3"}},
    ]
    completion, _ = asked("anthropic", lambda _: http({**message(""), "content": blocks}))
    assert json.loads(completion.text) == {"choice": "3"}


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_cut_is_kept_to_be_shown_and_paid_for(kind):
    response = http(chat(GOOD[:20], "length") if kind == "openai" else message(GOOD[:20], "max_tokens"))
    fault, _ = asked(kind, lambda _: response)
    assert (fault.completion.text, fault.completion.tokens_out) == (GOOD[:20], 20)


@pytest.mark.parametrize("kind", KINDS)
def test_a_server_out_of_sorts_gets_its_best_means_back(kind, monkeypatch):
    monkeypatch.setattr(Adapter, "retries", 0)
    responses = iter([error(500)])
    _, calls = asked(kind, lambda call: next(responses, None) or replied(call, GOOD), *[request()] * 12)
    modes = [mode_of(call) for call in calls]
    assert modes[:3] == LADDERS[kind][:2] + LADDERS[kind][1:2]
    assert modes[-2:] == LADDERS[kind][:1] * 2


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
