"""Replies that come bit by bit, and streams in which nothing good comes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.players.models.providers.server import chat_stream, error, events, message_stream, replied
from tests.players.models.providers.test_replies import GOOD, KINDS, asked, request
from werewolf.players.models.provider import CutShort, NoReply
from werewolf.players.models.transport import adapter


def streams_of(calls):
    return [bool(call.body.get("stream")) for call in calls]


@pytest.mark.parametrize("kind", KINDS)
def test_a_stream_tells_all_so_far_and_ends_with_the_same_text(kind):
    heard = []
    completion, _ = asked(kind, lambda call: replied(call, GOOD), heard=heard.append)
    assert completion.text == GOOD == heard[-1]
    assert all(later.startswith(earlier) for earlier, later in pairwise(heard))
    assert len(heard) > 5


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
    assert streams_of(calls) == [True, False, False]


BAD_MOMENTS = {
    "empty": lambda: events(),
    "overloaded": lambda: events({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}),
    "overloaded, with a code": lambda: events({"type": "error", "error": {"code": 503, "message": "Overloaded"}}),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("moment", BAD_MOMENTS)
def test_one_bad_moment_does_not_end_streaming(kind, moment, monkeypatch):
    monkeypatch.setattr(adapter, "PAUSE", 0.0)
    responses = iter([BAD_MOMENTS[moment]()])

    def handler(call):
        return next(responses, None) or replied(call, GOOD)

    completion, calls = asked(kind, handler, request(), request(), heard=lambda _: None)
    assert completion.text == GOOD
    assert streams_of(calls) == [True, moment != "empty", True]


@pytest.mark.parametrize("kind", KINDS)
def test_streams_without_text_are_given_up_in_the_end(kind):
    def handler(call):
        return events() if call.body.get("stream") else replied(call, GOOD)

    completion, calls = asked(kind, handler, *[request()] * 5, heard=lambda _: None)
    assert completion.text == GOOD
    assert streams_of(calls) == [True, False] * 3 + [False] * 2


def test_a_server_that_cannot_count_a_stream_streams_all_the_same():
    def handler(call):
        refused = "stream_options" in call.body
        return error(400, "unknown parameter: stream_options") if refused else replied(call, GOOD)

    completion, calls = asked("openai", handler, request(), request(), heard=lambda _: None)
    assert completion.text == GOOD
    assert ["stream_options" in call.body for call in calls] == [True, False, False]
    assert streams_of(calls) == [True] * 3
