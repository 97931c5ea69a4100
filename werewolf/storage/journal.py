"""The log on disk: one JSON object a line, written before it is shown, never overwritten, one writer at a time."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, cast

from pydantic import ValidationError

from werewolf.game.events import SCHEMA_VERSION, GameStart
from werewolf.game.view import Line
from werewolf.storage.codec import decode_line, encode_line
from werewolf.storage.lock import lock

LONGEST_FIRST_LINE = 1 << 20
OPENING = b'{"n":0,"day":0,"phase":null,"sub_phase":null,"to":"moderator","event":{"kind":"GameStart",'


class NotALogError(ValueError):
    """This file is no log of ours, or not one this version can read."""


def check_regular_file(path: Path) -> None:
    """A pipe or a device is no log, and opening one might never end."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise NotALogError(f"{path}: no ordinary file")


def read(path: Path) -> tuple[list[bytes], int]:
    """All whole lines of a log, and how many bytes they take; a torn last line is left out."""
    with path.open("rb") as file:
        check_first_line(file, path)
        return whole_lines(file)


def read_any_version(path: Path) -> tuple[list[bytes], int]:
    """All whole lines of a log, to be looked at and not to be played on, and the version of its schema."""
    with path.open("rb") as file:
        _, version = first_line(file, path)
        return whole_lines(file)[0], version


def whole_lines(file: IO[bytes]) -> tuple[list[bytes], int]:
    content = file.read()
    whole = content.rfind(b"\n") + 1
    return content[:whole].splitlines(keepends=True), whole


def first_line(file: IO[bytes], path: Path) -> tuple[bytes, int]:
    """A log's first line and its schema version.

    Looks at no more than a first line could be long: the file may be 500 MB of something else.
    """
    first = file.readline(LONGEST_FIRST_LINE)
    file.seek(0)
    if not first.endswith(b"\n"):
        torn = "; the game had not begun" if OPENING.startswith(first[: len(OPENING)]) else ""
        raise NotALogError(f"{path}: not a game log: its first line is not whole{torn}")
    try:
        event = json.loads(first)["event"]
        kind, version = event["kind"], event["schema"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise NotALogError(f"{path}: not a game log: its first line is no GameStart") from None
    if kind != "GameStart":
        raise NotALogError(f"{path}: not a game log: its first line is {kind!r}, not GameStart")
    if type(version) is not int:
        raise NotALogError(f"{path}: schema version {version!r} is none; a number is needed")
    return first, version


def check_first_line(file: IO[bytes], path: Path) -> GameStart:
    """The first fact of a log that can be played on: exactly as this version would have written it."""
    first, version = first_line(file, path)
    if not 1 <= version <= SCHEMA_VERSION:
        raise NotALogError(f"{path}: schema version {version!r}; this program reads 1 to {SCHEMA_VERSION}")
    try:
        return cast(GameStart, decode_line(first).event)
    except ValidationError as error:
        raise NotALogError(f"{path}: line 1 is no GameStart: {error.errors()[0]['msg']}") from None


def sync_folder(path: Path) -> None:
    """Make a new file's name in its folder as durable as its content, where the system can do that."""
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


class Journal:
    """Appends lines to one file, which it holds locked as long as it is open."""

    def __init__(self, path: Path, file: IO[bytes], whole: int = 0) -> None:
        self.path = path
        self._file = file
        self._whole: int | None = whole

    @classmethod
    def create(cls, path: Path) -> Journal:
        """A new log. Whatever stands at the path already is never touched."""
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("xb")
        lock(file, path)
        return cls(path, file)

    @classmethod
    def reopen(cls, path: Path) -> tuple[Journal, list[bytes]]:
        """Go on with a log: its whole lines, and a journal that writes after them.

        A torn last line is cut off by the first write and not before, so that a log refused is a log untouched.
        """
        check_regular_file(path)
        with ExitStack() as unless_refused:
            file = unless_refused.enter_context(path.open("r+b"))
            lock(file, path)
            lines, size = read(path)
            unless_refused.pop_all()
        return cls(path, file, size), lines

    def write(self, lines: Iterable[Line]) -> None:
        """Hand lines to the system: from here on only a power failure can lose them."""
        content = b"".join(map(encode_line, lines))
        if self._whole is not None and content:
            self._file.seek(self._whole)
            self._file.truncate()
            self._whole = None
        self._file.write(content)
        self._file.flush()

    def sync(self) -> None:
        """Now not even that can."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()
