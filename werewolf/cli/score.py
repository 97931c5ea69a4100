"""What `werewolf logs --score` prints: who won how often as what."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from werewolf.storage.catalogue import LogSummary
from werewolf.storage.score import Record, score
from werewolf.telling.clean import one_line
from werewolf.terminal.output import say, say_json, say_table

WIDTH = 100  # without a terminal
LONGEST_NAME, LONGEST_CARDS = 40, 400


def show_score(games: Sequence[LogSummary], as_json: bool) -> None:
    """Print the score of these games, one row or one JSON object for each player."""
    finished = [game for game in games if game.fates]
    if as_json:
        for record in score(finished):
            say_json(record.data())
        return
    if not finished:
        say("No finished game to count.")
        return
    table = Table(box=None, pad_edge=False)
    for title in ("name", "player", "games", "won", "as what"):
        table.add_column(title, overflow="fold", justify="right" if title in ("games", "won") else "left")
    for record in score(finished):
        table.add_row(*cells(record))
    say_table(table, WIDTH)
    say(f"{len(finished)} finished game{'' if len(finished) == 1 else 's'}.")


def cells(record: Record) -> tuple[str, ...]:
    name, kind = one_line(record.name, LONGEST_NAME), one_line(record.kind, LONGEST_NAME)
    return name, kind, str(record.played), str(record.won), one_line(record.as_what(), LONGEST_CARDS)
