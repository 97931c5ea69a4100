"""The program, loaded once and forked for every run at a pseudo-terminal: loading it takes longer than most runs.

`start` asks a server for a run, which is a process of its own like any other: it has its folder, environment, session
and terminal, and the interpreter ends as usual. Only what is imported is there already.
"""

from __future__ import annotations

import contextlib
import fcntl
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from lab.program import ROOT

MOST = 1 << 20  # bytes of a request


class Running:
    """One run: what a `Popen` says of it."""

    def __init__(self, news: int) -> None:
        self._news = news
        self._code: int | None = None
        self.pid = int(self._line(None))

    def _line(self, seconds: float | None) -> bytes:
        """The next line of news; empty if none comes in time."""
        return os.read(self._news, 16) if select.select([self._news], [], [], seconds)[0] else b""

    def poll(self) -> int | None:
        if self._code is None and (line := self._line(0)):
            self._ended(line)
        return self._code

    def wait(self, seconds: float | None = None) -> int:
        if self._code is None:
            line = self._line(seconds)
            if not line:
                raise subprocess.TimeoutExpired("werewolf", seconds or 0)
            self._ended(line)
        assert self._code is not None
        return self._code

    def _ended(self, line: bytes) -> None:
        self._code = int(line)
        os.close(self._news)


@cache
def server() -> socket.socket:
    """The server of this process of tests. It ends when this end of the socket is closed."""
    ours, theirs = socket.socketpair()
    command = [sys.executable, "-m", "tests.terminal.pty.loaded_program", str(theirs.fileno())]
    subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    theirs.close()
    return ours


def start(words: Sequence[str], terminal: int, folder: Path, env: Mapping[str, str]) -> Running:
    """Run the program with these words at this terminal, which becomes the one that controls it."""
    news, told = os.pipe()
    request = json.dumps([words, str(folder), dict(env)]).encode() + b"\n"
    socket.send_fds(server(), [request], [terminal, told])
    os.close(told)
    return Running(news)


def serve(requests: socket.socket) -> None:
    """Answer requests until there are none. Each is watched by a child of the server, and run by a child of that."""
    import werewolf.cli.app
    import werewolf.session.start  # noqa: F401

    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the children that watch
    while True:
        request, fds, _, _ = socket.recv_fds(requests, MOST, 2)
        while request and not request.endswith(b"\n"):
            request += requests.recv(MOST)
        if not request:
            return
        if os.fork() == 0:
            requests.close()
            words, folder, env = json.loads(request)
            terminal, told = fds
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            if (child := os.fork()) == 0:
                os.close(told)
                run(words, terminal, folder, env)
                return
            watch(child, terminal, told)
        for fd in fds:
            os.close(fd)


def watch(child: int, terminal: int, told: int) -> None:
    """Tell the number of a run, and later its exit code. Ctrl-C at its terminal is not meant for this process."""
    os.close(terminal)
    with contextlib.suppress(BrokenPipeError):
        os.write(told, b"%d\n" % child)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        os.write(told, b"%d\n" % code)
    os._exit(0)


def run(words: Sequence[str], terminal: int, folder: str, env: Mapping[str, str]) -> None:
    """Become the run: what a fresh interpreter has, and then the program."""
    os.setsid()
    for number in range(3):
        os.dup2(terminal, number)
    os.close(terminal)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for sign in (signal.SIGHUP, signal.SIGTERM):
        signal.signal(sign, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = [str(ROOT / "werewolf" / "__main__.py"), *words]
    sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = sys.__stdout__ = open(1, "w", encoding="utf-8", closefd=False, buffering=1)  # noqa: SIM115
    sys.stderr = sys.__stderr__ = open(2, "w", encoding="utf-8", closefd=False, errors="backslashreplace", buffering=1)  # noqa: SIM115
    from werewolf.__main__ import main

    main()


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
