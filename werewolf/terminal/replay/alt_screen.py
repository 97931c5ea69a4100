"""Run a replay on the terminal's alternate screen, so that the terminal's old content comes back afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

from werewolf.storage.saved_game import SavedGame
from werewolf.terminal.replay.frame import frame
from werewolf.terminal.replay.keypad import RESIZED, Keypad, keypad
from werewolf.terminal.replay.rendered_game import Look
from werewolf.terminal.replay.viewer import Viewer

WIPE = "\x1b[H\x1b[2J"
ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l"  # alternate screen, no cursor, no line wrap
LEAVE = "\x1b[?7h\x1b[?25h\x1b[?1049l"


def run_viewer(recording: SavedGame, look: Look, pace: str, console: Console, spoil: bool) -> Viewer:
    """Show the game until the user quits. Returns the viewer as they left it."""
    viewer = Viewer(recording, look, pace, console, spoil)
    with keypad() as keys, alternate_screen(console):
        screen = AltScreen(console)
        while not viewer.done:
            screen.draw(viewer)
            handle_key(viewer, keys)
    return viewer


def handle_key(viewer: Viewer, keys: Keypad) -> None:
    """Wait for the next key and pass it on. If none comes in time, the game moves on by itself."""
    try:
        key = keys.press(viewer.delay())
    except EOFError:
        viewer.done = True
        return
    if key is None:
        viewer.tick()
    elif key != RESIZED:
        viewer.press(key)


class AltScreen:
    """Draws the viewer and sends only the rows that changed."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._drawn: list[str] = []
        self._size = (0, 0)

    def draw(self, viewer: Viewer) -> None:
        size = self._console.size
        if size != self._size:
            self._size, self._drawn = size, [""] * size.height
            self._console.file.write(WIPE)
            viewer.resize(size.width, max(size.height - 1, 1))
        rows = frame(viewer, self._console)[: size.height]
        changed = [
            (at, row) for at, (row, old) in enumerate(zip(rows, self._drawn, strict=True), start=1) if row != old
        ]
        self._console.file.write("".join(f"\x1b[{at};1H\x1b[2K{row}\x1b[0m" for at, row in changed))
        self._console.file.flush()
        self._drawn = rows


@contextmanager
def alternate_screen(console: Console) -> Iterator[None]:
    console.file.write(ENTER)
    try:
        yield
    finally:
        console.file.write(LEAVE)
        console.file.flush()
