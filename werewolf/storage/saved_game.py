"""SavedGame: a game read from disk, in either file format and from any version."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from werewolf.errors import UserError
from werewolf.game.events import SCHEMA_VERSION, GameOver, GameStart, TableSet
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line
from werewolf.game.viewpoint import ALL, PUBLIC, Viewpoint
from werewolf.storage.any_version import DamagedError, read_line, readable_ruleset
from werewolf.storage.formats import RawGame, read_raw_game
from werewolf.storage.journal import NotALogError
from werewolf.storage.line_numbers import wrong_number

TORN = "the last line is incomplete"


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
        """The words for an incomplete last line, which is no fault while the game runs."""
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
        except DamagedError as fault:
            damage = str(Damage(number, str(fault)))
            if not lines:
                raise UserError(f"{path}: {damage}") from None
            return SavedGame(path, replace(saved, lines=saved.lines[: len(lines)]), lines, damage)
    return SavedGame(path, saved, lines, saved.fault)


def first_damage(texts: Sequence[bytes]) -> Damage | None:
    """The first of these lines of a log that is unreadable or not the next one."""
    for at, text in enumerate(texts):
        try:
            next_line(text, at)
        except DamagedError as fault:
            return Damage(at + 1, str(fault))
    return None


def next_line(text: bytes, before: int) -> Line:
    """Read the line that follows so many others. Raises DamagedError if it is unreadable or not the next one."""
    line = read_line(text)
    fault = wrong_number(line.n, before)
    if before and isinstance(line.event, GameStart):
        fault = "another game begins there"
    if fault:
        raise DamagedError(fault)
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
