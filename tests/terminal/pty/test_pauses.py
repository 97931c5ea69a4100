"""Pauses at a terminal: the keys they take, looking back, Ctrl-Z and fg."""

from __future__ import annotations

import shutil
import sys

import pytest

from tests.terminal.pty.driver import CTRL_Z, ENTER, Terminal
from tests.terminal.pty.games import LOG

WATCH = ["watch", "--ruleset", "mafia", "--seed", "3", "--log", LOG]
NEXT, MENU = "any key: next", "who claims what"


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


def next_pause(terminal, keys):
    """Send keys and wait until a pause is shown after them."""
    shown = terminal.received.count(NEXT)
    terminal.send(keys)
    terminal.until(lambda: terminal.received.count(NEXT) > shown, "the next pause")


@pytest.mark.parametrize("back", ["u", "\x7f"])
def test_the_last_screen_can_be_read_again_without_leaving_the_game(tmp_path, back):
    with Terminal([*WATCH, "--pace", "step"], tmp_path, rows=15) as terminal:
        waiting(terminal)
        while len(terminal.emulator.record()) < 40:
            next_pause(terminal, "x")
        terminal.rest()
        before = terminal.emulator.screen()
        terminal.send(back)
        terminal.until(lambda: "q: back" in terminal.emulator.text(), "what was before")
        assert terminal.emulator.alternate
        assert terminal.emulator.screen() != before
        next_pause(terminal, "q")
        terminal.rest()
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
        next_pause(terminal, "fg\n")
        next_pause(terminal, "x")
        assert "7 alive" in terminal.emulator.text()
        asked = terminal.received.count(MENU)
        terminal.send("?")
        terminal.until(lambda: terminal.received.count(MENU) > asked, "a prompt")
        terminal.send(CTRL_Z)
        terminal.until(lambda: terminal.emulator.text().count("Stopped") == 2, "the shell")
        asked = terminal.received.count(MENU)
        terminal.send("fg\n")
        terminal.until(lambda: terminal.received.count(MENU) > asked, "the prompt again")
        next_pause(terminal, "back\r")
        next_pause(terminal, "x")
        assert "Night 0 falls" in terminal.emulator.text()
        assert "^Z" not in terminal.emulator.text().partition("7 alive")[2]


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no shell with job control")
def test_ctrl_z_behind_the_curtain_leaves_nothing_private_in_sight(tmp_path):
    with Terminal([], tmp_path, program=["bash", "--norc", "--noprofile", "-i"]) as terminal:
        words = f"play --ruleset mafia --seats human:Ann,human:Ben,bot*5 --seed 3 --pace 0 --log {LOG}"
        terminal.send(f"{sys.executable} -m werewolf {words}\n")
        terminal.answer(terminal.prompt(), "Ann" + ENTER)
        assert terminal.prompt().kind == "line"
        terminal.send("half a text" + CTRL_Z)
        terminal.until(lambda: "Stopped" in terminal.emulator.text(), "the shell")
        assert "You are" not in terminal.emulator.reachable()
        assert "half a text" not in terminal.emulator.reachable()
        terminal.send("fg\n")
        again = terminal.prompt()
        assert again.question.startswith("Pass the keyboard to Ann.")
        assert "You are" not in terminal.emulator.text()
        terminal.answer(again, "Ann" + ENTER)
        terminal.until(lambda: "half a text" in terminal.emulator.text(), "the text as it was left")
