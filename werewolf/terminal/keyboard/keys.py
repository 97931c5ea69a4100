"""Keys outside of any question: one that goes on, one that cuts a wait short, those struck too early."""

from __future__ import annotations

import asyncio
import os
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

SLICE = 0.05  # seconds between two looks at whether anything else is wanted
REST = 1.5  # seconds: less than it takes to hand a keyboard over, more than a key struck twice
SETTLING = 0.4  # seconds in which a key is still meant for what was on the screen before


def listening() -> bool:
    """Whether keys can be heard at all."""
    return sys.platform != "win32" and sys.stdin is not None and sys.stdin.isatty()


def nap(seconds: float | None, stop: Callable[[], bool]) -> bool:
    """Wait so long, or for a key if no time is given. A key ends it, as does `stop`; says whether a key did."""
    if not listening():
        time.sleep(seconds or 0)
        return False
    end = None if seconds is None else time.monotonic() + seconds
    while not stop():
        left = SLICE if end is None else min(SLICE, end - time.monotonic())
        if left <= 0:
            return False
        if pressed(left):
            return True
    return False


def pressed(seconds: float) -> bool:
    """Whether a key came within so many seconds; it is taken."""
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    if ready and not os.read(sys.stdin.fileno(), 1024):
        raise EOFError
    return bool(ready)


@contextmanager
def unechoed() -> Iterator[None]:
    """Keys come at once and leave no trace on the screen; Ctrl-C stays a signal."""
    if not listening():
        yield
        return
    import termios

    source = sys.stdin.fileno()
    before = termios.tcgetattr(source)
    quiet = termios.tcgetattr(source)
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(source, termios.TCSANOW, quiet)
    try:
        yield
    finally:
        with suppress(termios.error):  # the window may be gone
            termios.tcsetattr(source, termios.TCSANOW, before)


async def at_rest(seconds: float) -> None:
    """Until no key came for so long. Whatever is typed meanwhile is forgotten, and leaves no trace."""
    from prompt_toolkit.application import get_app_session

    source, loop = get_app_session().input, asyncio.get_running_loop()
    last = loop.time()

    def heard() -> None:
        nonlocal last
        source.read_keys()
        last = loop.time()

    drop_typed()
    with source.attach(heard):
        while (left := last + seconds - loop.time()) > 0 and not source.closed:
            await asyncio.sleep(left)


def drop_typed() -> None:
    """Forget keys that nothing has asked for."""
    from prompt_toolkit.application import get_app_session
    from prompt_toolkit.input.typeahead import clear_typeahead

    clear_typeahead(get_app_session().input)
    if listening():
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)
