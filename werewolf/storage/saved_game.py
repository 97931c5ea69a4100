"""SavedGame: a game read from disk, from any version: finished, unfinished or damaged, and followed while it runs.

There are two file formats: the log, one event a line, and the nested record. Both give the same lines.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from werewolf.audit.logged_rules import NotALog
from werewolf.errors import UserError
from werewolf.game.events import SCHEMA_VERSION, GameOver, GameStart, TableSet
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import ALL, PUBLIC, Line, Viewpoint
from werewolf.storage.any_version import DamagedError, read_line, readable_ruleset
from werewolf.storage.catalogue import is_busy
from werewolf.storage.codec import wrong_number
from werewolf.storage.journal import NotALogError, check_regular_file, read_any_version
from werewolf.storage.log_limits import LONGEST_LINE, too_long
from werewolf.storage.plain_lines import read_record
from werewolf.storage.record_lines import HEADER_BYTES, Record, is_record, parse_record

TORN = "the last line is incomplete"


@dataclass(frozen=True)
class RawGame:
    """The lines of a saved game as bytes, and whose view they are. Records of one seat also carry rules and names.

    `problem` says what is wrong with the line after them; `torn`: the last line is incomplete and was left out, as it
    may be while a game runs.
    """

    lines: list[bytes]
    version: int
    view: Viewpoint = ALL
    ruleset: dict[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    nested: bool = False
    problem: str | None = None
    torn: bool = False


def read_raw_game(path: Path) -> RawGame:
    """Read a saved game in either format."""
    check_regular_file(path)
    with path.open("rb") as file:
        if not is_record(file.peek(HEADER_BYTES)):
            lines, version, rest = read_any_version(path)
            problem = too_long(len(lines) + 1) if rest > LONGEST_LINE else None
            return RawGame(lines, version, problem=problem, torn=rest > 0 and problem is None)
        try:
            return raw_from_record(parse_record(read_record(file), json.loads))
        except NotALog as problem:
            raise NotALogError(f"{path}: {problem}") from None


def raw_from_record(record: Record) -> RawGame:
    content = record.content
    players: Any = content.get("players")
    ruleset, version = content.get("ruleset"), content.get("log_version")
    named = isinstance(players, list) and all(isinstance(player, dict) and "name" in player for player in players)
    if not named or not isinstance(ruleset, dict) or type(version) is not int:
        raise NotALog("a damaged game record: players or ruleset are missing")
    names = tuple(str(player["name"]) for player in players)
    lines = [json.dumps(line).encode() + b"\n" for line in record.lines]
    return RawGame(lines, version, Viewpoint.parse(record.view), ruleset, names, True)


class Damage(NamedTuple):
    """What is wrong with a line, counted from 1. All commands say it in these words."""

    line: int
    why: str

    def __str__(self) -> str:
        return f"line {self.line} is damaged: {self.why}"


@dataclass(frozen=True)
class SavedGame:
    """A game read from a file, up to its end or to the first damaged or missing line, which `damage` describes."""

    path: Path
    saved: RawGame
    lines: list[Line]
    damage: str | None = None

    @property
    def version(self) -> int:
        return self.saved.version

    @property
    def view(self) -> Viewpoint:
        """Whose view this is: the moderator's, unless the file is the record of one seat or of the public."""
        return self.saved.view

    @property
    def torn(self) -> str | None:
        """The words for an incomplete last line, which is no damage while the game runs."""
        return f"{TORN} and was left out" if self.saved.torn and not self.damage else None

    @property
    def other_version(self) -> str | None:
        """The words for a game that another version has written. It is shown as far as possible."""
        if self.version == SCHEMA_VERSION:
            return None
        known = f"schema version {self.version}, but this program knows {SCHEMA_VERSION}"
        return f"{known}; events it doesn't know are shown by name"

    @property
    def finished(self) -> bool:
        return isinstance(self.lines[-1].event, GameOver)

    @property
    def start(self) -> GameStart | None:
        """The GameStart event, or None if another version wrote it and it cannot be read."""
        first = self.lines[0].event
        return first if isinstance(first, GameStart) else None

    @property
    def ruleset(self) -> dict[str, Any]:
        """The ruleset as stored in the file."""
        return self.start.ruleset if self.start else self.saved.ruleset

    @property
    def rules(self) -> Ruleset:
        return readable_ruleset(self.ruleset)

    @property
    def names(self) -> list[str]:
        if self.start:
            return [chair.name for chair in self.start.players]
        return [name for line in self.lines if isinstance(line.event, TableSet) for name in line.event.names]


def read_game(path: Path) -> SavedGame:
    """Read a game up to its end or to the first damaged line."""
    try:
        saved = read_raw_game(path)
    except NotALogError as error:
        raise UserError(str(error)) from None
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
    lines: list[Line] = []
    for number, text in enumerate(saved.lines, start=1):
        try:
            lines.append(next_line(text, len(lines)))
        except DamagedError as problem:
            damage = str(Damage(number, str(problem)))
            if not lines:
                raise UserError(f"{path}: {damage}") from None
            return SavedGame(path, replace(saved, lines=saved.lines[: len(lines)]), lines, damage)
    return SavedGame(path, saved, lines, saved.problem)


def first_damage(texts: Sequence[bytes]) -> Damage | None:
    """The first of these lines of a log that is unreadable or not the next one."""
    for at, text in enumerate(texts):
        try:
            next_line(text, at)
        except DamagedError as problem:
            return Damage(at + 1, str(problem))
    return None


def next_line(text: bytes, before: int) -> Line:
    """Read the line that follows so many others. Raises DamagedError if it is unreadable or not the next one."""
    line = read_line(text)
    problem = wrong_number(line.n, before)
    if before and isinstance(line.event, GameStart):
        problem = "another game begins there"
    if problem:
        raise DamagedError(problem)
    return line


def read_lines(path: Path) -> list[Line]:
    """All lines of a game. Raises UserError if one is damaged."""
    game = read_game(path)
    if game.damage:
        raise UserError(f"{path}: {game.damage}")
    return game.lines


def check_view(game: SavedGame, view: Viewpoint) -> None:
    """Raise UserError if the record of one seat is to be shown from another viewpoint."""
    if game.view not in (ALL, view) and view != PUBLIC:
        raise UserError(f"--view: {game.path} holds only what {game.view} could see; choose {game.view} or public")


POLL_SECONDS = 0.5
NOBODY = "nobody plays this game now; waiting for it to go on. Ctrl-C ends the waiting."
Wait = Callable[[float], None]


def is_left(game: SavedGame) -> bool:
    """Whether a game is unfinished and nobody plays it now, so that nothing may ever come."""
    return not (game.finished or game.damage or is_busy(game.path))


def follow(path: Path, wait: Wait = time.sleep) -> Iterator[SavedGame]:
    """The game as far as it has been played, each time more of it is in the log. Ends with the game, or at damage."""
    size, first, count = -1, b"", 0
    while True:
        size_now = path.stat().st_size if path.exists() else 0
        if size_now != size:
            size = size_now
            game = read_game(path)
            if first and (game.saved.lines[0] != first or len(game.lines) < count):
                raise UserError(f"{path}: holds another game now, or less of this one; everything before was shown")
            first, count = game.saved.lines[0], len(game.lines)
            yield game
            if game.finished or game.damage:
                return
        wait(POLL_SECONDS)
