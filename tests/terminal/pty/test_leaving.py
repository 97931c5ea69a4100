"""Quit in the middle of a turn, by choice or because the window closes, and resume."""

from __future__ import annotations

import os
import re
import shlex
import signal

import pytest

from tests.terminal.pty.driver import CTRL_C, CTRL_D, CURSOR, DOWN, ENTER, FALLEN, NO_CURSOR, WIPE, Terminal
from tests.terminal.pty.games import LOG, THREE, assert_finished, lines_of, play, steady
from werewolf.game.events import GameOver

RESUME_COMMAND = re.compile(r"werewolf (resume \S.*)")
PAUSE_ENTRIES = (
    "1 Continue",
    "2 Look something up",
    "3 Save and quit",
)


def pause(terminal):
    """Press Ctrl-C at the open question; return the pause menu."""
    terminal.answer(terminal.prompt_on_screen(), CTRL_C)
    prompt = terminal.prompt()
    assert prompt.question == "Paused"
    assert prompt.entries == PAUSE_ENTRIES
    return prompt


def save_and_quit(terminal, folder):
    """Save and quit; check the exit code, the public screen and the log. Returns the command that resumes the game."""
    terminal.answer(pause(terminal), "save" + ENTER)
    assert terminal.end() == 130
    assert not terminal.emulator.alternate
    command = RESUME_COMMAND.search(terminal.emulator.text())
    assert command is not None
    assert not isinstance(lines_of(folder / LOG)[-1].event, GameOver)
    return shlex.split(command[1])


def at_question(number, pattern):
    """Stop at the question of this number among those that match."""
    found = []

    def stop(prompt, behind):  # noqa: ARG001
        found.extend([prompt] if re.search(pattern, prompt.question) else [])
        return len(found) == number

    return stop


def test_a_game_that_was_quit_twice_resumes_as_if_it_was_never_interrupted(tmp_path):
    """No answered question comes again, and the game is the same as one played in one go."""
    (tmp_path / "whole").mkdir()
    with play(tmp_path / "whole", "mafia", 5) as terminal:
        terminal.play(steady)
        assert terminal.end() == 0
        whole = [exchange.prompt for exchange in terminal.exchanges]
    asked = []
    with play(tmp_path, "mafia", 5) as terminal:
        terminal.play(steady, stop=at_question(1, "today's ballot"))
        command = save_and_quit(terminal, tmp_path)
        asked += [exchange.prompt for exchange in terminal.exchanges[:-2]]
    assert command == ["resume", LOG, "--pace", "0"]
    saved = (tmp_path / LOG).read_bytes()
    with Terminal(command, tmp_path) as terminal:
        terminal.play(steady, stop=at_question(1, "vote out"))
        assert save_and_quit(terminal, tmp_path) == command
        asked += [exchange.prompt for exchange in terminal.exchanges[:-2]]
    assert (tmp_path / LOG).read_bytes().startswith(saved)
    with Terminal(command, tmp_path) as terminal:
        terminal.play(steady)
        assert terminal.end() == 0
        asked += [exchange.prompt for exchange in terminal.exchanges]
    assert asked == whole
    again = assert_finished(tmp_path)
    assert [line.event.kind for line in again] == [line.event.kind for line in lines_of(tmp_path / "whole" / LOG)]


def test_quit_behind_the_curtain_and_resume(tmp_path):
    with play(tmp_path, "mafia", 1, "--seats", THREE["mafia"]) as terminal:
        prompt = terminal.play(steady, stop=at_question(2, "vote out"))
        assert terminal.emulator.alternate
        terminal.answer(pause(terminal), "continue" + ENTER)
        assert terminal.prompt() == prompt  # the same question, and nothing else has happened
        command = save_and_quit(terminal, tmp_path)
        assert terminal.received[: terminal.received.rindex(FALLEN)].endswith(WIPE)
        assert "You are " not in terminal.emulator.reachable()
    saved = (tmp_path / LOG).read_bytes()
    with Terminal(command, tmp_path) as terminal:
        terminal.play(steady, stop=at_question(2, "vote out"))
        assert terminal.calls() == ["Ben", "Cleo"]  # Ann has voted
        terminal.answer(terminal.prompt_on_screen(), DOWN + ENTER)
        terminal.until(lambda: "→" in terminal.emulator.text(), "the votes")
    assert (tmp_path / LOG).read_bytes().startswith(saved)


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_quit_at_the_call_before_anything_private_is_shown(tmp_path, key):
    with play(tmp_path, "mafia", 1, "--seats", THREE["mafia"]) as terminal:
        terminal.play(steady, stop=lambda prompt, _: prompt.kind == "pass")
        if key == CTRL_C:
            terminal.answer(pause(terminal), "quit" + ENTER)
        else:
            terminal.send(key)
        assert terminal.end() == 130
        assert not terminal.emulator.alternate
        assert RESUME_COMMAND.search(terminal.emulator.text())[1] == f"resume {LOG} --pace 0"
        assert "You are " not in terminal.received
    lines_of(tmp_path / LOG)


@pytest.mark.parametrize(("ruleset", "seats"), [("mafia", "human"), ("classic", THREE["classic"])])
def test_closing_the_window_in_the_middle_of_a_turn_saves_the_game(tmp_path, ruleset, seats):
    with play(tmp_path, ruleset, 1, "--seats", seats) as terminal:
        terminal.play(steady, stop=at_question(1, "vote out"))
        terminal.send("x")  # half a choice
        terminal.until(lambda: "> x" in terminal.emulator.text(), "what was typed")
        terminal.hang_up()
        assert terminal.end() == 128 + signal.SIGHUP
    saved = (tmp_path / LOG).read_bytes()
    assert not isinstance(lines_of(tmp_path / LOG)[-1].event, GameOver)
    with Terminal(["resume", LOG, "--pace", "0"], tmp_path) as terminal:
        prompt = terminal.play(steady, stop=at_question(1, "vote out"))
        assert prompt is not None
    assert (tmp_path / LOG).read_bytes().startswith(saved)


def test_a_game_ended_by_sigterm_restores_the_terminal(tmp_path):
    with play(tmp_path, "mafia", 1, "--seats", THREE["mafia"]) as terminal:
        terminal.play(steady, stop=at_question(1, "vote out"))
        assert terminal.emulator.alternate
        os.kill(terminal.pid, signal.SIGTERM)
        assert terminal.end() == 128 + signal.SIGTERM
        assert not terminal.emulator.alternate
        assert terminal.received[: terminal.received.rindex(FALLEN)].endswith(WIPE)
        assert "You are " not in terminal.emulator.reachable()
        assert "Nothing is lost. Continue with: werewolf resume game.jsonl" in terminal.emulator.text()
        assert terminal.received.rindex(CURSOR) > terminal.received.rfind(NO_CURSOR)
    assert not isinstance(lines_of(tmp_path / LOG)[-1].event, GameOver)


def test_ctrl_c_pauses_while_no_question_is_open(tmp_path):
    words = ["watch", "--ruleset", "mafia", "--seed", "1", "--pace", "slow", "--log", LOG]
    with Terminal(words, tmp_path) as terminal:
        for keys in ("continue" + ENTER, "save" + ENTER):
            shown = len(terminal.received)
            terminal.until(lambda shown=shown: len(terminal.received) > shown and terminal.signals(), "anything")
            terminal.send(CTRL_C)
            prompt = terminal.prompt()
            assert prompt.entries == PAUSE_ENTRIES
            terminal.answer(prompt, keys)
        assert terminal.end() == 130
        assert "alive.\nContinue with: werewolf resume game.jsonl" in terminal.emulator.text()
    lines_of(tmp_path / LOG)
