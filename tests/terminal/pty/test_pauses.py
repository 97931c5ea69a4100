"""Pauses at a terminal: the keys they take, looking back, Ctrl-Z and fg."""

from __future__ import annotations

import shutil
import sys

import pytest

from tests.terminal.pty.driver import CTRL_Z, Terminal
from tests.terminal.pty.games import LOG

WATCH = ["watch", "--ruleset", "mafia", "--seed", "3", "--log", LOG]
NEXT = "any key: next"


def waiting(terminal, *words):
    """Wait for a pause, with these words on the screen."""
    found = lambda: all(each in terminal.emulator.text() for each in (NEXT, *words))  # noqa: E731
    terminal.until(found, f"a pause with {words}")


def test_a_key_ends_one_pause_and_keys_pressed_too_early_end_none(tmp_path):
    with Terminal([*WATCH, "--pace", "step"], tmp_path) as terminal:
        waiting(terminal, "7 players.")
        terminal.send("xxxxxx")  # however many: they are one moment
        waiting(terminal, "7 alive")
        assert "Night 0 falls" not in terminal.emulator.text()
        terminal.send("\x1b[B")  # a key of three characters
        waiting(terminal, "Night 0 falls")
        assert "Day 1 breaks" not in terminal.emulator.text()
        terminal.send(" ")
        waiting(terminal, "Day 1 breaks", "Day 1 ·")


@pytest.mark.parametrize("back", ["u", "\x7f"])
def test_the_last_screen_can_be_read_again_without_leaving_the_game(tmp_path, back):
    with Terminal([*WATCH, "--pace", "step"], tmp_path, rows=15) as terminal:
        while "may reply" not in terminal.emulator.text() and "Day 1, voting" not in terminal.emulator.text():
            waiting(terminal)
            shown = len(terminal.received)
            terminal.send("x")
            terminal.until(lambda shown=shown: len(terminal.received) > shown, "anything")
            terminal.rest(0.05)
            if terminal.emulator.record() and any("Quirin" in row for row in terminal.emulator.record()[40:]):
                break
        waiting(terminal)
        before = terminal.emulator.screen()
        terminal.send(back)
        terminal.until(lambda: "q: back" in terminal.emulator.text(), "what was before")
        assert terminal.emulator.screen() != before
        assert terminal.emulator.alternate
        terminal.send("q")
        waiting(terminal)
        assert terminal.emulator.screen() == before  # and the game stands where it stood
        terminal.send("?")
        terminal.until(lambda: "who claims what" in terminal.emulator.text(), "the look-ups")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no shell with job control")
def test_ctrl_z_and_fg_leave_keys_alive_in_pauses_and_prompts(tmp_path):
    with Terminal([], tmp_path, program=["bash", "--norc", "--noprofile", "-i"]) as terminal:
        terminal.send(f"{sys.executable} -m werewolf {' '.join(WATCH)} --pace step\n")
        waiting(terminal, "7 players.")
        terminal.send(CTRL_Z)
        terminal.until(lambda: "Stopped" in terminal.emulator.text(), "the shell")
        terminal.send("fg\n")
        waiting(terminal)
        terminal.send("x")
        waiting(terminal, "7 alive")
        terminal.send("?")
        terminal.until(lambda: "who claims what" in terminal.emulator.text(), "a prompt")
        terminal.send(CTRL_Z)
        terminal.until(lambda: terminal.emulator.text().count("Stopped") == 2, "the shell")
        terminal.send("fg\n")
        terminal.until(lambda: "then Enter" in terminal.emulator.screen()[-3:][0] or "who claims" in terminal.emulator.text(), "it again")
        terminal.send("back\r")
        waiting(terminal)
        terminal.send("x")
        waiting(terminal, "Night 0 falls")
        assert "^Z" not in terminal.emulator.text()
