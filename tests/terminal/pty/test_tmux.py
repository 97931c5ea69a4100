"""The scrollback of a real terminal, long after a private turn."""

from __future__ import annotations

import contextlib
import shlex
import shutil
import subprocess
import sys
import time

import pytest

from tests.terminal.pty.driver import PATIENCE, ROOT
from tests.terminal.pty.games import THREE

TMUX = shutil.which("tmux")


class Tmux:
    """A tmux server of our own, behind its own socket, with one window."""

    def __init__(self, folder, words):
        self._socket = str(folder / "tmux")
        command = (
            f"PYTHONPATH={shlex.quote(str(ROOT))} {shlex.join([sys.executable, '-m', 'werewolf', *words])}; sleep 60"
        )
        self.run("-f", "/dev/null", "new-session", "-d", "-x", "90", "-y", "24", "-c", str(folder), command)

    def run(self, *words):
        done = subprocess.run(
            [TMUX, "-S", self._socket, *words], capture_output=True, text=True, timeout=10, check=True
        )
        return done.stdout

    def screen(self, *words):
        return self.run("capture-pane", "-p", "-J", *words)

    def keys(self, *keys):
        self.run("send-keys", *keys)

    def until(self, *seen):
        """Wait for words; a line that is being typed breaks where the screen ends, in the middle of a word."""
        end = time.monotonic() + PATIENCE
        while not any(words in self.screen().replace("\n", "") for words in seen):
            assert time.monotonic() < end, f"waited in vain for {seen}; on the screen:\n{self.screen()}"
            time.sleep(0.05)
        time.sleep(0.05)

    def turn_pages(self, last):
        """Enter for as long as there is more, and once more at the end; each time the page must be another."""
        shown = ""
        while last not in shown:
            self.until("Press Enter for more", last)
            shown = self.screen()
            self.keys("Enter")
            self.change(shown)

    def change(self, before):
        end = time.monotonic() + PATIENCE
        while self.screen() == before:
            assert time.monotonic() < end, f"nothing changed:\n{before}"
            time.sleep(0.05)

    def close(self):
        with contextlib.suppress(subprocess.SubprocessError):
            self.run("kill-server")


@pytest.mark.skipif(TMUX is None, reason="tmux is not installed: a real scrollback cannot be looked into")
def test_a_private_turn_is_not_in_the_scrollback_of_a_real_terminal(tmp_path):
    """Ann reads the rules, longer than her screen, and writes a line; then everyone's turn is over."""
    options = ["play", "--ruleset", "mafia", "--seed", "2", "--pace", "0", "--log", "game.jsonl"]
    tmux = Tmux(tmp_path, [*options, "--seats", THREE["mafia"]])
    try:
        for name in ("Ann", "Ben", "Cleo"):
            tmux.until(f"Pass the keyboard to {name}")
            tmux.keys("-l", name)
            tmux.keys("Enter")
            for page in ("the rules", "the record"):
                tmux.until("You have no action tonight")
                tmux.keys("?", "Enter")
                tmux.until("Look up")
                tmux.keys("-l", page)
                tmux.keys("Enter")
                tmux.turn_pages("Press Enter to go back")
            tmux.until("You have no action tonight")
            tmux.keys("-l", f"canary of {name}")
            tmux.until(f"canary of {name}")
            tmux.keys("Enter")
        tmux.until("Who should be on today's ballot?")
        left = tmux.screen("-S", "-")
        assert "it is your turn" in left
        for secret in ("canary", "You are ", "Pass the keyboard", "You have no action", "Look up", "Type anything"):
            assert secret not in left, secret
        assert "canary" not in tmux.screen("-a", "-q", "-S", "-")
    finally:
        tmux.close()
