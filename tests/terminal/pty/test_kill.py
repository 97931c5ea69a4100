"""Kill the program with any signal, in the middle of a turn or of a night, and resume the game.

Nothing shown is lost, no answered question comes again, and the game continues as it would have.
"""

from __future__ import annotations

import os
import signal

import pytest

from lab.shelf import bots_game
from tests.terminal.pty.driver import CTRL_C, CURSOR, ENTER, NO_CURSOR, Terminal
from tests.terminal.pty.games import LOG, THREE, lines_of, play, run, steady
from werewolf.game.answer_events import Answered
from werewolf.storage.codec import stable_content

WATCH = ["watch", "--ruleset", "mafia", "--seed", "3", "--log", LOG]


def content_of(folder):
    return [stable_content(line) for line in (folder / LOG).read_bytes().splitlines()]


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    """The same game of bots, without an interruption."""
    folder = tmp_path_factory.mktemp("untouched")
    assert run(folder, *WATCH, "--pace", "0").returncode == 0
    return content_of(folder)


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_game_of_bots_killed_at_night_resumes_as_the_same_game(tmp_path, untouched, sign):
    """The log is ahead of the screen then; the rest is shown when the game resumes."""
    with Terminal([*WATCH, "--pace", "fast"], tmp_path) as terminal:
        terminal.until(lambda: "☾" in terminal.emulator.text(), "the night")
        os.kill(terminal.pid, sign)
        if sign == signal.SIGINT:  # opens the pause menu
            terminal.answer(terminal.prompt(), "quit" + ENTER)
        assert terminal.end() in (-sign, 128 + sign)
    saved = (tmp_path / LOG).read_bytes()
    assert saved.endswith(b"\n")
    resumed = run(tmp_path, "resume", LOG, "--pace", "0")
    assert resumed.returncode == 0, resumed.stderr
    assert "The game so far" in resumed.stdout
    assert (tmp_path / LOG).read_bytes().startswith(saved)
    assert content_of(tmp_path) == untouched


def test_a_game_killed_in_the_middle_of_a_private_turn_asks_that_turn_again(tmp_path):
    """Ann has voted and Ben is about to vote when the program is killed."""
    votes = []

    def second_vote(prompt, _):
        votes.extend([prompt] if "vote out" in prompt.question else [])
        return len(votes) == 2

    with play(tmp_path, "mafia", 1, "--seats", THREE["mafia"]) as terminal:
        terminal.play(steady, stop=second_vote)
        assert terminal.emulator.alternate
        os.kill(terminal.pid, signal.SIGKILL)
        assert terminal.end() == -signal.SIGKILL
    saved = lines_of(tmp_path / LOG)
    answered = [line.event.ask for line in saved if isinstance(line.event, Answered)]
    assert [ask.seat for ask in answered if ask.purpose == "vote" and ask.seat < 2] == [0]
    with Terminal(["resume", LOG, "--pace", "0"], tmp_path) as terminal:
        terminal.play(steady, stop=lambda prompt, _: prompt == votes[-1])
        assert terminal.calls() == ["Ben"]
    assert lines_of(tmp_path / LOG)[: len(saved)] == saved


@pytest.mark.parametrize("sign", [signal.SIGTERM, None])
def test_a_replay_restores_the_terminal_however_it_ends(tmp_path, sign):
    """It is resized first, then ended by SIGTERM or Ctrl-C."""
    (tmp_path / LOG).write_bytes(b"".join(bots_game("mafia")))
    with Terminal(["replay", LOG, "--pace", "step"], tmp_path, columns=60, rows=20) as terminal:
        terminal.until(lambda: "? help" in terminal.emulator.text(), "the foot")
        assert terminal.emulator.alternate
        terminal.rest()  # until it waits for a key, and hears of the new size
        terminal.resize(80, 24)
        terminal.until(lambda: "? help" in terminal.emulator.screen()[23], "the foot in its new place")
        if sign is None:
            terminal.send(CTRL_C)
        else:
            os.kill(terminal.pid, sign)
        assert terminal.end() == (0 if sign is None else 128 + sign)
        assert not terminal.emulator.alternate
        assert terminal.received.rindex(CURSOR) > terminal.received.rindex(NO_CURSOR)
        assert "? help" not in terminal.emulator.reachable()


def test_a_replay_ends_when_its_window_is_closed(tmp_path):
    (tmp_path / LOG).write_bytes(b"".join(bots_game("mafia")))
    with Terminal(["replay", LOG, "--pace", "step"], tmp_path) as terminal:
        terminal.until(lambda: "? help" in terminal.emulator.text(), "the foot")
        terminal.hang_up()
        assert terminal.end() == 128 + signal.SIGHUP
