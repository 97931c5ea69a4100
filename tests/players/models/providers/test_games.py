"""Whole games over real sockets, in both protocols, with every kind of failure.

`WEREWOLF_CHAOS_GAMES` sets the number of games with random failures; the default is a few."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections import Counter
from random import Random

import pytest

from lab.model_servers.model_games import answers_of, play_over
from lab.model_servers.server import (
    answer_anything,
    background,
    chat,
    chat_stream,
    error,
    events,
    good_reply,
    good_text,
    http,
    message,
    message_stream,
    schema_valid,
)
from lab.sample_games import RULESETS
from werewolf.config.seat_options import SeatConfig
from werewolf.game.events import GameOver
from werewolf.players.models.transport import circuit_breaker, retrying_provider
from werewolf.players.models.transport.retrying_provider import RetryingProvider
from werewolf.players.random import RandomPlayer

GAMES = int(os.environ.get("WEREWOLF_CHAOS_GAMES", "6"))
KINDS = ("openai", "anthropic")
OVERLOADED = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
FAULTS = ("429", "500", "cut", "malformed", "empty", "hung up", "no JSON", "illegal", "garbage", "overloaded")


@pytest.fixture(scope="module")
def llmock():
    testing = pytest.importorskip("llmock.testing")
    with testing.LLMockServer() as server:
        yield server


def at(server, kind, **setting):
    """The configuration of a seat at this server."""
    return SeatConfig(player=f"{kind}:m", base_url=server.base_url if kind == "openai" else server.root, **setting)


def check_game(game):
    """Check that the game is over and its answers are consistent; count how they came about."""
    assert isinstance(game.log[-1], GameOver)
    for event in answers_of(game):
        assert (event.how == "player") == (not event.troubles)
        assert event.how != "fallback" or (len(event.troubles) == 3 and event.by is None)
    return Counter(event.how for event in answers_of(game))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_of_each_ruleset_over_each_protocol(kind, ruleset, llmock):
    game = play_over(ruleset, SeatConfig(player=f"{kind}:m", base_url=llmock.base_url(kind)))
    how, reasons = check_game(game), Counter(trouble.reason for event in answers_of(game) for trouble in event.troubles)
    assert how["fallback"] == 0, reasons.most_common(5)
    assert how["retried"] <= 12  # in the first moment, while the output mode is found


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_finishes_though_a_fifth_of_all_calls_fail(kind, monkeypatch):
    monkeypatch.setattr(retrying_provider, "PAUSE", 0.0)
    monkeypatch.setattr(circuit_breaker, "SHORTEST_PAUSE", 0.05)
    testing = pytest.importorskip("llmock.testing")
    chaos = pytest.importorskip("llmock.chaos").ChaosSettings(error_rates={429: 0.06, 500: 0.08, 503: 0.06})
    streamed = []
    with testing.LLMockServer(chaos=chaos) as server:
        setting = SeatConfig(player=f"{kind}:m", base_url=server.base_url(kind))
        check_game(play_over("mafia", setting, stream=lambda ask, text: streamed.append((ask, text))))
    assert streamed


class Typist:
    """A person who does not vote before all other questions have arrived at the server."""

    def __init__(self, rng, server):
        self._random, self._server = RandomPlayer(rng), server

    async def reply(self, ask, view, troubles):
        before, others = len(self._server.calls), len(view.table.living) - 1
        while ask.purpose == "vote" and len(self._server.calls) < before + others:
            await asyncio.sleep(0.002)
        return self._random.reply(ask, view, troubles)


def test_models_answer_while_a_person_types():
    with background(answer_anything) as server:
        game = play_over("mafia", at(server, "openai"), seed=2, guest=lambda game: Typist(game.rng, server))
    votes = [event for event in answers_of(game) if event.ask.purpose == "vote" and event.ask.seat == 0]
    assert votes and all(event.how == "player" for event in votes)


@pytest.mark.parametrize("kind", KINDS)
def test_a_speech_that_broke_off_is_shown_again_from_the_start(kind):
    streamed = []

    def handler(call):
        text = schema_valid(call.body, Random(1).choice, "Well, well, well. " * 8, "I am the wolf.")
        breaks = call.body.get("stream") and "was refused" not in call.texts[-1]
        return faulty("cut", call, text) if breaks else good_reply(call, text)

    with background(handler) as server:
        game = play_over("classic", at(server, kind), seats=4, stream=lambda *update: streamed.append(update))
    speeches = [event for event in answers_of(game) if event.ask.aloud]
    assert speeches and {ask for ask, _ in streamed} == {event.ask for event in speeches}
    for event in speeches:
        texts = [text for ask, text in streamed if ask == event.ask]
        assert texts.count("") == 2 and texts[0] == "" and texts[-1] == event.answer.words
        assert event.how == "retried" and not any("wolf" in text for text in texts)


@pytest.mark.parametrize("kind", KINDS)
def test_thinking_in_a_reply_is_never_shown_or_said(kind):
    streamed = []

    def handler(call):
        draft = schema_valid(call.body, Random(1).choice, "CANARY, as the wolf I am. " * 3, "CANARY")
        text = f"<think>Perhaps {draft}, but that would give me away"
        ends = "was refused" in call.texts[-1]
        return good_reply(call, f"{text}.</think>{good_text(call)}" if ends else text)

    with background(handler) as server:
        game = play_over("classic", at(server, kind), seats=4, stream=lambda _, text: streamed.append(text))
    assert "Well." in streamed and not any("CANARY" in text for text in streamed)
    assert check_game(game).keys() == {"retried"}
    assert not any("CANARY" in (event.answer.words or "") for event in answers_of(game))


def faulty(fault, call, text):
    """A response with one fault."""
    claude, streamed = call.path.endswith("/messages"), call.body.get("stream")
    if fault in ("429", "500"):
        return error(int(fault))
    if fault == "hung up":
        return b""
    if fault == "no JSON":
        return http(b"<html>Bad gateway</html>")
    if streamed and fault in ("garbage", "overloaded"):
        half = text[: len(text) // 2]
        worse = b"data: {oops\n\n" if fault == "garbage" else events(OVERLOADED).partition(b"\r\n\r\n")[2]
        return (message_stream(half, None) if claude else chat_stream(half, None)) + worse
    said = {"cut": text[: len(text) // 2], "malformed": '{"thought": "x", oops', "empty": ""}.get(fault)
    said = json.dumps({"thought": "x", "choice": "77", "speech": ""}) if said is None else said
    if claude:
        stop = None if fault == "cut" and streamed else "max_tokens" if fault == "cut" else "end_turn"
        return message_stream(said, stop) if streamed else http(message(said, stop))
    finish = None if fault == "cut" and streamed else "length" if fault == "cut" else "stop"
    return chat_stream(said, finish) if streamed else http(chat(said, finish))


def chaotic(seed, share=0.2):
    random = Random(seed)

    def handler(call):
        text = schema_valid(call.body, random.choice, "Well, well, well. " * 8, "Hm.")
        return faulty(random.choice(FAULTS), call, text) if random.random() < share else good_reply(call, text)

    return handler


def chaos_game(number):
    kind, ruleset = KINDS[number % 2], RULESETS[number % 3]
    seats = 9 if ruleset == "sheriff" else None
    with background(chaotic(number)) as server:
        return play_over(ruleset, at(server, kind, timeout=300), number, seats, stream=lambda *_: None)


@pytest.mark.parametrize("number", range(GAMES))
def test_every_game_finishes_though_a_fifth_of_all_replies_are_broken(number):
    how = check_game(chaos_game(number))
    assert how["retried"] > 0
    assert how["fallback"] <= how.total() * 0.1


@pytest.fixture
def no_retries(monkeypatch):
    """Retrying a dead endpoint would only take time."""
    monkeypatch.setattr(RetryingProvider, "retries", 0)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.mark.usefixtures("no_retries")
@pytest.mark.parametrize("kind", KINDS)
def test_a_dead_endpoint_does_not_stall_the_game(kind):
    setting = SeatConfig(player=f"{kind}:m", base_url=f"http://127.0.0.1:{free_port()}")
    game = play_over("mafia", setting)
    assert check_game(game).keys() == {"fallback"}
    assert (
        len({trouble.reason for event in answers_of(game) for trouble in event.troubles}) == 2
    )  # the failure, then the pause


@pytest.mark.usefixtures("no_retries")
@pytest.mark.parametrize("kind", KINDS)
def test_an_endpoint_that_never_answers_does_not_stall_the_game(kind):
    with background(lambda _: None) as server:
        game = play_over("mafia", at(server, kind, timeout=0.2))
    assert check_game(game).keys() == {"fallback"}
    assert len(server.calls) <= 10
    reasons = {trouble.reason for event in answers_of(game) for trouble in event.troubles}
    assert any("no reply within 0.2 s" in reason for reason in reasons)
    assert any("not called for now" in reason for reason in reasons)


@pytest.mark.usefixtures("no_retries")
@pytest.mark.parametrize("kind", KINDS)
def test_an_endpoint_may_die_in_the_middle_of_the_game(kind):
    def handler(call):
        if len(server.calls) > 25:
            server.stop()
            return b""
        return answer_anything(call)

    with background(handler) as server:
        how = check_game(play_over("mafia", at(server, kind, timeout=300), seed=2))
    assert how["player"] >= 20 and how["fallback"] > 0
