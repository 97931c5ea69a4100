"""Replays of some games, written beside the page of statistics, so that its links work wherever the folder goes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from werewolf.arena.measures.game_record import GameRecord
from werewolf.errors import UserError
from werewolf.export.html import page
from werewolf.game.view import ALL
from werewolf.storage.file_writing import write_whole
from werewolf.storage.saved_game import read_lines

MOST = 12


def write_replays(beside: Path, games: Sequence[GameRecord]) -> dict[str, str]:
    """Write a replay of up to twelve games, spread over all of them; titles and addresses from the page."""
    folder = beside.with_name(f"{beside.stem}-replays")
    step = max(1, -(-len(games) // MOST))
    found: dict[str, str] = {}
    try:
        folder.mkdir(exist_ok=True)
        for number, game in enumerate(games[::step], 1):
            log = Path(game.path)
            target = folder / f"{number:02d}-{log.stem}.html"  # logs of several folders may have the same name
            write_whole(target, page(read_lines(log), ALL, thoughts=False).encode(), replace=True)
            found[f"{number}. {title(game)}"] = f"{quote(folder.name)}/{quote(target.name)}"
    except OSError as error:
        raise UserError(f"{folder}: {error.strerror}") from None
    return found


def title(game: GameRecord) -> str:
    winner = {1.0: "the wolves win", 0.0: "the village wins"}.get(game.wolves_won, "nobody wins")
    return f"{Path(game.path).stem}: {game.table}, {', '.join(game.entrants)}; {winner} on day {game.days}"
