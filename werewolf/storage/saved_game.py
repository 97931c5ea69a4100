"""A game read from disk, whichever form it was kept in and whichever version wrote it."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True)
class SavedGame:
    """A game as it was kept. `damage` says where it can be read no further."""

    path: Path
    saved: RawGame
    lines: list[Line]
    damage: str | None = None

    @property
    def version(self) -> int:
        return self.saved.version

    @property
    def view(self) -> Viewpoint:
        """Whose lines these are: the moderator's, unless it is a record of what one seat could see."""
        return self.saved.view

    @property
    def finished(self) -> bool:
        return isinstance(self.lines[-1].event, GameOver)

    @property
    def start(self) -> GameStart | None:
        """Of a log of another version perhaps not understood."""
        first = self.lines[0].event
        return first if isinstance(first, GameStart) else None

    @property
    def ruleset(self) -> dict[str, Any]:
        """As it was written down."""
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
    """A game up to its end, or to the first line that is damaged."""
    try:
        saved = read_raw_game(path)
    except NotALogError as error:
        raise UserError(str(error)) from None
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
    lines: list[Line] = []
    for number, text in enumerate(saved.lines, start=1):
        try:
            lines.append(read_line(text))
        except DamagedError as fault:
            if not lines:
                raise UserError(f"{path}: line 1 is damaged: {fault}") from None
            return SavedGame(path, saved, lines, f"line {number} is damaged: {fault}")
    return SavedGame(path, saved, lines)


def read_lines(path: Path) -> list[Line]:
    """All whole lines of a game, or the one line that cannot be read."""
    recording = read_game(path)
    if recording.damage:
        raise UserError(f"{path}: {recording.damage}")
    return recording.lines


def check_view(recording: SavedGame, view: Viewpoint) -> None:
    """Refuse what one chair's record cannot show."""
    if recording.view not in (ALL, view) and view != PUBLIC:
        raise UserError(
            f"--view: {recording.path} holds only what {recording.view} could see; {recording.view} or public"
        )
