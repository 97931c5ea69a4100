"""Export a game as an asciinema recording (.cast): the screen's output, timed by the pace."""

from __future__ import annotations

import json
from collections.abc import Iterator

from werewolf.export.svg import live_screen
from werewolf.export.visible_game import VisibleGame
from werewolf.telling.clean import one_line
from werewolf.telling.pace import Pacer, pace_factor
from werewolf.terminal.screen.off_screen import VirtualTerminal

ROWS = 30
SECONDS_PER_ROW = 0.15
SECONDS_AT_END = 3.0
LONGEST_TITLE = 200


def cast(game: VisibleGame, pace: str, columns: int, rows: int | None = None) -> str:
    """The whole recording: a header line, then one line for each frame."""
    rows = rows or ROWS
    recorder = Recorder(VirtualTerminal(columns), pace_factor(pace), rows)
    live_screen(game, recorder.terminal, Pacer(pace, terminal=True, sleep=recorder.wait)).show(game.lines)
    header = {
        "version": 2,
        "width": columns,
        "height": rows,
        "title": one_line(game.rules.title, LONGEST_TITLE),
        "env": {"TERM": "xterm-256color"},
    }
    return "".join(json.dumps(part, ensure_ascii=False) + "\n" for part in (header, *recorder.frames()))


class Recorder:
    """Records what a terminal prints, and when. The clock moves only when the screen waits."""

    def __init__(self, terminal: VirtualTerminal, factor: float, rows: int) -> None:
        self.terminal = terminal
        self._factor, self._rows = factor, rows
        self._now = 0.0
        self._frames: list[tuple[float, str, str]] = []

    def wait(self, seconds: float) -> None:
        self._record()
        self._now += seconds

    def frames(self) -> list[tuple[float, str, str]]:
        """All frames, and an empty one at the end that keeps the last screen visible for a while."""
        self._record()
        return [*self._frames, (self._time(SECONDS_AT_END), "o", "")]

    def _record(self) -> None:
        for part in self._parts(self.terminal.read()):
            self._frames.append((self._time(), "o", part.replace("\n", "\r\n")))

    def _parts(self, printed: str) -> Iterator[str]:
        """Text that fits the window is one part. Taller text comes row by row, because viewers can't scroll back."""
        rows = printed.splitlines(keepends=True)
        if len(rows) < self._rows:
            yield from filter(None, [printed])
            return
        for row in rows:
            yield row
            self._now += SECONDS_PER_ROW * self._factor

    def _time(self, later: float = 0.0) -> float:
        return round(self._now + later, 3)
