"""Whole games over both protocols, streamed or not, against servers that are of no use or do harm."""

from __future__ import annotations

import json
import tracemalloc

import pytest

from lab.model_servers.hostile_behaviours import ALWAYS
from lab.model_servers.hostile_games import WAYS, hostile_game
from lab.model_servers.model_games import answers_of, play_over
from lab.model_servers.server import answer_anything, background
from lab.sample_games import lines_of
from werewolf.audit import audit_lines
from werewolf.config.seat_options import SeatConfig
from werewolf.game.events import GameOver
from werewolf.players.models import dialects
from werewolf.players.models.transport import reply_limits
from werewolf.players.models.transport.endpoints import MAX_WAIT
from werewolf.storage.codec import encode_line

MOST_REQUESTS = 24  # in a game
MOST_SECONDS = 45.0  # with time-outs of 5 seconds
MOST_WAITING = MAX_WAIT  # beyond that, at a server that says it is busy
MOST_MEMORY = 50 * 2**20  # bytes above what the same game takes with a good server
IN_REAL_TIME = "endless interim responses"  # only a time-out ends them, and virtual time stands still meanwhile


@pytest.fixture
def low_limits(monkeypatch):
    """An endless stream ends sooner."""
    monkeypatch.setattr(reply_limits, "STREAM_BYTES", 2**20)
    monkeypatch.setattr(reply_limits, "STREAM_EVENTS", 500)
    monkeypatch.setattr(reply_limits, "STREAM_LINES", 5_000)
    monkeypatch.setattr(dialects, "TEXT_CHARACTERS", 100_000)


@pytest.mark.usefixtures("low_limits")
@pytest.mark.parametrize(("kind", "streamed"), WAYS)
@pytest.mark.parametrize("behaviour", sorted(ALWAYS.keys() - {IN_REAL_TIME}))
def test_a_game_ends_after_few_requests_and_its_log_says_who_answered(behaviour, kind, streamed):
    game, calls, seconds = hostile_game(ALWAYS[behaviour], kind, streamed)
    assert isinstance(game.log[-1], GameOver)
    assert 0 < len(calls) <= MOST_REQUESTS
    assert seconds <= MOST_SECONDS + (MOST_WAITING if behaviour.startswith(("429", "529", "503 until")) else 0)
    for event in answers_of(game):
        assert event.how == "fallback" or event.by.startswith("bot instead of m: not called for now: ")
    assert sum(event.how == "fallback" for event in answers_of(game)) <= 2
    assert audit_lines(json.loads(encode_line(line)) for line in lines_of(game)).held


@pytest.mark.parametrize(("kind", "streamed"), WAYS)
def test_no_reply_takes_much_memory(kind, streamed):
    usual = peak_memory(answer_anything, kind, streamed)
    for behaviour in ("endless line", "endless lines of one event", "endless error", "gzip bomb", "a million pieces"):
        assert peak_memory(ALWAYS[behaviour], kind, streamed) - usual < MOST_MEMORY, behaviour


def peak_memory(handler, kind, streamed):
    tracemalloc.start()
    try:
        hostile_game(handler, kind, streamed)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_time_out_ends_what_no_limit_ends():
    """In real time. It ends whenever the time-outs of two calls fire, however late that is."""
    with background(ALWAYS[IN_REAL_TIME]) as server:
        setting = SeatConfig(player="openai:m", base_url=server.base_url, timeout=0.1)
        game = play_over("classic", setting, seats=4)
    reasons = [trouble.reason for event in answers_of(game) for trouble in event.troubles]
    assert isinstance(game.log[-1], GameOver) and "no reply within 0.1 s" in reasons[0]
