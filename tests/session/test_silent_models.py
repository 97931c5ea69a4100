"""A silent model: a bot takes its chair at once, a resumed game keeps it, and who watches may choose another player."""

from __future__ import annotations

import asyncio
import json
import re

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from typer.testing import CliRunner

from lab.model_servers.server import Server, background, by_schema, error, http
from lab.typist import type_all
from lab.virtual_time import run_in_virtual_time
from werewolf.cli.app import app
from werewolf.config.rulesets import table_rules
from werewolf.game.events import Chair
from werewolf.players.models.transport.circuit_breaker import OPENING_WEIGHT
from werewolf.session.host import TerminalHost
from werewolf.session.loop import GameLoop
from werewolf.session.options import ShowOptions
from werewolf.terminal.keyboard.choose import QuitError
from werewolf.terminal.signals import Signals

CARDS = {"werewolf": 1, "villager": 4}
BREAKS = OPENING_WEIGHT  # refusals after which a model is of no use


def dies_after(good, then=503):
    """A server that answers this many calls and fails from then on."""

    def handler(call):
        return by_schema(call) if len(calls) < good and not calls.append(call) else error(then)

    calls = []
    return handler


def events_in(log, *kinds):
    events = [json.loads(line)["event"] for line in log.read_text().splitlines()]
    return [event for event in events if event["kind"] in kinds]


def table_of(log, place):
    kinds = ["openai:m"] * 3 + ["bot"] * 2
    setting = {"base_url": place}
    chairs = [Chair(seat, f"P{seat}", kind, None, setting if ":" in kind else None) for seat, kind in enumerate(kinds)]
    return GameLoop.create(table_rules("classic", 5, CARDS, {}), 3, chairs, log)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch):
    monkeypatch.setattr("werewolf.players.models.transport.retrying_provider.PAUSE", 0.0)


def test_a_bot_takes_the_chair_at_once_and_a_resumed_game_keeps_it(tmp_path, capsys):
    log, part = tmp_path / "game.jsonl", tmp_path / "part.jsonl"
    with background(dies_after(4)) as server:
        asyncio.run(TerminalHost(table_of(log, server.base_url), ShowOptions(pace="0"), Signals()).play())
    events = events_in(log, "Answered", "Seated")
    taken = [at for at, event in enumerate(events) if event["kind"] == "Seated"]
    assert {events[at]["actor"] for at in taken} == {0, 1, 2}
    for at in taken:
        lost = events[at - 1]
        assert (lost["ask"]["seat"], events[at]["player"]) == (events[at]["actor"], "bot")
        assert lost["by"].startswith("bot instead of m: not called for now: ")
        assert all(
            event["by"] is None for event in events[at:] if event.get("ask", {}).get("seat") == events[at]["actor"]
        )
    told = capsys.readouterr()
    assert all(
        f"P{seat} (m) gave no usable answer from day 1 on; a bot plays on (503)" in told.err for seat in range(3)
    )
    closing = " ".join(told.out.split())
    assert "P0 (0) (m) gave no usable answer from day 1 on; a bot played on." in closing
    assert "openai:m" in closing and "decisions" in closing and "by a bot" in closing
    lines = log.read_text().splitlines(keepends=True)
    cut = next(at for at, line in enumerate(lines) if '"kind":"Seated"' in line) + 1
    part.write_text("".join(lines[:cut]))
    seat = json.loads(lines[cut - 1])["event"]["actor"]
    done = CliRunner().invoke(app, ["resume", str(part), "--pace", "0"])  # where nobody is there any more
    assert done.exit_code == 0, done.output
    later = events_in(part, "Answered")[len(events_in_lines(lines[:cut])) :]
    assert all(event["by"] is None for event in later if event["ask"]["seat"] == seat)
    assert CliRunner().invoke(app, ["check", str(log), str(part)]).exit_code == 0


def events_in_lines(lines):
    return [line for line in lines if '"kind":"Answered"' in line]


def choose_at(handler, log, *keys):
    """Watch a game at a terminal and answer its questions with these keys, one item for each."""

    async def play():
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()) as session:
            left = list(keys)
            typist = asyncio.create_task(type_all(session, pipe, left))
            try:
                async with Server(handler) as server:
                    await Chooser(table_of(log, server.base_url), ShowOptions(pace="0"), Signals()).play()
                    return server.base_url
            finally:
                typist.cancel()
                assert not left, f"no question came for: {left}"

    return run_in_virtual_time(play())


class Chooser(TerminalHost):
    """A host at a terminal."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self._can_pause = True


@pytest.mark.parametrize(
    ("typed", "players"),
    [
        (["1\r"], ["bot"] * 3),
        (["2\r"], ["bot", "openai:m"]),
        (["3\r", "bot\r", "openai:other\r"], ["bot", *["openai:other"] * 3]),
    ],
)
def test_who_watches_at_a_terminal_chooses_who_plays_on(typed, players, tmp_path):
    """One question is enough for all seats of a model."""
    log, served = tmp_path / "game.jsonl", []

    def handler(call):
        served.append(call)
        return error(401) if len(served) <= BREAKS or players == ["bot"] * 3 else by_schema(call)

    place = choose_at(handler, log, *typed)
    seated = events_in(log, "Seated")
    assert sorted(event["player"] for event in seated) == sorted(players)
    if players[-1] != "bot":
        model = players[-1].partition(":")[2]
        assert model in {event["by"] for event in events_in(log, "Answered")}
        assert {event["setting"]["base_url"] for event in seated if event["player"] != "bot"} == {place}


def test_saving_keeps_the_bot_in_the_log(tmp_path):
    log = tmp_path / "game.jsonl"
    with pytest.raises(QuitError):
        choose_at(lambda _: error(401), log, "4\r")
    assert events_in(log, "Seated") and not events_in(log, "GameOver")


def test_a_rate_limit_is_told_without_a_name_and_loses_nothing(tmp_path, capsys):
    """Six requests in twenty seconds, as the server says in each refusal."""
    log, answered = tmp_path / "game.jsonl", []

    def handler(call):
        recent = [at for at in answered if at > call.received_at - 20]
        if len(recent) >= 6:
            return http({}, 429, retry_after=str(recent[0] + 20 - call.received_at))
        answered.append(call.received_at)
        return by_schema(call)

    choose_at(handler, log)
    assert {event["how"] for event in events_in(log, "Answered")} == {"player"}
    told = [line for line in capsys.readouterr().err.splitlines() if "limits the rate" in line]
    words = re.compile(r"werewolf: a server of models limits the rate and asks to wait \d+ s")
    assert told and all(map(words.fullmatch, told))
