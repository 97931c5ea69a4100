"""The list of saved games in a folder. A game in which a line is missing or damaged is not listed as won or open."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple

from werewolf.game.events import SCHEMA_VERSION
from werewolf.storage.codec import has_all_lines, plain_json
from werewolf.storage.journal import had_not_started
from werewolf.storage.lock import BusyError, is_locked, lock
from werewolf.storage.log_files import log_files, review_file
from werewolf.storage.log_limits import LONGEST_LINE

State = Literal["finished", "unfinished", "being played", "not started", "damaged", "another program's", "unreadable"]

CHUNK = 1 << 12


class CardFate(NamedTuple):
    """How one player of a finished game ended; the card has the ruleset's name."""

    name: str
    role: str
    won: bool


@dataclass(frozen=True, slots=True)
class LogSummary:
    """One entry in the list of games. For a log that cannot be read, only path, date and state are set."""

    path: Path
    date: datetime
    state: State
    ruleset: str = ""
    players: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    winner: str | None = None
    winner_name: str | None = None
    days: int = 0
    size: int = 0
    fates: tuple[CardFate, ...] = ()
    version: int = SCHEMA_VERSION

    @property
    def other_version(self) -> bool:
        """Whether another version of the program wrote it: it can be shown, but not continued."""
        return self.version != SCHEMA_VERSION

    @property
    def ours(self) -> bool:
        return self.state in ("finished", "unfinished", "being played")

    @property
    def may_be_ours(self) -> bool:
        """Whether it may hold something of a game."""
        return self.state != "another program's" and (self.state != "not started" or self.size > 0)


class NotOursError(ValueError):
    """The file was not written by this program."""


class NotStartedError(ValueError):
    """The game ended before its first line was written."""


class BrokenLogError(ValueError):
    """The file is a log of this program, but damaged."""


def recent(folders: Iterable[Path], unfinished: bool | None = None) -> list[LogSummary]:
    """The games in these folders, newest first: all, only unfinished ones (True), or only finished ones (False)."""
    wanted = {None: ("finished", "unfinished", "being played"), True: ("unfinished",), False: ("finished",)}[unfinished]
    games = [summarise(path) for folder in folders for path in log_files(folder)]
    chosen = [game for game in games if game.state in wanted and not (unfinished and game.other_version)]
    return newest_first(chosen)


def newest_first(entries: Sequence[LogSummary]) -> list[LogSummary]:
    return sorted(entries, key=lambda entry: (entry.date, entry.path.name), reverse=True)


def summarise(path: Path) -> LogSummary:
    """The list entry of one log. Nothing is read if it is not a regular file."""
    written = datetime.fromtimestamp(0).astimezone()
    try:
        status = path.stat()
        written = datetime.fromtimestamp(status.st_mtime).astimezone()
        if not stat.S_ISREG(status.st_mode):
            return LogSummary(path, written, "unreadable")
        with path.open("rb") as file:
            entry = log_summary(path, written, status.st_size, start_of(file), end_of(file))
            return entry if has_all_lines(file) else LogSummary(path, written, "damaged")
    except NotOursError:
        return LogSummary(path, written, "another program's")
    except NotStartedError:
        return LogSummary(path, written, "not started", size=status.st_size)
    except BrokenLogError:
        return LogSummary(path, written, "damaged")
    except OSError:  # deleted in the meantime, or no permission
        return LogSummary(path, written, "unreadable")


def log_summary(path: Path, written: datetime, size: int, start: dict[str, Any], last: dict[str, Any]) -> LogSummary:
    """The list entry from the first and last line. Raises BrokenLogError if something is missing."""
    try:
        started = start["started"]
        over = last["event"] if last["event"]["kind"] == "GameOver" else None
        winner = over and str(over["winner"])
        camps = start["ruleset"]["words"]["camps"]
        return LogSummary(
            path,
            datetime.fromisoformat(started).astimezone() if isinstance(started, str) else written,
            "finished" if over else "being played" if is_busy(path) else "unfinished",
            str(start["ruleset"]["name"]),
            tuple(str(chair["name"]) for chair in start["players"]),
            tuple(str(chair["kind"]) for chair in start["players"]),
            winner,
            winner and str(camps.get(winner, winner)),
            int(last["day"]),
            size,
            fates_of(over, start["ruleset"]["words"]["roles"]) if over else (),
            int(start["schema"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BrokenLogError from None


def fates_of(over: dict[str, Any], names: dict[str, Any]) -> tuple[CardFate, ...]:
    """How the players ended; nothing if the log does not say so as this version would."""
    try:
        return tuple(
            CardFate(str(fate["name"]), str(names.get(fate["role"], fate["role"])), fate["won"] is True)
            for fate in over["players"]
        )
    except (KeyError, TypeError, AttributeError):
        return ()


def start_of(file: IO[bytes]) -> dict[str, Any]:
    """The GameStart event in the first line of a log."""
    first = file.readline(LONGEST_LINE)
    if had_not_started(first):
        raise NotStartedError
    event = json_object(first).get("event")
    if not isinstance(event, dict) or event.get("kind") != "GameStart":
        raise BrokenLogError if b'"GameStart"' in first else NotOursError
    return event


def end_of(file: IO[bytes]) -> dict[str, Any]:
    """The last complete line, searched from the end of the file. An incomplete line after it is ignored."""
    end = file.seek(0, os.SEEK_END)
    tail, start = b"", end
    while start > 0 and tail.count(b"\n") < 2 and len(tail) <= LONGEST_LINE:
        size = min(max(CHUNK, len(tail)), start)  # twice as much each time, so that no byte is copied often
        start = file.seek(start - size)
        tail = file.read(size) + tail
    *whole, _ = tail.split(b"\n")
    last = json_object(whole[-1]) if whole else {}
    if not isinstance(last.get("event"), dict):
        raise BrokenLogError
    return last


def json_object(text: bytes) -> dict[str, Any]:
    try:
        content = plain_json(text)
    except (ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def is_busy(path: Path) -> bool:
    """Whether this game is being played right now."""
    try:
        with path.open("rb") as file:
            return is_locked(file)
    except OSError:
        return False


def delete_logs(entries: Sequence[LogSummary], failed: Callable[[LogSummary, OSError], None]) -> Iterator[LogSummary]:
    """Delete these games and yield each deleted one. Skips games that are being played or changed since the listing."""
    for entry in entries:
        if not entry.ours:
            continue
        try:
            with entry.path.open("r+b") as file:
                lock(file, entry.path)
                if os.fstat(file.fileno()).st_size != entry.size:
                    continue
                entry.path.unlink()
                review_file(entry.path).unlink(missing_ok=True)
        except BusyError:
            continue
        except OSError as error:
            failed(entry, error)
            continue
        yield entry
