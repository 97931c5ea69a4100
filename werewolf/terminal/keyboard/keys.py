"""Keys: which one looks things up, and those pressed while no question is open: wait for one, or discard them."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

LOOK_UP_KEY, TAB = "?", "\t"
BACK_KEYS = ("u", "\x7f", "\x08")  # u and Backspace
POLL_INTERVAL = 0.05  # seconds
HANDOVER_PAUSE = 1.5  # seconds: shorter than handing over a keyboard, longer than pressing a key twice
SHOW_CURSOR = b"\x1b[?25h"
SETTLE_TIME = 0.4  # seconds in which a key press is still meant for the screen before


@dataclass
class JobControl:
    """How often Ctrl-Z has stopped the program, and whether something private is on the screen, which forbids it."""

    stops: int = 0
    private: bool = False


JOB = JobControl()


class SuspendError(Exception):
    """Somebody pressed Ctrl-Z at a prompt."""


class LookBackError(Exception):
    """Somebody pressed Backspace at a prompt before anything was typed."""


def can_read_keys() -> bool:
    """Whether single key presses can be read here."""
    return sys.platform != "win32" and sys.stdin is not None and sys.stdin.isatty()


def only_prints() -> bool:
    """Whether this terminal can only print lines: it can neither clear the screen nor move its cursor."""
    return sys.stdout.isatty() and os.environ.get("TERM", "").lower() in ("dumb", "unknown")


def wait_for_key(seconds: float | None, stop: Callable[[], bool]) -> str:
    """The key pressed within this many seconds, or without a limit; nothing if none came. `stop` ends the wait too."""
    if not can_read_keys():
        time.sleep(seconds or 0)
        return ""
    end = None if seconds is None else time.monotonic() + seconds
    while not stop():
        left = POLL_INTERVAL if end is None else min(POLL_INTERVAL, end - time.monotonic())
        if left <= 0:
            return ""
        if key := read_key(left):
            return key
    return ""


def read_key(seconds: float) -> str:
    """The key pressed within this many seconds, if any. It is consumed with all that it sends, as arrow keys do."""
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    pressed = os.read(sys.stdin.fileno(), 1024) if ready else b""
    if ready and not pressed:
        raise EOFError
    return pressed.decode(errors="replace")


@contextmanager
def no_echo() -> Iterator[None]:
    """Read keys as they are pressed, without showing them. Ctrl-C still sends a signal.

    We set the terminal ourselves: prompt_toolkit's raw mode turns Ctrl-C into a key, and its cooked mode echoes.
    Ctrl-Z gives the terminal back, and `fg` takes it again: shells leave it as they use it themselves.
    """
    if not can_read_keys():
        yield
        return
    import termios

    source = sys.stdin.fileno()
    before = termios.tcgetattr(source)
    quiet = termios.tcgetattr(source)
    quiet[3] &= ~(termios.ECHO | termios.ICANON)

    def stop(*_: object) -> None:
        if JOB.private:  # at a prompt the key is not a signal: there the screen is cleared first
            return
        with suppress(OSError):
            os.write(source, b"" if only_prints() else SHOW_CURSOR)
        termios.tcsetattr(source, termios.TCSANOW, before)
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)  # here the program stands still
        signal.signal(signal.SIGTSTP, stop)
        termios.tcsetattr(source, termios.TCSANOW, quiet)
        JOB.stops += 1

    termios.tcsetattr(source, termios.TCSANOW, quiet)
    earlier = signal.signal(signal.SIGTSTP, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, earlier)
        with suppress(termios.error):  # the window may be closed
            termios.tcsetattr(source, termios.TCSANOW, before)


def suspend() -> None:
    """Stop the program and all that was started with it, as Ctrl-Z does, until `fg` continues it."""
    if hasattr(signal, "SIGTSTP"):
        os.kill(0, signal.SIGTSTP)


async def wait_until_idle(seconds: float) -> None:
    """Wait until no key was pressed for this many seconds. Keys pressed meanwhile are discarded and not shown."""
    from prompt_toolkit.application import get_app_session

    source, loop = get_app_session().input, asyncio.get_running_loop()
    last = loop.time()

    def discard() -> None:
        nonlocal last
        source.read_keys()
        last = loop.time()

    discard_keys()
    with source.attach(discard):
        while (left := last + seconds - loop.time()) > 0 and not source.closed:
            await asyncio.sleep(left)


def discard_keys() -> None:
    """Discard keys pressed while no question was open."""
    from prompt_toolkit.application import get_app_session
    from prompt_toolkit.input.typeahead import clear_typeahead

    clear_typeahead(get_app_session().input)
    if can_read_keys():
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def line_keys() -> Any:
    """The keys of a text: Enter ends it; after a backslash, or with Alt, Enter starts a new line."""
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()
    touched = False

    @keys.add("enter")
    def _(event: Any) -> None:
        text = event.current_buffer
        if text.document.text_before_cursor.endswith("\\"):
            text.delete_before_cursor()
            text.insert_text("\n")
        else:
            text.validate_and_handle()

    @keys.add("escape", "enter")
    def _(event: Any) -> None:
        event.current_buffer.insert_text("\n")

    @keys.add("c-z")
    def _(event: Any) -> None:
        event.app.exit(exception=SuspendError)

    @keys.add("backspace")
    def _(event: Any) -> None:
        nonlocal touched
        touched |= bool(event.current_buffer.text)
        if not touched:
            event.app.exit(exception=LookBackError)
        event.current_buffer.delete_before_cursor()

    return keys
