"""What `logs` prints: the games of a folder, those that are asked for; and how they are thrown away."""

from __future__ import annotations

import gc
import json
import re
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from rich.cells import cell_len

from werewolf.errors import UserError, unknown
from werewolf.storage.catalogue import LogSummary, State, delete_logs, newest_first, summarise
from werewolf.storage.log_files import FOLDER, log_files
from werewolf.terminal.clean import one_line

STATES: dict[str, State] = {
    "finished": "finished",
    "unfinished": "unfinished",
    "playing": "being played",
    "damaged": "damaged",
    "foreign": "another program's",
    "unreadable": "unreadable",
}
UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
HEAD = ("date", "ruleset", "players", "ending", "days", "file")
LONGEST_PATH = 1_000


@dataclass(frozen=True)
class LogFilter:
    """Which games are asked for; what is not said is all the same."""

    ruleset: str | None = None
    winner: str | None = None
    model: str | None = None
    state: str | None = None
    since: datetime | None = None
    before: datetime | None = None

    @property
    def anything_said(self) -> bool:
        return self != LogFilter()

    def fits(self, entry: LogSummary) -> bool:
        return (
            (self.ruleset is None or entry.ruleset == self.ruleset)
            and (self.winner is None or self.winner in (entry.winner, entry.winner_name))
            and (self.model is None or any(self.model.lower() in kind.lower() for kind in entry.kinds))
            and (self.state is None or entry.state == STATES[self.state])
            and (self.since is None or entry.date >= self.since)
            and (self.before is None or entry.date < self.before)
        )


def logs(folder: Path | None, wanted: LogFilter, as_json: bool, prune: bool, yes: bool) -> None:
    """List what is asked for, and throw it away if that is asked for too."""
    if prune and not wanted.anything_said:
        raise UserError("--prune: say which games, as in --before 30d or --ruleset mafia; what they select is deleted")
    every = book(folder or FOLDER, asked_for=folder is not None)
    found = newest_first([entry for entry in every if wanted.fits(entry)])
    if prune:
        throw_away(found, as_json, yes)
    elif as_json:
        print_lines([json.dumps(record(entry)) for entry in found])
    elif found:
        print_lines(rows(found))
    else:
        print(f"{folder or FOLDER}: none of {len(every)} logs is such a game." if every else none_yet(folder))


def none_yet(folder: Path | None) -> str:
    return f"{folder or FOLDER}: there are no games here yet; werewolf watch plays one."


def book(folder: Path, asked_for: bool) -> list[LogSummary]:
    """Every log of a folder, with a bar on a terminal while it is read."""
    from rich.console import Console
    from rich.progress import track

    if asked_for and not folder.is_dir():
        raise UserError(f"{folder}: {'not a folder' if folder.exists() else 'there is no such folder'}")
    try:
        paths = log_files(folder)
    except OSError as error:
        raise UserError(f"{folder}: {error.strerror}") from None
    console = Console(stderr=True)
    reading = track(paths, "Reading", console=console, transient=True, disable=not console.is_terminal)
    gc.disable()  # entries are kept, so that looking for rubbish among them is in vain
    try:
        return [summarise(path) for path in reading]
    finally:
        gc.enable()


def record(entry: LogSummary) -> dict[str, object]:
    """One log as --json has it."""
    return {
        "path": str(entry.path),
        "date": entry.date.isoformat(),
        "state": entry.state,
        "ruleset": entry.ruleset or None,
        "players": [{"name": name, "kind": kind} for name, kind in zip(entry.players, entry.kinds, strict=True)],
        "winner": entry.winner,
        "days": entry.days if entry.ours else None,
    }


def rows(entries: Sequence[LogSummary]) -> list[str]:
    """One line each, in columns; the file last and whole, so that it can be copied, on a narrow screen below."""
    *columns, files = (column(words) for words in zip(HEAD, *(cells(entry) for entry in entries), strict=True))
    room = shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize
    wide = sum(cell_len(words[0]) for words in (*columns, files)) + 2 * len(columns)
    before_file = "  " if wide <= room else "\n  "
    told = ["  ".join(row) for row in zip(*columns, strict=True)]
    return [f"{row}{before_file}{file.rstrip()}" for row, file in zip(told, files, strict=True)]


def column(words: Sequence[str]) -> list[str]:
    """All equally wide on a screen, where some signs take two cells."""
    widths = [cell_len(word) for word in words]
    widest = max(widths)
    return [word + " " * (widest - width) for word, width in zip(words, widths, strict=True)]


def cells(entry: LogSummary) -> tuple[str, ...]:
    known = entry.ours
    return (
        f"{entry.date:%Y-%m-%d %H:%M}",
        one_line(entry.ruleset, 16) or "-",
        str(len(entry.players)) if known else "-",
        ending(entry),
        str(entry.days) if known else "-",
        one_line(str(entry.path), LONGEST_PATH),
    )


def ending(entry: LogSummary) -> str:
    """Who won, or why nobody has."""
    if entry.state != "finished":
        return entry.state
    return "nobody won" if entry.winner == "tie" else f"{one_line(entry.winner_name or '', 16)} won"


def print_lines(lines: Sequence[str]) -> None:
    if lines:
        print("\n".join(lines))


def throw_away(found: Sequence[LogSummary], as_json: bool, yes: bool) -> None:
    """Delete games, after asking. Whatever is no game, is damaged or is being played stays where it is."""
    games = [entry for entry in found if entry.state in ("finished", "unfinished")]
    if games and not yes and not agreed(games):
        print("Nothing was deleted.")
        return
    faults: list[str] = []
    gone = list(delete_logs(games, lambda entry, error: faults.append(f"{entry.path}: {error.strerror}")))
    left = len(found) - len(gone)
    if as_json:
        print_lines([json.dumps(record(entry)) for entry in gone])
    else:
        print(f"{counted(len(gone))} deleted" + (f"; {left} left alone." if left else "."))
    if faults:
        raise UserError(f"--prune: {faults[0]}" + (f", and {len(faults) - 1} more" if faults[1:] else ""))


def agreed(games: Sequence[LogSummary]) -> bool:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError("--prune: it asks before it deletes, and there is no terminal to ask at; --yes says so at once")
    print_lines(rows(games))
    unfinished = sum(entry.state == "unfinished" for entry in games)
    more = f", {unfinished} of them unfinished" if unfinished else ""
    return input(f"Delete {counted(len(games))}{more}, for good? [y/N] ").strip().lower() in ("y", "yes")


def counted(games: int) -> str:
    return f"{games} game{'' if games == 1 else 's'}"


def moment(option: str, text: str | None) -> datetime | None:
    """A date, or how long ago: 2026-05-01, 7d, 12h, 2w."""
    if text is None:
        return None
    ago = re.fullmatch(r"(\d{1,5})([hdw])", text)
    try:
        if ago:
            return datetime.now().astimezone() - int(ago[1]) * UNITS[ago[2]]
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError):
        raise UserError(f"{option}: {text!r} is not allowed; a date as in 2026-05-01, or 12h, 7d, 2w ago") from None


def log_filter(
    ruleset: str | None, winner: str | None, model: str | None, state: str | None, since: str | None, before: str | None
) -> LogFilter:
    """What the options say together."""
    if state is not None and state not in STATES:
        raise unknown("--state", state, STATES)
    return LogFilter(ruleset, winner, model, state, moment("--since", since), moment("--before", before))
