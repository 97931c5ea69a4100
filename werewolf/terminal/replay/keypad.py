"""Read single key presses without echo, and notice window resizes. Restores the terminal at the end."""

from __future__ import annotations

import os
import select
import signal
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from werewolf.terminal.signals import detach_terminal

RESIZED = "resized"
REST_OF_KEY = 0.1  # seconds to wait for the rest of an escape sequence on a slow line
NAMES = {"c-m": "enter", "c-j": "enter", "c-h": "backspace", "c-i": "tab"}


class Keypad:
    """Gives key presses one by one. Valid inside the `with keypad()` block."""

    def __init__(self, source: Any, resize_pipe: int) -> None:
        self._source, self._resize_pipe = source, resize_pipe
        self._queue: deque[str] = deque()

    def press(self, timeout: float | None) -> str | None:
        """The name of the next key, or None if no key came in time. Raises EOFError at the end of input."""
        while not self._queue:
            ready, _, _ = select.select([self._source.fileno(), self._resize_pipe], [], [], timeout)
            if not ready:
                return None
            if self._resize_pipe in ready:
                os.read(self._resize_pipe, 4096)
                return RESIZED
            if self._source.closed:
                raise EOFError
            for press in self._source.read_keys() or self._rest():
                self._add(press)
        return self._queue.popleft()

    def _rest(self) -> list[Any]:
        """Part of a key has come. It is Escape, unless the rest of an arrow key or the like follows at once."""
        ready, _, _ = select.select([self._source.fileno()], [], [], REST_OF_KEY)
        return list(self._source.read_keys() if ready else self._source.flush_keys())

    def _add(self, press: Any) -> None:
        from prompt_toolkit.keys import Keys

        name = str(press.key.value) if isinstance(press.key, Keys) else str(press.data)
        if press.key is Keys.BracketedPaste:
            self._queue.extend(press.data)
        else:
            self._queue.append(NAMES.get(name, name))


@contextmanager
def keypad() -> Iterator[Keypad]:
    from prompt_toolkit.input import create_input

    source = create_input()
    read, write = os.pipe()
    os.set_blocking(write, False)
    with source.raw_mode(), resize_handler(write), exit_handlers():
        try:
            yield Keypad(source, read)
        finally:
            os.close(read)
            os.close(write)
            source.close()


@contextmanager
def resize_handler(write: int) -> Iterator[None]:
    """Write to the pipe whenever the window changes its size."""
    before = signal.signal(signal.SIGWINCH, lambda *_: os.write(write, b"."))
    try:
        yield
    finally:
        signal.signal(signal.SIGWINCH, before)


@contextmanager
def exit_handlers() -> Iterator[None]:
    """On SIGTERM or SIGHUP, exit through SystemExit, so that the terminal is restored first."""

    def leave(number: int, _: FrameType | None) -> None:
        if number == signal.SIGHUP:
            detach_terminal()
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, leave) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
