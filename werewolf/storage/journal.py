"""Journal: write and read log files. One JSON object a line, written before it is shown, by one process at a time."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from hashlib import blake2b
from itertools import product
from pathlib import Path
from types import TracebackType
from typing import IO, NamedTuple, cast

from werewolf.game.events import SCHEMA_VERSION, GameStart
from werewolf.game.secrecy import Line
from werewolf.storage.codec import NotALineError, decode_line, encode_line, plain_json
from werewolf.storage.file_writing import PRIVATE_FOLDER, make_private, new_file
from werewolf.storage.lock import lock
from werewolf.storage.log_files import make_folder_for
from werewolf.storage.log_limits import LARGEST_LOG, LONGEST_LINE, too_long

MOST_NAMES = 100  # tried for the new name of a log that was lost
OPENING = b'{"n":0,"day":0,"phase":null,"sub_phase":null,"to":"moderator","event":{"kind":"GameStart",'


class NotALogError(ValueError):
    """The file is not a game log, or this version cannot read it."""


def check_regular_file(path: Path) -> None:
    """Reject pipes and devices, because opening one could block forever, and what is too large for a game."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise NotALogError(f"{path}: not a regular file")
    if path.is_file() and path.stat().st_size > LARGEST_LOG:
        raise NotALogError(f"{path}: larger than {LARGEST_LOG >> 20} MB, which is too large for a game")


def read(path: Path) -> tuple[list[bytes], int]:
    """All complete lines of a log and their size in bytes. An incomplete last line is left out."""
    with path.open("rb") as file:
        check_first_line(file, path)
        lines, rest = whole_lines(file)
    if rest > LONGEST_LINE:
        raise NotALogError(f"{path}: {too_long(len(lines) + 1)}")
    return lines, sum(map(len, lines))


def read_any_version(path: Path) -> tuple[list[bytes], int, int]:
    """The complete lines of a log of any version, to be shown but not continued; its version; what is left over."""
    with path.open("rb") as file:
        _, version = first_line(file, path)
        lines, rest = whole_lines(file)
    return lines, version, rest


def whole_lines(file: IO[bytes]) -> tuple[list[bytes], int]:
    """The complete lines, and how many bytes were read of the line that is incomplete, or longer than a line can be."""
    lines: list[bytes] = []
    while (line := file.readline(LONGEST_LINE + 1)).endswith(b"\n"):
        lines.append(line)
    return lines, len(line)


def had_not_started(first: bytes) -> bool:
    """Whether this is a first line of ours that was not written to its end: the file may be empty."""
    return not first.endswith(b"\n") and OPENING.startswith(first[: len(OPENING)])


def first_line(file: IO[bytes], path: Path) -> tuple[bytes, int]:
    """A log's first line and its schema version.

    Reads no more than a first line can be long, because the file may be 500 MB of something else.
    """
    first = file.readline(LONGEST_LINE)
    file.seek(0)
    if not first.endswith(b"\n"):
        hint = "; the game had not started" if had_not_started(first) else ""
        raise NotALogError(f"{path}: not a game log: its first line is incomplete{hint}")
    try:
        event = plain_json(first)["event"]
        kind, version = event["kind"], event["schema"]
    except (ValueError, KeyError, TypeError, RecursionError):
        problem = "line 1 is damaged: it begins with a byte order mark"
        if not first.startswith(BOM_UTF8 + OPENING):
            problem = "not a game log: its first line is not a GameStart event"
        raise NotALogError(f"{path}: {problem}") from None
    if kind != "GameStart":
        raise NotALogError(f"{path}: not a game log: its first line is {kind!r}, not GameStart")
    if type(version) is not int:
        raise NotALogError(f"{path}: schema version {version!r} is not a whole number")
    return first, version


def check_first_line(file: IO[bytes], path: Path) -> GameStart:
    """The GameStart of a log that can be continued. It must be exactly as this version writes it."""
    first, version = first_line(file, path)
    if not 1 <= version <= SCHEMA_VERSION:
        raise NotALogError(f"{path}: schema version {version!r} is not supported; this program reads {SCHEMA_VERSION}")
    try:
        return cast(GameStart, decode_line(first).event)
    except NotALineError as error:
        raise NotALogError(f"{path}: line 1 is not a valid GameStart event: {error}") from None


def sync_folder(path: Path) -> None:
    """Sync the folder of a new file, so that its name survives a power failure too. Not every system can do this."""
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


class Stamp(NamedTuple):
    """The size of a file, and when it was last written to."""

    size: int
    time: int


def stamp_of(file: IO[bytes]) -> Stamp:
    status = os.fstat(file.fileno())
    return Stamp(status.st_size, status.st_mtime_ns)


class Journal:
    """Appends lines to one log file, and keeps it locked while it is open."""

    def __init__(self, path: Path, file: IO[bytes], lines: Iterable[bytes] = ()) -> None:
        self.path = path
        self._file = file
        self._digest, self._length = blake2b(), 0  # of the lines that are in the file
        for line in lines:
            self._count(line)
        self._cut = True  # before the first write, what follows the lines is cut off
        self._stamp: Stamp | None = stamp_of(file)  # None: a write failed, so it is not known

    @classmethod
    def create(cls, path: Path) -> Journal:
        """Create a new log that only its owner can read. Fails if the file exists: nothing is ever overwritten."""
        make_folder_for(path)
        file = new_file(path)
        lock(file, path)
        return cls(path, file)

    @classmethod
    def reopen(cls, path: Path) -> tuple[Journal, list[bytes]]:
        """Continue a log: returns a journal that writes after its complete lines, and those lines.

        An incomplete last line is cut off by the first write, not before, so that a rejected log stays untouched.
        """
        check_regular_file(path)
        with ExitStack() as on_failure:
            file = on_failure.enter_context(path.open("r+b"))
            lock(file, path)
            make_private(file.fileno())
            lines, _ = read(path)
            on_failure.pop_all()
        return cls(path, file, lines), lines

    @classmethod
    def create_beside(cls, lost: Path) -> Journal:
        """Create a log under a new name, in place of one that was lost: in its folder, or else where we may write."""
        problem = OSError()
        for folder, number in product((lost.parent, Path(), Path.home()), range(2, MOST_NAMES)):
            try:
                folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
                return cls.create(folder / f"{lost.stem}-{number}{lost.suffix}")
            except OSError as error:
                problem = error
        raise problem

    def is_intact(self) -> bool:
        """Whether the file is still in its place and as we left it. Its content is read only if somebody touched it."""
        try:
            is_there = os.path.samestat(os.fstat(self._file.fileno()), self.path.stat())
        except OSError:
            return False
        stamp = stamp_of(self._file)
        if not is_there or self._stamp in (None, stamp):
            return is_there
        if self._stamp is None or stamp.size != self._stamp.size or not self._holds_our_lines():
            return False
        self._stamp = stamp
        return True

    def _holds_our_lines(self) -> bool:
        with self.path.open("rb") as file:
            return blake2b(file.read(self._length)).digest() == self._digest.digest()

    def _count(self, content: bytes) -> None:
        self._digest.update(content)
        self._length += len(content)

    def write(self, lines: Iterable[Line]) -> None:
        """Write lines and flush them to the system. From here on only a power failure can lose them."""
        content = b"".join(map(encode_line, lines))
        self._stamp = None
        if self._cut and content:
            self._file.seek(self._length)
            self._file.truncate()
            self._cut = False
        self._file.write(content)
        self._file.flush()
        self._count(content)
        self._stamp = stamp_of(self._file)

    def sync(self) -> None:
        """Force everything to disk. After this not even a power failure can lose it."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()
