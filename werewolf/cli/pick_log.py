"""One of the games played here, picked from a list."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.cells import cell_len, set_cell_size

from werewolf.cli.list_logs import column, ending
from werewolf.errors import UserError
from werewolf.storage.catalogue import LogSummary, recent
from werewolf.storage.log_files import FOLDER
from werewolf.terminal.clean import one_line

MOST = 40
ROOM_FOR_NAMES = 8
EDGE = 4  # what stands before an entry, and what must stay free behind it


def pick_log(verb: str, unfinished: bool | None = None) -> Path:
    """The log of the game that somebody at a terminal picks; `verb` is the command that wants it."""
    if not at_a_terminal():
        raise UserError(f"{verb}: name a log, as in werewolf {verb} {FOLDER}/GAME.jsonl; picking one needs a terminal")
    entries = recent(FOLDER, unfinished)
    if not entries:
        what = "unfinished game" if unfinished else "game"
        raise UserError(f"{FOLDER}: there is no {what} here; name another log, as in werewolf {verb} GAME.jsonl")
    return picked(f"Which game? ({verb})", entries[:MOST], shutil.get_terminal_size().columns)


def at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def picked(question: str, entries: Sequence[LogSummary], width: int) -> Path:
    import questionary

    choices = [
        questionary.Choice(title, entry.path) for title, entry in zip(titles(entries, width), entries, strict=True)
    ]
    asked: Any = questionary.select(question, choices, qmark=">", instruction="(arrows; Enter takes it)")
    return Path(asked.unsafe_ask())


def titles(entries: Sequence[LogSummary], width: int) -> list[str]:
    """Date, ruleset, players, winner and days, in columns; of the players as many as there is room for."""
    rulesets = column([one_line(entry.ruleset, 16) for entry in entries])
    endings = [how_far(entry) for entry in entries]
    room = width - EDGE - 16 - cell_len(rulesets[0]) - max(map(cell_len, endings)) - 6
    players = column([seated(entry, max(ROOM_FOR_NAMES, room)) for entry in entries])
    rows = zip(entries, rulesets, players, endings, strict=True)
    return ["  ".join([f"{entry.date:%Y-%m-%d %H:%M}", *words]) for entry, *words in rows]


def seated(entry: LogSummary, room: int) -> str:
    words = f"{len(entry.players)}: " + ", ".join(map(one_line, entry.players))
    return words if cell_len(words) <= room else set_cell_size(words, room - 1) + "…"


def how_far(entry: LogSummary) -> str:
    """Who won, or why nobody has, and after how long."""
    return f"{ending(entry)}, {entry.days} day{'' if entry.days == 1 else 's'}"
