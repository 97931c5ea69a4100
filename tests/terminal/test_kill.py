"""Killed: in the middle of somebody's turn and in the middle of a night, by any signal. Nothing that was shown is lost,
nothing that was answered is asked again, and the game becomes the one it would have been."""

from __future__ import annotations

import os
import signal

import pytest

from tests.terminal.driver import Terminal
from tests.terminal.games import LOG, THREE, assert_finished, lines_of, play, run, steady
from werewolf.game.events import Answered
from werewolf.game.journal import encoded, lasting

WATCH = ["watch", "--ruleset", "mafia", "--seed", "3", "--log", LOG]


def content_of(folder):
    return [lasting(line) for line in (folder / LOG).read_bytes().splitlines()]


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    """The same game of bots, which nobody disturbed."""
    folder = tmp_path_factory.mktemp("untouched")
    assert run(folder, *WATCH, "--pace", "0").returncode == 0
    return content_of(folder)


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("shown", ["Night 1 falls", "votes"])
def test_a_game_of_bots_killed_while_it_is_shown(tmp_path, untouched, sign, shown):
    """The log is ahead of the screen by then; whatever of it was not shown yet is shown when the game goes on."""
    with Terminal([*WATCH, "--pace", "fast"], tmp_path) as terminal:
        terminal.until(lambda: shown in terminal.emulator.text(), shown)
        os.kill(terminal.pid, sign)
        if sign == signal.SIGINT:  # rings for the pause menu first; a second one leaves
            os.kill(terminal.pid, sign)
        code = terminal.end()
        assert code in (-sign, 128 + sign)
    saved = (tmp_path / LOG).read_bytes()
    assert saved.endswith(b"\n")
    gone_on = run(tmp_path, "resume", LOG, "--pace", "0")
    assert gone_on.returncode == 0, gone_on.stderr
    assert "Where things stand" in gone_on.stdout
    assert (tmp_path / LOG).read_bytes().startswith(saved)
    assert content_of(tmp_path) == untouched


def test_killed_in_the_middle_of_a_private_turn(tmp_path):
    """Ann has voted, Ben is about to behind the curtain: then the machine takes the program away."""
    voting = []

    def second_vote(prompt, _):
        voting.extend([prompt] if "vote out" in prompt.question else [])
        return len(voting) == 2

    with play(tmp_path, "mafia", 1, "--seats", THREE["mafia"]) as terminal:
        terminal.play(steady, stop=second_vote)
        assert terminal.emulator.alternate
        os.kill(terminal.pid, signal.SIGKILL)
        assert terminal.end() == -signal.SIGKILL
    saved = lines_of(tmp_path / LOG)
    votes = [
        line.event.ask.seat for line in saved if isinstance(line.event, Answered) and line.event.ask.purpose == "vote"
    ]
    assert 0 in votes and 1 not in votes
    with Terminal(["resume", LOG, "--pace", "0"], tmp_path) as terminal:
        terminal.play(steady)
        assert terminal.end() == 0
        called = terminal.calls()
    assert called[0] == "Ben"
    lines = assert_finished(tmp_path)
    assert [encoded(line) for line in lines[: len(saved)]] == [encoded(line) for line in saved]
    asks = [line.event.ask for line in lines if isinstance(line.event, Answered)]
    assert len(asks) == len(set(asks))


def test_a_replay_gives_the_terminal_back_whatever_ends_it(tmp_path):
    assert run(tmp_path, *WATCH, "--pace", "0").returncode == 0
    for sign in (signal.SIGTERM, signal.SIGINT, None):
        with Terminal(["replay", LOG, "--pace", "step"], tmp_path, columns=60, rows=20) as terminal:
            terminal.until(lambda here=terminal: "? help" in here.emulator.text(), "the foot")
            assert terminal.emulator.alternate
            terminal.resize(80, 24)
            terminal.until(lambda here=terminal: "? help" in here.emulator.screen()[23], "the foot further down")
            if sign is None:
                terminal.send("\x03")
            else:
                os.kill(terminal.pid, sign)
            code = terminal.end()
            assert code == (0 if sign is None else 128 + sign)
            assert not terminal.emulator.alternate
            assert terminal.received.rstrip().endswith("\x1b[?1049l") or sign is None
