"""Drive the program at a pseudo-terminal: read the screen, recognise prompts, send keys."""

from __future__ import annotations

import codecs
import contextlib
import errno
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from lab.program import ROOT
from tests import loaded_program
from tests.terminal.pty.emulator import Emulator

TIMEOUT = 300.0  # seconds: only a program that hangs takes so long, however busy the machine is
ENTER, DOWN, UP, TAB, CTRL_C, CTRL_D, CTRL_Z = "\r", "\x1b[B", "\x1b[A", "\t", "\x03", "\x04", "\x1a"
RAISED, FALLEN, WIPE = "\x1b[?1049h", "\x1b[?1049l", "\x1b[H\x1b[2J\x1b[3J"
ASKING, ASKED = "\x1b[?2004h", "\x1b[?2004l"  # a prompt turns bracketed paste on, and off at its end
CURSOR, NO_CURSOR = "\x1b[?25h", "\x1b[?25l"
CALL = re.compile(r"Pass the keyboard to (.+?)\. Press Enter when nobody else looks\.")
WHAT_NEXT, QUIT = "What next?", "quit\r"  # after a game
HINT = "number or name, then Enter"

# Make the terminal the controlling one, so that closing it sends SIGHUP, and restore the default signal handlers, which
# the environment of the tests may ignore.
LAUNCH = (
    "import fcntl, os, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "[signal.signal(sign, signal.SIG_DFL) for sign in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)]; "
    "os.execv(sys.argv[1], sys.argv[1:])"
)


class StuckError(AssertionError):
    """The program did not do what the test waits for. The message shows the screen."""


@dataclass(frozen=True)
class Prompt:
    """The prompt on the screen. `kind` is pass, menu or line."""

    kind: str
    question: str
    entries: tuple[str, ...] = ()


@dataclass(frozen=True)
class Exchange:
    """A prompt, the keys sent to it, and whose curtain it was behind, if any."""

    prompt: Prompt
    behind: str | None
    keys: str


Keys = Callable[[Prompt, str | None], str]


def first_entry(prompt: Prompt, behind: str | None) -> str:  # noqa: ARG001
    """Keys for any prompt: the first entry of a menu, or a short text."""
    if prompt.kind == "pass":
        return name_keys(prompt)
    return DOWN + ENTER if prompt.kind == "menu" else f"Let us think about this.{ENTER}"


def name_keys(prompt: Prompt) -> str:
    """The name of the person called. Enter alone would have to wait a moment."""
    called = CALL.fullmatch(prompt.question)
    assert called is not None
    return f"{called[1]}{ENTER}"


class Terminal:
    """One run of the program, or another, at a pseudo-terminal. The end of the `with` block always ends the process."""

    def __init__(
        self,
        args: Sequence[str],
        cwd: Path,
        columns: int = 100,
        rows: int = 40,
        *,
        program: Sequence[str] | None = None,
        **env: str,
    ) -> None:
        self.emulator = Emulator(columns, rows)
        self.received = ""
        self.exchanges: list[Exchange] = []
        self.behind: str | None = None  # the name of the last person called behind the curtain
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._answered_queries = 0
        self._master, slave = pty.openpty()
        self._size(columns, rows)
        plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        env = {**plain, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT), **env}
        if program is None:
            self._child: subprocess.Popen[bytes] | loaded_program.Running = loaded_program.start(
                args, cwd, (slave, slave, slave), env
            )
        else:
            self._child = subprocess.Popen(
                [sys.executable, "-S", "-c", LAUNCH, shutil.which(program[0]) or "", *program[1:], *args],
                stdin=slave, stdout=slave, stderr=slave, cwd=cwd, env=env, start_new_session=True,
            )  # fmt: skip
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()
        if self._child.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._child.pid, signal.SIGKILL)
            self._child.wait(TIMEOUT)

    @property
    def pid(self) -> int:
        return self._child.pid

    def _size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns: int, rows: int) -> None:
        """Resize the window, which signals the program."""
        self._size(columns, rows)
        self.emulator.resize(columns, rows)

    def hang_up(self) -> None:
        """Close the window."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def read(self, seconds: float) -> bool:
        """Read one chunk of output within this many seconds. Returns False once the output has ended."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return True
        try:
            chunk = os.read(self._master, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            chunk = b""
        text = self._decoder.decode(chunk)
        self.received += text
        self.emulator.feed(text)
        while self._answered_queries < self.emulator.cursor_queries:
            self._answered_queries += 1
            self.send(f"\x1b[{self.emulator.y + 1};{self.emulator.x + 1}R")
        return bool(chunk)

    def send(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def until(self, seen: Callable[[], bool], what: str, seconds: float = TIMEOUT) -> None:
        """Read output until the condition holds."""
        end = time.monotonic() + seconds
        while not seen():
            if time.monotonic() > end or not self.read(0.05):
                if seen():
                    break
                raise StuckError(f"{what} did not come; on the screen:\n{self.emulator.text()}")

    def rest(self, seconds: float = 0.3) -> None:
        """Read until no output comes for a while. A resized window is drawn more than once."""
        size = -1
        while size < len(self.received):
            size = len(self.received)
            self.read(seconds)

    def signals(self) -> bool:
        """Whether Ctrl-C is a signal now; while a question is open, it is a key like any other."""
        return bool(termios.tcgetattr(self._master)[3] & termios.ISIG)

    def asking(self) -> bool:
        return self.received.rfind(ASKING) > self.received.rfind(ASKED)

    def over(self) -> bool:
        return self._child.poll() is not None

    def prompt(self) -> Prompt | None:
        """Wait for the next prompt on the screen; None if the program ends instead."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            if not self.read(0.02):
                self._child.wait(TIMEOUT)
                return None
            if self.asking() and (prompt := self.prompt_on_screen()):
                return prompt
        raise StuckError(f"no prompt; on the screen:\n{self.emulator.text()}")

    def prompt_on_screen(self) -> Prompt | None:
        """The prompt on the screen once it is complete: a menu ends with its hint, any other shows the cursor."""
        since = self.received[self.received.rfind(ASKING) :]
        screen = [row for row in self.emulator.screen() if row]
        if HINT in plain(since):
            hint = max((at for at, row in enumerate(screen) if HINT in row), default=0)
            return self._menu(screen[:hint])
        if since.rfind(CURSOR) < since.rfind(NO_CURSOR) or NO_CURSOR not in since:
            return None
        rows = self.emulator.screen()[: self.emulator.y + 1]
        flat = " ".join(" ".join(rows).split())
        called = list(CALL.finditer(flat))
        if called and called[-1].end() == len(flat):
            self.behind = called[-1][1]
            return Prompt("pass", called[-1][0])
        at = max((index for index, row in enumerate(rows) if row.startswith("> ")), default=None)
        return None if at is None else Prompt("line", "".join(rows[at:])[2:].strip())

    def _menu(self, rows: list[str]) -> Prompt | None:
        """Parse a menu. Entries are indented by one cell, the question above them is not."""
        entries: list[str] = []
        while rows and rows[-1].startswith(" "):
            entries.insert(0, rows.pop().strip().partition("  accused by ")[0])
        return Prompt("menu", rows[-1], tuple(entries)) if rows and entries else None

    def answer(self, prompt: Prompt, keys: str) -> None:
        """Send keys and wait until the prompt is gone."""
        behind = self.behind if self.emulator.alternate else None
        self.exchanges.append(Exchange(prompt, behind, keys))
        done = self.received.count(ASKED)
        self.send(keys)
        self.until(lambda: self.received.count(ASKED) > done or self.over(), f"the end of: {prompt}")

    def play(self, keys: Keys = first_entry, stop: Callable[[Prompt, str | None], bool] | None = None) -> Prompt | None:
        """Answer every prompt until the program ends, or until `stop` accepts one: that prompt is returned.

        After the game it quits.
        """
        while (prompt := self.prompt()) is not None:
            behind = self.behind if self.emulator.alternate else None
            if stop and stop(prompt, behind):
                return prompt
            self.answer(prompt, QUIT if prompt.question == WHAT_NEXT else keys(prompt, behind))
        return None

    def end(self, seconds: float = TIMEOUT) -> int:
        """Read the remaining output and return the exit code. After a game it quits."""
        end = time.monotonic() + seconds
        while self._master >= 0 and time.monotonic() < end and self.read(0.05):
            prompt = self.prompt_on_screen() if self.asking() else None
            if prompt is not None and prompt.question == WHAT_NEXT:
                self.answer(prompt, QUIT)
        return self._child.wait(seconds)

    def screens(self) -> list[tuple[bool, str]]:
        """The output split at each switch between public and private screen: whether private, and the text."""
        parts: list[tuple[bool, str]] = []
        behind = False
        for part in re.split(f"({re.escape(RAISED)}|{re.escape(FALLEN)})", self.received):
            if part in (RAISED, FALLEN):
                behind = part == RAISED
            else:
                parts.append((behind, part))
        return parts

    def calls(self) -> list[str]:
        """The names of the people called to the keyboard, in order."""
        return [match[1] for exchange in self.exchanges if (match := CALL.fullmatch(exchange.prompt.question))]


def plain(stream: str) -> str:
    """The text without escape sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b\][^\x07]*\x07|\x1b.", "", stream)
