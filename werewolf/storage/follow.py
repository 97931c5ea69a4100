"""Follow the log of a running game: read it again whenever it has grown, until the game is over."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from werewolf.errors import UserError
from werewolf.storage.catalogue import is_busy
from werewolf.storage.saved_game import SavedGame, read_game

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
        found = path.stat().st_size if path.exists() else 0
        if found != size:
            size = found
            game = read_game(path)
            if first and (game.saved.lines[0] != first or len(game.lines) < count):
                raise UserError(f"{path}: holds another game now, or less of this one; everything before was shown")
            first, count = game.saved.lines[0], len(game.lines)
            yield game
            if game.finished or game.damage:
                return
        wait(POLL_SECONDS)
