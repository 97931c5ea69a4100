"""SavedGame: a game read from disk, in either file format and from any version."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from werewolf.errors import UserError
from werewolf.game.events import GameOver, GameStart, TableSet
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line
from werewolf.game.viewpoint import ALL, PUBLIC, Viewpoint
from werewolf.storage.any_version import DamagedError, read_line, readable_ruleset
from werewolf.storage.formats import RawGame, read_raw_game
from werewolf.storage.journal import NotALogError
from werewolf.storage.line_numbers import wrong_number


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
        return "the last line is incomplete and was left out" if self.saved.torn and not self.damage else None

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
            lines.append(next_line(text, lines))
        except DamagedError as fault:
            if not lines:
                raise UserError(f"{path}: line 1 is damaged: {fault}") from None
            before = replace(saved, lines=saved.lines[: len(lines)])
            return SavedGame(path, before, lines, f"line {number} is damaged: {fault}")
    return SavedGame(path, saved, lines, saved.fault)


def next_line(text: bytes, before: list[Line]) -> Line:
    """Read the line that follows others. Raises DamagedError if it is unreadable or not the next one."""
    line = read_line(text)
    fault = wrong_number(line.n, len(before))
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
