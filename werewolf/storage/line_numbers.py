"""Line numbers of a log: they count from 0 without a gap, so a missing, doubled or damaged line shows."""

from __future__ import annotations

from typing import IO, Any

import msgspec

from werewolf.audit.log_file import LONGEST_LINE


class Kind(msgspec.Struct):
    """An event of which only the kind is read."""

    kind: str


class Numbered(msgspec.Struct):
    """A log line of which only the number and the kind are read. The rest is checked to be JSON, and skipped."""

    event: Kind
    n: Any = 0


_DECODER = msgspec.json.Decoder(Numbered)


def has_all_lines(file: IO[bytes]) -> bool:
    """Whether every complete line holds an event and has the next number, and none is longer than a line can be.

    Reads the file once, a line at a time.
    """
    file.seek(0)
    expected = 0
    while (text := file.readline(LONGEST_LINE)).endswith(b"\n"):
        try:
            line = _DECODER.decode(text)
        except (msgspec.DecodeError, ValueError, RecursionError):  # ValueError: a key that is not UTF-8
            return False
        number = line.n if type(line.n) is int else 0
        if wrong_number(number, expected) or (expected and line.event.kind == "GameStart"):
            return False
        expected += 1
    return len(text) < LONGEST_LINE


def wrong_number(number: int, expected: int) -> str | None:
    """What is wrong with a line that has this number where another is expected, or None. An unnumbered line has 0."""
    if number in (0, expected):
        return None
    if number > expected:
        missing = "1 line is" if number == expected + 1 else f"{number - expected} lines are"
        return f"{missing} missing before it"
    return f"it has the number {number}, which stood before"
