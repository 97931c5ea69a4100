"""Both protocols over a real socket: replies, output modes, and every kind of failure."""

from __future__ import annotations

import json

import pytest

from lab.model_servers.server import Server, chat, error, events, good_reply, http, message
from lab.virtual_time import run_in_virtual_time
from werewolf.config.seat_options import SeatConfig
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
from werewolf.players.models.transport.endpoints import Providers
from werewolf.players.models.transport.retrying_provider import RetryingProvider

GOOD = json.dumps({"thought": "hm", "choice": "3", "speech": "Good evening to all of you."})
SCHEMA = {"type": "object", "properties": {"thought": {"type": "string"}}, "required": ["thought"]}
KINDS = ("openai", "anthropic")


def request(timeout=5.0, **options):
    return Request("m", "Rules.", (Message("user", "Well?"),), SCHEMA, timeout=timeout, **options)


def call_provider(kind, handler, *requests, on_text=None, **setting):
    """Send requests to a server with this handler. Returns the last completion or fault, and all calls."""

    async def run():
        async with Server(handler) as server:
            where = server.base_url if kind == "openai" else server.root
            seat = SeatConfig(player=f"{kind}:m", base_url=where, **setting)
            providers = Providers([seat])
            try:
                for sent in requests or (request(),):
                    try:
                        outcome = await providers.of(seat).complete(sent, on_text)
                    except NoReply as fault:
                        outcome = fault
            finally:
                await providers.close()
            return outcome, server.calls

    return run_in_virtual_time(run())


@pytest.mark.parametrize("kind", KINDS)
def test_a_reply_has_its_token_counts(kind):
    completion, calls = call_provider(kind, lambda call: good_reply(call, GOOD))
    assert isinstance(completion, Completion)
    assert (completion.text, completion.mode, len(calls)) == (GOOD, "json_schema", 1)
    assert (completion.tokens_in, completion.tokens_cached, completion.tokens_out) == (100, 60, 20)
    assert completion.tokens_reasoning == (5 if kind == "openai" else 0)


@pytest.mark.parametrize("kind", KINDS)
def test_the_conversation_is_sent_as_it_is(kind):
    messages = (Message("user", "One."), Message("assistant", "{}"), Message("user", "Two."))
    _, (call,) = call_provider(
        kind, lambda call: good_reply(call, GOOD), Request("m", "Rules.", messages, SCHEMA, effort="low")
    )
    plain = [{"role": each.role, "content": each.content} for each in messages]
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
    "not JSON": (Faulty, http(b"<html>oops"), http(b"<html>oops")),
    "key refused": (Denied, error(401), error(401)),
    "no such model": (Denied, error(404), error(404)),
    "always busy": (Busy, error(429), error(429)),
    "always failing": (Faulty, error(503), error(503)),
    "too long": (
        Overflow,
        error(400, "too long", code="context_length_exceeded"),
        error(400, "prompt is too long: 9 tokens > 8 maximum"),
    ),
    "too long for llama.cpp": (Overflow, error(400, "the request exceeds the available context size"), error(413)),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ending", ENDINGS)
def test_each_failure_raises_its_own_error(kind, ending):
    expected, *responses = ENDINGS[ending]
    fault, calls = call_provider(kind, lambda _: responses[KINDS.index(kind)])
    if (kind, ending) == ("anthropic", "too long for llama.cpp"):
        assert isinstance(fault, NoReply)
    else:
        assert type(fault) is expected, fault
    assert len(calls) <= 12


HTML = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 15\r\n\r\n<html>hi</html>"
FAILURE_TEXTS = {
    "used up": (http(chat("", "length")), http(message("", "max_tokens")), "max_tokens (1500) were used up"),
    "an error": (http({"error": {"message": "no money", "code": 402}}),) * 2 + (": 402: no money",),
    "an error in words": (http({"error": "no money"}),) * 2 + (": an error instead of a reply: no money",),
    "a page": (HTML, HTML, "does not follow the protocol"),
    "a list": (http([1, 2]), http([1, 2]), "does not follow the protocol"),
    "null": (http(b"null"), http(b"null"), "does not follow the protocol"),
    "a word": (http(b'"hi"'), http(b'"hi"'), "does not follow the protocol"),
    "another thing": (http({"object": "list"}), http({"object": "list"}), "does not follow the protocol"),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("thing", FAILURE_TEXTS)
def test_a_failure_says_what_came_instead_of_a_reply(kind, thing, monkeypatch):
    monkeypatch.setattr(RetryingProvider, "retries", 0)
    *responses, text = FAILURE_TEXTS[thing]
    fault, _ = call_provider(kind, lambda _: responses[KINDS.index(kind)])
    assert isinstance(fault, NoReply) and text in str(fault)
    assert fault.completion is not None


def test_the_words_of_a_refusal_are_kept():
    refusal = {"id": "c", "choices": [{"index": 0, "delta": {"refusal": "I would rather not."}}]}
    for response, on_text in (
        (http(chat(None, refusal="I would rather not.")), None),
        (events(refusal), lambda _: None),
    ):
        fault, _ = call_provider("openai", lambda _, response=response: response, on_text=on_text)
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
def test_content_may_be_a_string_or_a_list_of_pieces(kind, content):
    reply = chat(content) if kind == "openai" else {**message(""), "content": content}
    completion, _ = call_provider(kind, lambda _: http(reply))
    assert completion.text == GOOD


def test_the_input_of_a_tool_call_is_the_answer_whatever_text_is_beside_it():
    blocks = [
        {"type": "text", "text": '{"choice": "1"}'},
        {"type": "tool_use", "name": "answer", "input": {"choice": "3"}},
    ]
    completion, _ = call_provider("anthropic", lambda _: http({**message(""), "content": blocks}))
    assert json.loads(completion.text) == {"choice": "3"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_reply_that_was_cut_keeps_its_text_and_token_counts(kind):
    response = http(chat(GOOD[:20], "length") if kind == "openai" else message(GOOD[:20], "max_tokens"))
    fault, _ = call_provider(kind, lambda _: response)
    assert (fault.completion.text, fault.completion.tokens_out) == (GOOD[:20], 20)


@pytest.mark.parametrize("kind", KINDS)
def test_a_mode_that_failed_once_is_tried_again_later(kind, monkeypatch):
    monkeypatch.setattr(RetryingProvider, "retries", 0)
    responses = iter([error(500)])
    _, calls = call_provider(kind, lambda call: next(responses, None) or good_reply(call, GOOD), *[request()] * 12)
    modes = [mode_of(call) for call in calls]
    assert modes[:3] == MODES[kind][:2] + MODES[kind][1:2]
    assert modes[-2:] == MODES[kind][:1] * 2


def mode_of(call):
    body = call.body
    if "tools" in body or "output_config" in body:
        return "tool" if "tools" in body else "json_schema"
    form = body.get("response_format", {})
    return form.get("type", "text") + (" with schema" if "schema" in form else "")


MODES = {
    "openai": ["json_schema", "json_object with schema", "json_object", "text"],
    "anthropic": ["json_schema", "tool", "text"],
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("refusal", [400, 422, 500])
def test_a_rejected_mode_is_replaced_by_the_next_and_not_tried_again(kind, refusal):
    modes = MODES[kind]

    def handler(call):
        return good_reply(call, GOOD) if mode_of(call) == modes[-1] else error(refusal, "unknown field")

    completion, calls = call_provider(kind, handler, request(), request())
    assert completion.text == GOOD
    assert list(dict.fromkeys(mode_of(call) for call in calls)) == modes
    assert [mode_of(call) for call in calls][-2:] == [modes[-1]] * 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_mode_the_server_ignores_is_replaced_by_the_next(kind):
    _, calls = call_provider(kind, lambda call: good_reply(call, "Well, let me see."), *[request()] * 3)
    assert [mode_of(call) for call in calls] == MODES[kind][:3]


@pytest.mark.parametrize("kind", KINDS)
def test_a_mode_that_has_worked_survives_a_broken_reply(kind):
    replies = iter([GOOD, "Well, let me see.", GOOD])
    _, calls = call_provider(kind, lambda call: good_reply(call, next(replies)), *[request()] * 3)
    assert [mode_of(call) for call in calls] == ["json_schema"] * 3
