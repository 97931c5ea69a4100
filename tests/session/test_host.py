"""The host: waiting, warnings about models, Ctrl-C, and what people who play may not see."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
from msgspec.structs import replace

from lab.sample_games import RULESETS, lines_of, new_game, random_dispatcher, random_game, rules_of
from lab.typist import CTRL_C, ENTER, run_typing
from lab.virtual_time import run_in_virtual_time
from werewolf.config.seat_options import SeatConfig
from werewolf.errors import UserError
from werewolf.game.answer_events import Answered, Usage
from werewolf.game.engine import Game
from werewolf.game.events import Chair, Phase
from werewolf.players.random import RandomPlayer
from werewolf.session.host import TerminalHost, all_asked_openly, recap_start
from werewolf.session.loop import GameLoop
from werewolf.session.options import PlayOptions, ShowOptions
from werewolf.session.preconditions import check
from werewolf.session.silent_models import is_crowd
from werewolf.session.start import start_game
from werewolf.storage.journal import Journal
from werewolf.terminal.keyboard.choose import QuitError
from werewolf.terminal.signals import Signals


class SlowPlayer:
    """A random player whose answers take longer than `SHORT_WAIT`."""

    def __init__(self, rng, seconds):
        self._player, self._seconds = RandomPlayer(rng), seconds

    async def reply(self, ask, view, troubles):
        await asyncio.sleep(self._seconds)
        return self._player.reply(ask, view, troubles)


class VotesShown(Exception):
    """The first votes were shown."""


class HostUntilVotes(TerminalHost):
    """A host that stops when the first votes are shown."""

    async def show(self, lines):
        await super().show(lines)
        if any(line.event.kind == "Vote" for line in lines):
            raise VotesShown


@pytest.fixture
def at_a_terminal(monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.usefixtures("at_a_terminal")
def test_long_waits_name_the_players_by_day_and_nobody_at_night(tmp_path, capsys):
    rules = rules_of("mafia")
    chairs = [Chair(seat, f"Player {seat}", "random") for seat in range(7)]
    table = GameLoop.create(rules, 3, chairs, tmp_path / "game.jsonl")
    players = [
        SlowPlayer(table.game.rng, 0.45) if seat in (1, 4) else RandomPlayer(table.game.rng) for seat in range(7)
    ]
    with pytest.raises(VotesShown):
        run_in_virtual_time(table.play(players, HostUntilVotes(table, ShowOptions(pace="0"), Signals())), delivery=0)
    night, day = capsys.readouterr().out.split("Day 1 breaks.")
    assert "waiting for" not in night
    assert "speaking" not in night
    assert "Player 1 (1) is speaking" in day
    assert "waiting for Player 1 (1) and Player 4 (4)" in day


@pytest.mark.parametrize("name", RULESETS)
def test_night_questions_and_shots_are_secret(name):
    """Nobody may know who is asked at night or for a shot."""
    for seed in range(8):
        asks = [event.ask for event in random_game(rules_of(name), seed).log if isinstance(event, Answered)]
        for ask in asks:
            in_secret = ask.sub_phase.endswith(("_ACTION", "NIGHT_ZERO", "PACK_TALK")) or ask.purpose == "shoot"
            assert all_asked_openly([ask]) != in_secret, ask


@pytest.mark.parametrize("name", RULESETS)
def test_a_remark_about_a_model_points_at_nobody_while_people_play(name):
    """It follows only from a question that was put to several seats, and openly."""
    asks = [event.ask for event in random_game(rules_of(name), 1).log if isinstance(event, Answered)]
    votes = [ask for ask in asks if ask.purpose == "vote" and ask.day == asks[-1].day]
    assert is_crowd([*votes, *votes, *votes]) and not is_crowd(votes[:1])
    assert not any(is_crowd([ask]) for ask in asks)
    assert not is_crowd([ask for ask in asks if ask.sub_phase.endswith("_ACTION")] * 3)


def deal_of(rules, seed):
    game = new_game(rules, seed)
    game.begin()
    return game.log[0].deal


def test_a_model_that_fails_at_night_causes_no_warning(tmp_path, capsys):
    """A warning would give its role away, because only some seats are asked at night."""
    (tmp_path / "nothing.jsonl").write_text('{"digest": "of something never asked"}\n')
    rules = rules_of("mafia")
    seed = next(seed for seed in range(99) if deal_of(rules, seed)[:2] == ("werewolf", "werewolf"))
    kinds = [f"scripted:{tmp_path / 'nothing.jsonl'}"] * 2 + ["bot"] * 5
    table = GameLoop.create(
        rules, seed, [Chair(seat, f"P{seat}", kind) for seat, kind in enumerate(kinds)], tmp_path / "log"
    )
    warnings = []

    class HostWithWarnings(HostUntilVotes):
        async def show(self, lines):
            if any(line.event.kind == "PhaseStart" and line.phase is Phase.DAY for line in lines):
                warnings.append(capsys.readouterr().err)
            await super().show(lines)

    with pytest.raises(VotesShown):
        asyncio.run(HostWithWarnings(table, ShowOptions(pace="0"), Signals()).play())
    assert any(isinstance(event, Answered) and event.how == "fallback" for event in table.game.log[:30])
    assert warnings == [""]
    assert "a model gives no usable answer" in capsys.readouterr().err  # by day there is a warning


@pytest.mark.parametrize(("view", "thoughts"), [("all", False), ("seat:1", False), ("seat:0", True)])
def test_while_a_person_plays_here_only_their_view_is_shown(view, thoughts, monkeypatch):
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    chairs = [Chair(0, "Ann", "human"), Chair(1, "Ben", "bot")]
    with pytest.raises(UserError, match="only public or their own seat"):
        check(ShowOptions(view=view, thoughts=thoughts), chairs, "table.yaml")
    check(ShowOptions(view="seat:0"), chairs, "table.yaml")
    check(ShowOptions(view=view, thoughts=thoughts), [Chair(0, "Ann", "bot"), Chair(1, "Ben", "bot")], "table.yaml")


def test_a_missing_key_is_reported_before_the_game_starts(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    seats = [SeatConfig(player="bot")] * 6 + [SeatConfig(player="openai:gpt-6-luna")]
    with pytest.raises(UserError, match=r"seat 6 \(openai:gpt-6-luna\): set the environment variable OPENAI_API_KEY"):
        start_game(rules_of("mafia"), seats, PlayOptions(seed=1))
    assert not list(tmp_path.iterdir())
    assert not any(capsys.readouterr())


def test_a_recap_begins_with_the_phase_or_with_your_last_answer():
    game = new_game(rules_of("mafia"), 3)
    dispatcher, asks = random_dispatcher(game), game.begin()
    while not any(event.kind == "PhaseStart" and event.day == 2 for event in game.log):
        asks = game.advance(dispatcher.put(asks))
    lines = lines_of(game)
    phase = max(line.n for line in lines if line.event.kind == "PhaseStart")
    assert recap_start(lines, {0, 1}) == phase
    dead = next(seat for seat in range(7) if seat in game.state.dead)
    last = max(line.n for line in lines if isinstance(line.event, Answered) and line.event.ask.seat == dead)
    assert recap_start(lines, {dead}) == last + 1 <= phase


class InterruptedPlayer(RandomPlayer):
    """A player that takes long; somebody presses Ctrl-C meanwhile."""

    async def reply(self, *_):
        os.kill(os.getpid(), signal.SIGINT)
        await asyncio.sleep(60)


@pytest.mark.usefixtures("at_a_terminal")
@pytest.mark.parametrize(("keys", "at_once"), [("3" + ENTER, False), (CTRL_C, True)])
def test_ctrl_c_while_a_model_thinks_pauses(keys, at_once, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    chairs = [Chair(seat, f"P{seat}", "random") for seat in range(7)]
    table, signals = GameLoop.create(rules_of("mafia"), 3, chairs, tmp_path / "game.jsonl"), Signals()
    host = TerminalHost(table, ShowOptions(pace="0"), signals)

    async def play():
        signals.watch_task()
        await table.play([InterruptedPlayer(table.game.rng)] * 7, host)

    with signals.handle(), pytest.raises(QuitError) as quit_error:
        run_typing(play, keys)
    assert quit_error.value.at_once == at_once


def test_without_a_terminal_ctrl_c_quits(tmp_path):
    chairs = [Chair(seat, f"P{seat}", "random") for seat in range(7)]
    table, signals = GameLoop.create(rules_of("mafia"), 3, chairs, tmp_path / "game.jsonl"), Signals()

    async def play():
        signals.watch_task()
        await table.play([InterruptedPlayer(table.game.rng)] * 7, TerminalHost(table, ShowOptions(), signals))

    with signals.handle(), pytest.raises((QuitError, asyncio.CancelledError)):
        asyncio.run(play())
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def table_with_dead_person(path, *, has_last_words=False):
    """A game in which the person in seat 0 is dead. With `has_last_words`, they still have to say them."""
    rules = rules_of("mafia")
    chairs = [Chair(seat, f"P{seat}", "random" if seat else "human") for seat in range(7)]
    for seed in range(99):
        game = Game(rules, seed, chairs)
        dispatcher, asks = random_dispatcher(game), game.begin()
        while asks and not (
            asks[0].purpose == "last_words" and asks[0].seat == 0 if has_last_words else death_shown(game)
        ):
            asks = game.advance(dispatcher.put(asks))
        if asks:
            return GameLoop(game, Journal.create(path))
    raise AssertionError


def death_shown(game):
    return any(event.kind == "DeathEvent" and event.actor == 0 for event in game.log)


def test_a_person_with_last_words_still_plays(tmp_path):
    table = table_with_dead_person(tmp_path / "game.jsonl", has_last_words=True)
    assert table.game.state.dead == (0,)
    host = TerminalHost(table, ShowOptions(pace="0"), Signals())
    host.recall(table.ledger.lines())
    run_typing(lambda: host.show([]))
    assert str(host.screen.view) == "seat:0"


@pytest.mark.parametrize(
    ("keys", "view"),
    [
        (("1" + ENTER,), "all"),
        (("public" + ENTER,), "public"),
        ((CTRL_C, "1" + ENTER, "1" + ENTER), "all"),
        ((ENTER + ENTER + "2" + ENTER,), "public"),  # Enter alone shows nothing
    ],
)
def test_a_dead_person_chooses_what_to_watch_and_can_pause_there(keys, view, tmp_path):
    table = table_with_dead_person(tmp_path / "game.jsonl")
    host = TerminalHost(table, ShowOptions(pace="0"), Signals())
    host.recall(table.ledger.lines())
    assert str(host.screen.view) == "seat:0"
    run_typing(lambda: host.show([]), *keys)
    assert str(host.screen.view) == view
    run_typing(lambda: host.show([]))  # asked once


def test_quitting_at_that_question_quits(tmp_path):
    table = table_with_dead_person(tmp_path / "game.jsonl")
    host = TerminalHost(table, ShowOptions(pace="0"), Signals())
    host.recall(table.ledger.lines())
    with pytest.raises(QuitError):
        run_typing(lambda: host.show([]), CTRL_C, "3" + ENTER)


def test_the_status_tells_no_more_than_was_shown(tmp_path):
    """At the end of night 1 the game knows who is dead, but the table does not."""
    game = random_game(rules_of("sheriff"), next(seed for seed in range(99) if deaths_of_night_one(seed)))
    lines = lines_of(game)
    resolved = next(line.n for line in lines if line.event.kind == "NightOutcome")
    host = TerminalHost(GameLoop(game, Journal.create(tmp_path / "game.jsonl")), ShowOptions(pace="0"), Signals())
    asyncio.run(host.show(lines[: resolved + 1]))
    assert host.status() == "Night 1, 12 of 12 alive"
    announced = next(line.n for line in lines if line.event.kind == "DeathAnnouncement")
    asyncio.run(host.show(lines[resolved + 1 : announced + 1]))
    assert host.status() == f"Day 1, {12 - len(lines[announced].event.dead_players)} of 12 alive"


def deaths_of_night_one(seed):
    return next(event.deaths for event in random_game(rules_of("sheriff"), seed).log if event.kind == "NightOutcome")


@pytest.mark.parametrize(("first", "shown"), [("human", False), ("random", True)])
def test_token_usage_is_hidden_from_people_who_still_play(first, shown, tmp_path, capsys):
    (tmp_path / "script.jsonl").write_text('{"digest": "of something never asked"}\n')
    kinds = [first, *[f"scripted:{tmp_path / 'script.jsonl'}"] * 6]
    game = Game(rules_of("mafia"), 3, [Chair(seat, f"P{seat}", kind) for seat, kind in enumerate(kinds)])
    dispatcher, asks = random_dispatcher(game), game.begin()
    while not any(event.kind == "PhaseStart" and event.day == 2 for event in game.log):
        asks = game.advance([replace(answer, spent=Usage(tokens_in=7)) for answer in dispatcher.put(asks)])
    host = TerminalHost(GameLoop(game, Journal.create(tmp_path / "game.jsonl")), ShowOptions(pace="0"), Signals())
    asyncio.run(host.show([line for line in lines_of(game) if line.event.kind == "PhaseStart"]))
    assert ("tokens" in capsys.readouterr().out) == shown
