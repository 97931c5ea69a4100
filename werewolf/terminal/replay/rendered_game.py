"""All rows the screen prints for one view of a game. The screen only adds rows, so any moment is the first N rows."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO

from rich.console import Console

from werewolf.game.secrecy import PUBLIC, Viewpoint
from werewolf.storage.saved_game import SavedGame
from werewolf.telling.pace import Beat
from werewolf.terminal.screen.off_screen import console_on
from werewolf.terminal.screen.screen import Screen

COLOURS = re.compile(r"\x1b\[[\d;]*m")  # the only escape sequences in the rows, because all text is cleaned before
FRAMES = " \t\u00a0│┃┆|#:"  # what stands at both ends of a row in a frame


@dataclass(frozen=True)
class Look:
    """How a game is shown: the view, with or without thoughts, the width, and whether in ASCII."""

    view: Viewpoint = PUBLIC
    thoughts: bool = False
    width: int = 80
    ascii: bool = False


def screen_of(
    recording: SavedGame, look: Look, console: Console, pause: Callable[[Beat], None] | None = None
) -> Screen:
    """The same screen as in live play, with these settings."""
    names, rules = recording.names, recording.rules
    known = recording.finished or look.view.everything
    screen = Screen(
        console, rules, names, look.view, thoughts=look.thoughts, ascii=look.ascii, pause=pause, names_models=known
    )
    screen.closing_notes(str(recording.path), recording.start.seed if recording.start else None)
    return screen


class RenderedGame:
    """What the screen prints for each line. Lines are rendered only when they are needed."""

    def __init__(self, recording: SavedGame, look: Look, like: Console) -> None:
        self._lines = recording.lines
        self._printed = StringIO()
        self._beats: list[Beat] = []
        console = console_on(self._printed, look.width, like)
        self._screen = screen_of(recording, look, console, self._beats.append)
        self._rows: list[str] = []
        self._ends: list[int] = []
        self._pauses: list[tuple[Beat, ...]] = []
        self.seen = [at for at, line in enumerate(self._lines) if look.view.sees(line.to)]

    @property
    def rendered_count(self) -> int:
        """How many lines have been rendered so far."""
        return len(self._ends)

    def rows(self, at: int) -> list[str]:
        """All rows up to and including this line's."""
        self._render(at)
        return self._rows[: self._ends[at]]

    def new_rows(self, at: int) -> list[str]:
        """The rows that this line adds. Many lines add none."""
        self._render(at)
        return self._rows[self._ends[at - 1] if at else 0 : self._ends[at]]

    def pauses(self, at: int) -> tuple[Beat, ...]:
        """What this line shows to read, one pause for each."""
        self._render(at)
        return self._pauses[at]

    def words(self, at: int) -> str:
        """The text this line shows, without frames and colours."""
        rows = (COLOURS.sub("", row).strip(FRAMES) for row in self.new_rows(at))
        return " ".join(" ".join(rows).split())

    def _render(self, at: int) -> None:
        for line in self._lines[self.rendered_count : at + 1]:
            self._screen.show([line])
            self._rows += self._printed.getvalue().split("\n")[:-1]
            self._printed.seek(0)
            self._printed.truncate()
            self._ends.append(len(self._rows))
            self._pauses.append(tuple(self._beats))
            self._beats.clear()
