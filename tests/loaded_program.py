"""The program, loaded once and forked for every run: loading it takes longer than most runs.

`start` asks a server for a run, which is a process of its own like any other: it has its folder, environment, session
and streams, and the interpreter ends as usual. Only what is imported is there already.
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
from tempfile import TemporaryFile

from lab.program import ROOT

Streams = tuple[int, int, int]  # input, output, errors

MOST = 1 << 20  # bytes of a request
TIMEOUT = 300.0  # seconds: only a program that hangs takes so long, however busy the machine is


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
    command = [sys.executable, "-m", "tests.loaded_program", str(theirs.fileno())]
    subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    theirs.close()
    return ours


def start(words: Sequence[str], folder: Path, streams: Streams, env: Mapping[str, str] | None = None) -> Running:
    """Run the program with these words. If its input is a terminal, that becomes the one that controls it."""
    news, told = os.pipe()
    request = json.dumps([words, str(folder), dict(os.environ if env is None else env)]).encode() + b"\n"
    socket.send_fds(server(), [request], [*streams, told])
    os.close(told)
    return Running(news)


def run(
    *words: str, folder: Path, out: int | None = None, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the program without any input. `out`: where its output goes, if it is not wanted."""
    with TemporaryFile() as said, TemporaryFile() as complained, Path(os.devnull).open("rb") as nothing:
        streams = nothing.fileno(), said.fileno() if out is None else out, complained.fileno()
        code = start(words, folder, streams, env).wait(TIMEOUT)
        for file in (said, complained):
            file.seek(0)
        return subprocess.CompletedProcess(words, code, said.read().decode(), complained.read().decode())


def serve(requests: socket.socket) -> None:
    """Answer requests until there are none. Each is watched by a child of the server, and run by a child of that."""
    import werewolf.cli.app
    import werewolf.session.start  # noqa: F401

    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the children that watch
    while True:
        request, fds, _, _ = socket.recv_fds(requests, MOST, 4)
        while request and not request.endswith(b"\n"):
            request += requests.recv(MOST)
        if not request:
            return
        if os.fork() == 0:
            requests.close()
            words, folder, env = json.loads(request)
            *streams, told = fds
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            if (child := os.fork()) == 0:
                os.close(told)
                become(words, streams, folder, env)
                return
            watch(child, streams, told)
        for fd in fds:
            os.close(fd)


def watch(child: int, streams: Sequence[int], told: int) -> None:
    """Tell the number of a run, and later its exit code."""
    for stream in streams:
        os.close(stream)
    with contextlib.suppress(BrokenPipeError):
        os.write(told, b"%d\n" % child)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        os.write(told, b"%d\n" % code)
    os._exit(0)


def become(words: Sequence[str], streams: Sequence[int], folder: str, env: Mapping[str, str]) -> None:
    """Become the run: what a fresh interpreter has, and then the program."""
    os.setsid()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for sign in (signal.SIGHUP, signal.SIGTERM):
        signal.signal(sign, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = [str(ROOT / "werewolf" / "__main__.py"), *words]
    sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = sys.__stdout__ = open(1, "w", encoding="utf-8", closefd=False, buffering=1 if os.isatty(1) else -1)  # noqa: SIM115
    sys.stderr = sys.__stderr__ = open(2, "w", encoding="utf-8", closefd=False, errors="backslashreplace", buffering=1)  # noqa: SIM115
    from werewolf.__main__ import main

    main()


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
