"""Which saved game a command is about: a path, `latest`, or one chosen from a list. The list tells no result."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Sequence
from pathlib import Path

from rich.cells import cell_len, set_cell_size

from werewolf.cli.logs import pad
from werewolf.errors import UserError
from werewolf.storage.catalogue import LogSummary, recent
from werewolf.storage.log_files import HERE, games_folders
from werewolf.telling.clean import one_line
from werewolf.terminal.output import at_a_terminal

LATEST = "latest"
MOST = 40
ROOM_FOR_NAMES = 8
EDGE = 4  # cells before an entry, and cells that must stay free after it
NUMBER = 3  # cells for its number


def pick_log(verb: str, log: Path | None = None, unfinished: bool | None = None) -> Path:
    """The log to use. Without one, ask at the terminal; `latest` is the newest. `verb` is the command that needs it."""
    wants_latest = log is not None and str(log) == LATEST and not log.exists()
    if log is not None and not wants_latest:
        return log
    if not wants_latest and not at_a_terminal():
        raise UserError(f"{verb}: give a log, as in werewolf {verb} {HERE}/GAME.jsonl; the list needs a terminal")
    entries = recent(games_folders(), unfinished)
    if not entries:
        raise UserError(none_here(verb, unfinished=bool(unfinished)))
    if wants_latest:
        return entries[0].path
    return choose_log(f"Which game do you want to {verb}?", entries[:MOST], shutil.get_terminal_size().columns)


def none_here(verb: str, *, unfinished: bool) -> str:
    """Why there is nothing to choose from. A game stopped with Ctrl-Z still waits in its shell."""
    playing = [entry.path for entry in recent(games_folders()) if entry.state == "being played"] if unfinished else []
    if playing:
        return f"{playing[0]}: this game is being played; if it was stopped with Ctrl-Z, type fg in its terminal"
    what = "unfinished game" if unfinished else "game"
    places = " and ".join(map(str, games_folders()))
    return f"{places}: there is no {what} here; give another log, as in werewolf {verb} GAME.jsonl"


def choose_log(question: str, entries: Sequence[LogSummary], width: int) -> Path:
    """Ask with the menu that every other question has."""
    from werewolf.terminal.keyboard.choose import Entry, choose, number_entries

    titles = menu_lines(entries, width - NUMBER)
    menu = number_entries([Entry(at, title) for at, title in enumerate(titles)])
    return entries[int(asyncio.run(choose(question, menu, filtering=True)))].path


def menu_lines(entries: Sequence[LogSummary], width: int) -> list[str]:
    """A line for each game: date, ruleset, as many players as fit, state and days; not who won."""
    rulesets = pad([one_line(entry.ruleset, 16) for entry in entries])
    endings = [result(entry) for entry in entries]
    room = width - EDGE - 16 - cell_len(rulesets[0]) - max(map(cell_len, endings)) - 6
    players = pad([player_names(entry, max(ROOM_FOR_NAMES, room)) for entry in entries])
    rows = zip(entries, rulesets, players, endings, strict=True)
    return ["  ".join([f"{entry.date:%Y-%m-%d %H:%M}", *words]) for entry, *words in rows]


def player_names(entry: LogSummary, room: int) -> str:
    words = f"{len(entry.players)}: " + ", ".join(map(one_line, entry.players))
    return words if cell_len(words) <= room else set_cell_size(words, room - 1) + "…"


def result(entry: LogSummary) -> str:
    """Whether the game is finished, and its number of days. Who won would spoil a replay."""
    return f"{entry.state}, {entry.days} day{'' if entry.days == 1 else 's'}"
