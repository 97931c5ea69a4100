"""A game as an asciinema recording: what the screen prints, at the moments the pace would have it printed."""

from __future__ import annotations

import json
from collections.abc import Iterator

from werewolf.export.copies import Copy
from werewolf.export.terminal import Terminal
from werewolf.terminal.clean import one_line
from werewolf.terminal.pace import FACTORS, Pacer

ROWS = 30
SECONDS_A_ROW = 0.15
LAST_LOOK = 3.0
LONGEST_TITLE = 200


def cast(copy: Copy, pace: str, columns: int, rows: int | None = None) -> str:
    """The whole recording: a header, then a line for each thing shown."""
    rows = rows or ROWS
    reel = Reel(Terminal(columns), FACTORS[pace], rows)
    screen = copy.screen(reel.terminal.console, pause=Pacer(pace, terminal=True, sleep=reel.wait))
    screen.show(copy.lines)
    header = {
        "version": 2,
        "width": columns,
        "height": rows,
        "title": one_line(copy.rules.title, LONGEST_TITLE),
        "env": {"TERM": "xterm-256color"},
    }
    return "".join(json.dumps(part, ensure_ascii=False) + "\n" for part in (header, *reel.frames()))


class Reel:
    """What a terminal printed, and when. Its clock moves only when the screen waits."""

    def __init__(self, terminal: Terminal, factor: float, rows: int) -> None:
        self.terminal = terminal
        self._factor, self._rows = factor, rows
        self._now = 0.0
        self._frames: list[tuple[float, str, str]] = []

    def wait(self, seconds: float) -> None:
        self._take()
        self._now += seconds

    def frames(self) -> list[tuple[float, str, str]]:
        """All of them, and an empty one so that the last is seen for a while."""
        self._take()
        return [*self._frames, (self._time(LAST_LOOK), "o", "")]

    def _take(self) -> None:
        for part in self._parts(self.terminal.taken()):
            self._frames.append((self._time(), "o", part.replace("\n", "\r\n")))

    def _parts(self, printed: str) -> Iterator[str]:
        """All at once; but what is taller than the window passes by row after row, for nobody could scroll back."""
        rows = printed.splitlines(keepends=True)
        if len(rows) < self._rows:
            yield from filter(None, [printed])
            return
        for row in rows:
            yield row
            self._now += SECONDS_A_ROW * self._factor

    def _time(self, later: float = 0.0) -> float:
        return round(self._now + later, 3)
