"""Streamed replies, and streams that fail."""

from __future__ import annotations

import pytest

from lab.model_servers.server import chat_stream, error, events, good_reply, message_stream
from tests.players.models.providers.test_replies import GOOD, KINDS, call_provider, request
from werewolf.players.models.provider import CutShort, NoReply
from werewolf.players.models.transport import retrying_provider


def streams_of(calls):
    return [bool(call.body.get("stream")) for call in calls]


@pytest.mark.parametrize("kind", KINDS)
def test_a_stream_reports_each_piece_of_the_text_once(kind):
    pieces = []
    completion, _ = call_provider(kind, lambda call: good_reply(call, GOOD), on_text=pieces.append)
    assert completion.text == GOOD == "".join(pieces)
    assert pieces[0] == "" and len(pieces) > 5
    assert all(pieces[1:])


@pytest.mark.parametrize("kind", KINDS)
def test_a_stream_that_breaks_off_is_cut_short(kind):
    broken = chat_stream(GOOD[:30], None) if kind == "openai" else message_stream(GOOD[:30], None)
    fault, _ = call_provider(kind, lambda _: broken, on_text=lambda _: None)
    assert type(fault) is CutShort


@pytest.mark.parametrize("kind", KINDS)
def test_a_stream_of_garbage_is_no_reply(kind):
    fault, _ = call_provider(
        kind, lambda _: events({"type": "message_delta"}) + b"data: {oops\n\n", on_text=lambda _: None
    )
    assert isinstance(fault, NoReply)


@pytest.mark.parametrize("kind", KINDS)
def test_a_server_that_cannot_stream_is_called_without_from_then_on(kind):
    def handler(call):
        return error(400, "stream is not supported") if call.body.get("stream") else good_reply(call, GOOD)

    completion, calls = call_provider(kind, handler, request(), request(), on_text=lambda _: None)
    assert completion.text == GOOD
    assert streams_of(calls) == [True, False, False]


FAILED_STREAMS = {
    "empty": lambda: events(),
    "overloaded": lambda: events({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}),
    "overloaded, with a code": lambda: events({"type": "error", "error": {"code": 503, "message": "Overloaded"}}),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("failure", FAILED_STREAMS)
def test_one_failed_stream_does_not_end_streaming(kind, failure, monkeypatch):
    monkeypatch.setattr(retrying_provider, "PAUSE", 0.0)
    responses = iter([FAILED_STREAMS[failure]()])

    def handler(call):
        return next(responses, None) or good_reply(call, GOOD)

    completion, calls = call_provider(kind, handler, request(), request(), on_text=lambda _: None)
    assert completion.text == GOOD
    assert streams_of(calls) == [True, failure != "empty", True]


@pytest.mark.parametrize("kind", KINDS)
def test_streaming_is_given_up_after_several_empty_streams(kind):
    def handler(call):
        return events() if call.body.get("stream") else good_reply(call, GOOD)

    completion, calls = call_provider(kind, handler, *[request()] * 5, on_text=lambda _: None)
    assert completion.text == GOOD
    assert streams_of(calls) == [True, False] * 3 + [False] * 2


def test_a_server_without_token_counts_in_streams_still_streams():
    def handler(call):
        refused = "stream_options" in call.body
        return error(400, "unknown parameter: stream_options") if refused else good_reply(call, GOOD)

    completion, calls = call_provider("openai", handler, request(), request(), on_text=lambda _: None)
    assert completion.text == GOOD
    assert ["stream_options" in call.body for call in calls] == [True, False, False]
    assert streams_of(calls) == [True] * 3
