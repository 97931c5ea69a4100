"""The way out for everything that the screen does not draw: cleaned, and one message on one line.

File names, keys of a table, titles of a ruleset and words of a server may come from anybody. Here they lose escape
sequences and control characters, so that a message can neither command the terminal nor look like two.
"""

from __future__ import annotations

import errno
import json
import os
import re
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any

from werewolf.telling.clean import clean

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.table import Table

LONGEST_ROW = 2_000
LONGEST_WORD, QUOTED = 1_000, 100  # no path is that long, and of such a word this much is quoted
CLOSED_PIPE = 128 + 13  # the exit code of a program that a closed pipe has ended


class OutputError(Exception):
    """Standard output cannot be written. It is not an OSError, so that nobody takes it for an error in a log."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"standard output: {error.strerror}")
        self.pipe_closed = error.errno == errno.EPIPE
        self.advice = ""

    def __str__(self) -> str:
        return super().__str__() + self.advice


def at_a_terminal() -> bool:
    """Whether somebody can be asked: what is typed and what is shown are both at a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def say(*rows: str) -> None:
    """Print each of these on a row of its own, on standard output."""
    print("\n".join(map(one_row, rows)))


def say_wrapped(words: str) -> None:
    """Print one message; at a terminal it is broken between words."""
    width = output_width(LONGEST_ROW)
    say(*(textwrap.wrap(one_row(words), width, break_on_hyphens=False) or [""]))


def say_json(value: Any) -> None:
    """Print a value as one line of JSON, in which every character beyond ASCII is escaped."""
    print(json.dumps(value))


def say_bytes(content: bytes) -> None:
    """Print the content of a file, which is not a message."""
    sys.stdout.buffer.write(content)
    sys.stdout.flush()


def say_table(table: Table, width: int | None = None) -> None:
    """Print a table; without a terminal as wide as this."""
    from rich.console import Console

    console = Console()
    if width is not None and not console.is_terminal:
        console = Console(width=width)
    console.print(CleanTable(table))


def output_width(otherwise: int) -> int:
    """How wide the terminal is, or as wide as this without one."""
    from rich.console import Console

    console = Console()
    return console.width if console.is_terminal else otherwise


def warn(words: str, end: str = "\n") -> None:
    """Print a message on standard error; a question has another end. If it is closed or full, nobody can be told."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(one_row(words), file=sys.stderr, end=end, flush=True)


def progress_console() -> Console:
    """Where a progress bar is drawn, if it is a terminal."""
    from rich.console import Console

    return Console(stderr=True)


def one_row(text: str) -> str:
    """The text as one row, cleaned and not too long. Unlike `one_line` it keeps columns and margins."""
    if len(text) > LONGEST_ROW:  # better to cut a long word that is quoted than to lose what is said after it
        words = re.split(r"(\s+)", text)
        text = "".join(word if len(word) <= LONGEST_WORD else f"{word[:QUOTED]}…" for word in words)
    row = " ".join(clean(text, LONGEST_ROW + 1).replace("\t", " ").split("\n"))
    return row if len(row) <= LONGEST_ROW else f"{row[: LONGEST_ROW - 1]}…"


class CleanTable:
    """A table whose cells are cleaned when it is drawn."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self._table, options):
            yield segment._replace(text=clean(segment.text, len(segment.text)))


class GuardedOutput:
    """Standard output whose faults are OutputErrors. Everything else is the stream itself."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str | bytes) -> Any:
        with output_errors():
            return self._stream.write(text)

    def flush(self) -> None:
        with output_errors():
            self._stream.flush()

    @property
    def buffer(self) -> Any:
        return GuardedOutput(self._stream.buffer)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def output_errors() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise OutputError(error) from None


@contextmanager
def guarded_output() -> Iterator[None]:
    """Report faults of standard output as what they are, also those of the last bytes."""
    stream = sys.stdout
    sys.stdout = GuardedOutput(stream)
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OutputError:
        drop_output(stream)
        raise
    finally:
        sys.stdout = stream


def drop_output(stream: IO[str]) -> None:
    """Send what is still to be written nowhere, or Python would complain about it when it ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
