"""Signal handlers for a running game: Ctrl-C asks for a pause, SIGTERM and SIGHUP end the game cleanly."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

END_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class Signals:
    """Remembers Ctrl-C until the game reaches a point where it can pause. A second Ctrl-C ends the game."""

    def __init__(self) -> None:
        self.interrupted = False
        self.end_signal: int | None = None  # the signal that ends the game
        self._interrupt_event = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[object] | None = None

    @contextmanager
    def handle(self) -> Iterator[None]:
        """Install the handlers and restore the old ones at the end. A signal that was ignored stays ignored."""
        handlers = {signal.SIGINT: self._interrupt, **dict.fromkeys(END_SIGNALS, self._end)}
        before = {number: signal.getsignal(number) for number in handlers}
        for number, handler in handlers.items():
            if before[number] is not signal.SIG_IGN:
                signal.signal(number, handler)
        try:
            yield
        finally:
            for number, earlier in before.items():
                signal.signal(number, earlier)

    def watch_task(self) -> None:
        """Make the running task the one that an end signal cancels."""
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()

    def clear_interrupt(self) -> None:
        self.interrupted = False
        self._interrupt_event.clear()

    def pending(self) -> bool:
        """Whether a signal has arrived that the game has not dealt with yet."""
        return self.interrupted or self.end_signal is not None

    async def wait_for_interrupt(self) -> None:
        await self._interrupt_event.wait()

    def _interrupt(self, number: int, _: FrameType | None) -> None:
        if self.interrupted:  # the first Ctrl-C had no effect
            self._end(number, None)
            return
        self.interrupted = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._interrupt_event.set)

    def _end(self, number: int, _: FrameType | None) -> None:
        self.end_signal = number
        if number not in (signal.SIGINT, signal.SIGTERM):
            detach_terminal()
        if self._loop is not None and self._task is not None:
            self._loop.call_soon_threadsafe(self._task.cancel)


def detach_terminal() -> None:
    """Redirect output to /dev/null: the window is closed, and writing to it would fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
