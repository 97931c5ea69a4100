"""Read a game log or game record from disk as plain lines. The file may be damaged, huge, or something else."""

from __future__ import annotations

import stat
from collections.abc import Iterator, Sequence
from io import BufferedReader
from pathlib import Path
from typing import IO, Any

from msgspec import DecodeError
from msgspec.json import Decoder
from pydantic_core import from_json

from werewolf.audit.derivation.game_start import SCHEMAS
from werewolf.audit.logged_rules import Line, NotALog
from werewolf.storage.log_limits import LARGEST_LOG, LARGEST_RECORD, LONGEST_LINE, too_long
from werewolf.storage.record_lines import HEADER_BYTES, Record, is_record, parse_record

CHUNK = 1 << 18
DECODER = Decoder(dict[str, Any])


class LogFile:
    """One log. Once its lines are read, `torn` says whether the last line was incomplete and was left out."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.torn = False

    def lines(self) -> Iterator[Line]:
        """All complete lines. Until the first line proves to be a log's, no more than a first line can hold is read."""
        try:
            with open_file(self.path) as file:
                if is_record(file.peek(HEADER_BYTES)):
                    yield from whole_game_lines(parse_record(read_record(file)))
                else:
                    yield check_first_line(parse_first_line(file.readline(LONGEST_LINE)))
                    yield from self._remaining_lines(file)
        except OSError as error:
            raise NotALog(error.strerror or str(error)) from None

    def _remaining_lines(self, file: IO[bytes]) -> Iterator[Line]:
        """The lines after the first, parsed in large chunks."""
        count, rest = 1, b""
        while chunk := file.read(CHUNK):
            if len(rest) + len(chunk.partition(b"\n")[0]) > LONGEST_LINE:
                raise NotALog(too_long(count + 1))
            complete, newline, rest = (rest + chunk).rpartition(b"\n")
            if newline:
                yield from parse_lines(complete, count)
                count += complete.count(b"\n") + 1
        self.torn = bool(rest)


def open_file(path: Path) -> BufferedReader:
    """The open file. Anything but a regular file is refused before it is opened, because that could block forever."""
    status = path.stat()
    if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
        raise NotALog("not a regular file")
    file = path.open("rb")
    if status.st_size > LARGEST_LOG:
        file.close()
        raise NotALog(f"larger than {LARGEST_LOG >> 20} MB, which is too large for a game")
    return file


def read_record(file: BufferedReader) -> bytes:
    text = file.read(LARGEST_RECORD + 1)
    if len(text) > LARGEST_RECORD:
        raise NotALog(f"larger than {LARGEST_RECORD >> 20} MB, which is too large for a game record; use the log")
    return text


def whole_game_lines(record: Record) -> Sequence[Line]:
    """The lines of a record, which must show the whole game."""
    if not record.shows_whole_game:
        raise NotALog(f"this record shows only what {record.view} could see; only a whole game can be checked")
    check_first_line(record.lines[0])
    return record.lines


def parse_first_line(first: bytes) -> Any:
    """The JSON value of the first line, which must be complete."""
    if not first.endswith(b"\n"):
        raise NotALog("not a game log: its first line is incomplete")
    return parse_json(first)


def check_first_line(start: Any) -> Line:
    """Return the line if it is a GameStart of a known schema version."""
    if not isinstance(start, dict):
        raise NotALog("not a game log: its first line is not a GameStart")
    event = start.get("event")
    if not isinstance(event, dict) or event.get("kind") != "GameStart":
        raise NotALog("not a game log: its first line is not a GameStart")
    if event.get("schema") not in SCHEMAS:
        raise NotALog(f"schema version {event.get('schema')!r} is not supported; this program reads {SCHEMAS[-1]}")
    return start


def parse_lines(text: bytes, before: int) -> Sequence[Line]:
    """Parse many lines at once, which is much faster; go one by one only to find the damaged line."""
    try:
        lines: list[Line] = DECODER.decode_lines(text)
    except (DecodeError, ValueError, RecursionError):  # ValueError: a key that is not UTF-8
        lines = []
    if len(lines) == text.count(b"\n") + 1:
        return lines
    for at, line in enumerate(text.split(b"\n"), start=before + 1):
        if type(parse_json(line)) is not dict:
            raise NotALog(f"line {at} is damaged: not a JSON object")
        try:
            DECODER.decode(line)
        except (DecodeError, RecursionError):
            raise NotALog(f"line {at} is damaged: a value in it is out of range") from None
    raise NotALog(f"a line after line {before} is damaged")


def parse_json(text: bytes) -> Any:
    """The value of a JSON text, or None if it is not JSON. The standard library's parser takes 1.5 times as long."""
    try:
        return from_json(text)
    except ValueError:
        return None
