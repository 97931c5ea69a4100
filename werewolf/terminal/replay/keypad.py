"""Keys as they are pressed, without echo, and the window's changes of size. The terminal is given back as it was."""

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
HALF_A_KEY = 0.1  # seconds that the rest of a key may take over a slow line
NAMES = {"c-m": "enter", "c-j": "enter", "c-h": "backspace", "c-i": "tab"}


class Keypad:
    """Open as long as the `with` lasts."""

    def __init__(self, source: Any, resized: int) -> None:
        self._source, self._resized = source, resized
        self._waiting: deque[str] = deque()

    def press(self, patience: float | None) -> str | None:
        """The next key by its name; None: none came in time. The end of input raises EOFError."""
        while not self._waiting:
            ready, _, _ = select.select([self._source.fileno(), self._resized], [], [], patience)
            if not ready:
                return None
            if self._resized in ready:
                os.read(self._resized, 4096)
                return RESIZED
            if self._source.closed:
                raise EOFError
            for press in self._source.read_keys() or self._rest():
                self._take(press)
        return self._waiting.popleft()

    def _rest(self) -> list[Any]:
        """Half a key has come: Escape, unless the rest of an arrow or the like follows at once."""
        ready, _, _ = select.select([self._source.fileno()], [], [], HALF_A_KEY)
        return list(self._source.read_keys() if ready else self._source.flush_keys())

    def _take(self, press: Any) -> None:
        from prompt_toolkit.keys import Keys

        name = str(press.key.value) if isinstance(press.key, Keys) else str(press.data)
        if press.key is Keys.BracketedPaste:
            self._waiting.extend(press.data)
        else:
            self._waiting.append(NAMES.get(name, name))


@contextmanager
def keypad() -> Iterator[Keypad]:
    from prompt_toolkit.input import create_input

    source = create_input()
    read, write = os.pipe()
    os.set_blocking(write, False)
    with source.raw_mode(), sizes_told(write), leaving_in_order():
        try:
            yield Keypad(source, read)
        finally:
            os.close(read)
            os.close(write)
            source.close()


@contextmanager
def sizes_told(write: int) -> Iterator[None]:
    before = signal.signal(signal.SIGWINCH, lambda *_: os.write(write, b"."))
    try:
        yield
    finally:
        signal.signal(signal.SIGWINCH, before)


@contextmanager
def leaving_in_order() -> Iterator[None]:
    """Whoever is told to end, or loses the window, gives the terminal back first."""

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
