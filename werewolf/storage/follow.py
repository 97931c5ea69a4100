"""Follow the log of a running game: read it again whenever it has grown, until the game is over."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from werewolf.storage.saved_game import SavedGame, read_game

POLL_SECONDS = 0.5
Wait = Callable[[float], None]


def follow(path: Path, wait: Wait = time.sleep) -> Iterator[SavedGame]:
    """The game as far as it has been played, each time more of it is in the log. Ends with the game, or at damage."""
    size = -1
    while True:
        found = path.stat().st_size if path.exists() else 0
        if found != size:
            size = found
            game = read_game(path)
            yield game
            if game.finished or game.damage:
                return
        wait(POLL_SECONDS)
