"""Private turns leave nothing in the scrollback of a real terminal."""

from __future__ import annotations

import contextlib
import shlex
import shutil
import subprocess
import sys
import time

import pytest

from tests.terminal.pty.driver import ROOT, TIMEOUT
from tests.terminal.pty.games import THREE

TMUX = shutil.which("tmux")


class Tmux:
    """A tmux server with its own socket and one window."""

    def __init__(self, folder, words):
        self._socket = str(folder / "tmux")
        command = (
            f"PYTHONPATH={shlex.quote(str(ROOT))} {shlex.join([sys.executable, '-m', 'werewolf', *words])}; sleep 60"
        )
        self.run("-f", "/dev/null", "new-session", "-d", "-x", "90", "-y", "24", "-c", str(folder), command)

    def run(self, *words):
        done = subprocess.run(
            [TMUX, "-S", self._socket, *words], capture_output=True, text=True, timeout=TIMEOUT, check=True
        )
        return done.stdout

    def screen(self, *words):
        return self.run("capture-pane", "-p", "-J", *words)

    def keys(self, *keys):
        self.run("send-keys", *keys)

    def until(self, *seen):
        """Wait until one of these texts is on the screen. A typed line may break in the middle of a word."""
        end = time.monotonic() + TIMEOUT
        while not any(words in self.screen().replace("\n", "") for words in seen):
            assert time.monotonic() < end, f"{seen} did not appear; on the screen:\n{self.screen()}"
            time.sleep(0.05)
        time.sleep(0.05)

    def turn_pages(self):
        """Go to the end of what was looked up, and leave it."""
        self.until("q: back")
        self.keys("G")
        self.keys("q")

    def close(self):
        with contextlib.suppress(subprocess.SubprocessError):
            self.run("kill-server")


@pytest.mark.skipif(TMUX is None, reason="tmux is not installed")
def test_a_private_turn_is_not_in_the_scrollback_of_a_real_terminal(tmp_path):
    """Everyone reads the rules and the record, which are longer than the screen, and types a text."""
    options = ["play", "--ruleset", "mafia", "--seed", "2", "--pace", "0", "--log", "game.jsonl"]
    tmux = Tmux(tmp_path, [*options, "--seats", THREE["mafia"]])
    try:
        for name in ("Ann", "Ben", "Cleo"):
            tmux.until(f"Pass the keyboard to {name}")
            tmux.keys("-l", name)
            tmux.keys("Enter")
            for page in ("the rules", "the record"):
                tmux.until("You have no action now")
                tmux.keys("?", "Enter")
                tmux.until("Look up")
                tmux.keys("-l", page)
                tmux.keys("Enter")
                tmux.turn_pages()
            tmux.until("You have no action now")
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
