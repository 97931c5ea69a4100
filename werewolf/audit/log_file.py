"""A game on disk as plain lines, read with suspicion: it may be no game, it may be torn, it may be enormous."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

from pydantic_core import from_json

from werewolf.audit.logged_rules import Line, NotALog
from werewolf.audit.record import HEAD, Record, is_record, taken_apart

SCHEMAS = (1,)
LONGEST_FIRST_LINE = 1 << 20
LONGEST_LINE = 1 << 26
CHUNK = 1 << 22


class LogFile:
    """One log. `torn` is known once its lines are read: the last one was not whole, and was left out."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.torn = False

    def lines(self) -> Iterator[Line]:
        """All whole lines. Looks at no more than a first line could be long before it is known to be a log."""
        try:
            with self.path.open("rb") as file:
                if is_record(file.peek(HEAD)):
                    yield from whole_game(taken_apart(file.read()))
                else:
                    yield checked_start(decoded_start(file.readline(LONGEST_FIRST_LINE)))
                    yield from self._rest(file)
        except OSError as error:
            raise NotALog(error.strerror or str(error)) from None

    def _rest(self, file: IO[bytes]) -> Iterator[Line]:
        count, kept = 1, b""
        while chunk := file.read(CHUNK):
            whole, newline, kept = (kept + chunk).rpartition(b"\n")
            if newline:
                yield from parsed(whole, count)
                count += whole.count(b"\n") + 1
            elif len(kept) > LONGEST_LINE:
                raise NotALog(f"line {count + 1} is longer than any line of a log")
        self.torn = bool(kept)


def whole_game(record: Record) -> Sequence[Line]:
    """A record's lines, if nothing was held back."""
    if not record.whole:
        raise NotALog(f"a partial record: only what {record.view} could see; only the whole game can be checked")
    checked_start(record.lines[0])
    return record.lines


def decoded_start(first: bytes) -> Any:
    if not first.endswith(b"\n"):
        raise NotALog("not a game log: its first line is not whole")
    return decoded(first)


def checked_start(start: Any) -> Line:
    if not isinstance(start, dict):
        raise NotALog("not a game log: its first line is no GameStart")
    event = start.get("event")
    if not isinstance(event, dict) or event.get("kind") != "GameStart":
        raise NotALog("not a game log: its first line is no GameStart")
    if event.get("schema") not in SCHEMAS:
        raise NotALog(f"schema version {event.get('schema')!r}; this program reads {SCHEMAS[-1]}")
    return start


def parsed(whole: bytes, before: int) -> Sequence[Line]:
    """Lines read at one go, which is far cheaper; one by one only to find out which is damaged."""
    lines = decoded(b"[" + whole.replace(b"\n", b",") + b"]")
    if isinstance(lines, list) and len(lines) == whole.count(b"\n") + 1 and all(type(line) is dict for line in lines):
        return lines
    for at, text in enumerate(whole.split(b"\n"), start=before + 1):
        if type(decoded(text)) is not dict:
            raise NotALog(f"line {at} is damaged: not a JSON object")
    raise NotALog(f"something after line {before} is damaged")


def decoded(text: bytes) -> Any:
    """What the text says, or None if it says nothing in JSON. The standard library takes half as long again."""
    try:
        return from_json(text)
    except ValueError:
        return None
