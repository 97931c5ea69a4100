"""Signals while a game is played: Ctrl-C rings for a pause; an end from outside is an orderly one."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class Signals:
    """Rung by Ctrl-C wherever no question is open; whoever runs the game answers it at the next safe place."""

    def __init__(self) -> None:
        self.rung = False
        self.ended: int | None = None  # the signal that ends the game
        self._rings = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[object] | None = None

    @contextmanager
    def hung(self) -> Iterator[None]:
        """Handle the signals, and leave things as they were. Whoever ignores a signal goes on ignoring it."""
        handlers = {signal.SIGINT: self._ring, **dict.fromkeys(ENDS, self._end)}
        before = {sign: signal.getsignal(sign) for sign in handlers}
        for sign, handler in handlers.items():
            if before[sign] is not signal.SIG_IGN:
                signal.signal(sign, handler)
        try:
            yield
        finally:
            for sign, earlier in before.items():
                signal.signal(sign, earlier)

    def attend(self) -> None:
        """From now on the running task is the one to end."""
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()

    def silence(self) -> None:
        self.rung = False
        self._rings.clear()

    def wanted(self) -> bool:
        """Whether anybody waits to be heard."""
        return self.rung or self.ended is not None

    async def rings(self) -> None:
        await self._rings.wait()

    def _ring(self, sign: int, _: FrameType | None) -> None:
        if self.rung:  # nobody came the first time
            self._end(sign, None)
            return
        self.rung = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._rings.set)

    def _end(self, sign: int, _: FrameType | None) -> None:
        self.ended = sign
        if sign not in (signal.SIGINT, signal.SIGTERM):
            forsake_terminal()
        if self._loop is not None and self._task is not None:
            self._loop.call_soon_threadsafe(self._task.cancel)


def forsake_terminal() -> None:
    """The window is closed: whatever is still written goes nowhere, instead of failing."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
