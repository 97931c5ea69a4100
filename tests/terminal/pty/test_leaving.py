"""Leaving in the middle of a turn, by choice or because the window is gone, and going on."""

from __future__ import annotations

import os
import re
import shlex
import signal
import time

import pytest

from tests.terminal.pty.driver import CTRL_C, CTRL_D, CURSOR, DOWN, ENTER, FALLEN, NO_CURSOR, WIPE, Terminal
from tests.terminal.pty.games import LOG, THREE, assert_finished, lines_of, play, steady
from werewolf.game.events import GameOver

FAREWELL = re.compile(r"werewolf (resume \S.*)")
PAUSED = (
    "1 Continue",
    "2 Look something up",
    "3 Save and quit",
    "4 Quit at once (the game is saved too)",
)


def paused(terminal):
    """Ctrl-C at whatever is asked: the pause menu."""
    terminal.answer(terminal.shown(), CTRL_C)
    prompt = terminal.prompt()
    assert prompt.question == "Paused"
    assert prompt.entries == PAUSED
    return prompt


def left(terminal, folder):
    """Save and leave. The exit code, the farewell in the open, a whole log; returns the command it names."""
    terminal.answer(paused(terminal), "save" + ENTER)
    assert terminal.end() == 130
    assert not terminal.emulator.alternate
    command = FAREWELL.search(terminal.emulator.text())
    assert command is not None
    assert not isinstance(lines_of(folder / LOG)[-1].event, GameOver)
    return shlex.split(command[1])


def at_the(number, pattern):
    """Stops at the so-many-th question that fits."""
    met = []

    def stop(prompt, behind):  # noqa: ARG001
        met.extend([prompt] if re.search(pattern, prompt.question) else [])
        return len(met) == number

    return stop


def test_leaving_alone_and_going_on_as_if_nothing_had_happened(tmp_path):
    """Nothing answered is asked again, and the game is the one that was never left."""
    (tmp_path / "whole").mkdir()
    with play(tmp_path / "whole", "mafia", 5) as terminal:
        terminal.play(steady)
        assert terminal.end() == 0
        whole = [exchange.prompt for exchange in terminal.exchanges]
    asked = []
    with play(tmp_path, "mafia", 5) as terminal:
        terminal.play(steady, stop=at_the(1, "today's ballot"))
        command = left(terminal, tmp_path)
        asked += [exchange.prompt for exchange in terminal.exchanges[:-2]]
    assert command == ["resume", LOG]
    saved = (tmp_path / LOG).read_bytes()
    with Terminal([*command, "--pace", "0"], tmp_path) as terminal:
        terminal.play(steady, stop=at_the(1, "vote out"))
        assert left(terminal, tmp_path) == command
        asked += [exchange.prompt for exchange in terminal.exchanges[:-2]]
    assert (tmp_path / LOG).read_bytes().startswith(saved)
    with Terminal([*command, "--pace", "0"], tmp_path) as terminal:
        terminal.play(steady)
        assert terminal.end() == 0
        asked += [exchange.prompt for exchange in terminal.exchanges]
    assert asked == whole
    again = assert_finished(tmp_path)
    assert [line.event.kind for line in again] == [line.event.kind for line in lines_of(tmp_path / "whole" / LOG)]


def test_leaving_behind_the_curtain_and_going_on(tmp_path):
    with play(tmp_path, "mafia", 1, "--seats", THREE["mafia"]) as terminal:
        prompt = terminal.play(steady, stop=at_the(2, "vote out"))
        assert terminal.emulator.alternate
        terminal.answer(paused(terminal), "continue" + ENTER)
        assert terminal.prompt() == prompt  # the same question, and nothing else has happened
        command = left(terminal, tmp_path)
        assert terminal.received[: terminal.received.rindex(FALLEN)].endswith(WIPE)
        assert "You are " not in terminal.emulator.reachable()
    saved = (tmp_path / LOG).read_bytes()
    with Terminal([*command, "--pace", "0"], tmp_path) as terminal:
        terminal.play(steady, stop=at_the(2, "vote out"))
        assert terminal.calls() == ["Ben", "Cleo"]  # Ann has voted
        terminal.answer(terminal.shown(), DOWN + ENTER)
        terminal.until(lambda: "→" in terminal.emulator.text(), "the votes")
    assert (tmp_path / LOG).read_bytes().startswith(saved)


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_leaving_at_the_call_before_anything_is_shown(tmp_path, key):
    with play(tmp_path, "mafia", 1, "--seats", THREE["mafia"]) as terminal:
        terminal.play(steady, stop=lambda prompt, _: prompt.kind == "pass")
        if key == CTRL_C:
            terminal.answer(paused(terminal), "quit" + ENTER)
        else:
            terminal.send(key)
        assert terminal.end() == 130
        assert not terminal.emulator.alternate
        assert FAREWELL.search(terminal.emulator.text())[1] == f"resume {LOG}"
        assert "You are " not in terminal.received
    lines_of(tmp_path / LOG)


@pytest.mark.parametrize(("ruleset", "seats"), [("mafia", "human"), ("classic", THREE["classic"])])
def test_a_window_that_is_closed_in_the_middle_of_a_turn(tmp_path, ruleset, seats):
    with play(tmp_path, ruleset, 1, "--seats", seats) as terminal:
        terminal.play(steady, stop=at_the(1, "vote out"))
        terminal.send("x")  # half a choice
        terminal.until(lambda: "> x" in terminal.emulator.text(), "what was typed")
        since = time.monotonic()
        terminal.hang_up()
        assert terminal.end(5) == 128 + signal.SIGHUP
        assert time.monotonic() - since < 5
    saved = (tmp_path / LOG).read_bytes()
    assert not isinstance(lines_of(tmp_path / LOG)[-1].event, GameOver)
    with Terminal(["resume", LOG, "--pace", "0"], tmp_path) as terminal:
        asked = terminal.play(steady, stop=at_the(1, "vote out"))
        assert asked is not None
    assert (tmp_path / LOG).read_bytes().startswith(saved)


def test_a_game_ended_from_outside_leaves_an_orderly_terminal(tmp_path):
    with play(tmp_path, "mafia", 1, "--seats", THREE["mafia"]) as terminal:
        terminal.play(steady, stop=at_the(1, "vote out"))
        assert terminal.emulator.alternate
        os.kill(terminal.pid, signal.SIGTERM)
        assert terminal.end() == 128 + signal.SIGTERM
        assert not terminal.emulator.alternate
        assert terminal.received[: terminal.received.rindex(FALLEN)].endswith(WIPE)
        assert "You are " not in terminal.emulator.reachable()
        assert "Nothing is lost. Continue with: werewolf resume game.jsonl" in terminal.emulator.text()
        assert terminal.received.rindex(CURSOR) > terminal.received.rfind(NO_CURSOR)
    assert not isinstance(lines_of(tmp_path / LOG)[-1].event, GameOver)


def test_ctrl_c_while_nothing_is_asked_pauses_too(tmp_path):
    words = ["watch", "--ruleset", "mafia", "--seed", "1", "--pace", "slow", "--log", LOG]
    with Terminal(words, tmp_path) as terminal:
        for keys in ("continue" + ENTER, "save" + ENTER):
            shown = len(terminal.received)
            terminal.until(lambda shown=shown: len(terminal.received) > shown, "anything")
            terminal.send(CTRL_C)
            prompt = terminal.prompt()
            assert prompt.entries == PAUSED
            terminal.answer(prompt, keys)
        assert terminal.end() == 130
        assert "alive.\nContinue with: werewolf resume game.jsonl" in terminal.emulator.text()
    lines_of(tmp_path / LOG)
