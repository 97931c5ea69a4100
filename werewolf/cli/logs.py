"""What `werewolf logs` does: list saved games, filter them, count who won them, and delete them."""

from __future__ import annotations

import gc
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from rich.cells import cell_len
from rich.table import Table

from werewolf.config.files import config_files
from werewolf.config.rulesets import ruleset
from werewolf.errors import UserError, unknown
from werewolf.storage.catalogue import LogSummary, State, delete_logs, newest_first, summarise
from werewolf.storage.log_files import games_folders, log_files
from werewolf.storage.score import Record, score
from werewolf.telling.clean import one_line
from werewolf.terminal.output import at_a_terminal, progress_console, say, say_json, say_table

STATES: dict[str, State] = {
    "finished": "finished",
    "unfinished": "unfinished",
    "playing": "being played",
    "empty": "not started",
    "damaged": "damaged",
    "foreign": "another program's",
    "unreadable": "unreadable",
}
UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
HEAD = ("date", "ruleset", "players", "ending", "days", "file")
LONGEST_PATH = 1_000
LONGEST_NAME, LONGEST_CARDS = 40, 400
WIDTH = 100  # of the score, without a terminal
SIDES = ("village", "werewolves", "tie")


@dataclass(frozen=True)
class LogFilter:
    """Which games to list. None means any."""

    ruleset: str | None = None
    winner: str | None = None
    model: str | None = None
    state: str | None = None
    since: datetime | None = None
    before: datetime | None = None

    @property
    def is_set(self) -> bool:
        return self != LogFilter()

    def matches(self, entry: LogSummary) -> bool:
        return (
            (self.ruleset is None or entry.ruleset == self.ruleset)
            and (self.winner is None or self.winner in (entry.winner, entry.winner_name))
            and (self.model is None or any(self.model.lower() in kind.lower() for kind in entry.kinds))
            and (self.state is None or entry.state == STATES[self.state])
            and (self.since is None or entry.date >= self.since)
            and (self.before is None or entry.date < self.before)
        )


def logs(folder: Path | None, wanted: LogFilter, as_json: bool, prune: bool, yes: bool, score: bool = False) -> None:
    """List the games that match, count who won them, or delete them."""
    if score and prune:
        raise UserError("--score: does not go with --prune")
    if yes and not prune:
        raise UserError("--yes: only goes with --prune")
    if prune and not wanted.is_set:
        raise UserError("--prune: say which games to delete, as in --before 30d or --ruleset mafia")
    folders = [folder] if folder else games_folders()
    every = read_folders(folders, required=folder is not None)
    check_names(wanted, every)
    matching = newest_first([entry for entry in every if wanted.matches(entry)])
    if prune:
        prune_logs(matching, as_json, yes)
    elif score:
        show_score(matching, as_json)
    elif as_json:
        for entry in matching:
            say_json(record(entry))
    elif matching:
        say(*rows(matching))
        if folder is None:
            say(f"Looked in {places(folders)}.")
    else:
        why = (
            f"none of the {len(every)} logs match."
            if every
            else "there are no games here yet. To play one: werewolf watch"
        )
        say(f"{places(folders)}: {why}")


def check_names(wanted: LogFilter, entries: Sequence[LogSummary]) -> None:
    """Refuse a ruleset or a side that neither this program nor any of these logs knows: it is mistyped."""
    if wanted.ruleset is not None:
        known = {*config_files("ruleset"), *(one_line(entry.ruleset, LONGEST_NAME) for entry in entries)} - {""}
        if wanted.ruleset not in {*known, *(entry.ruleset for entry in entries)}:
            raise unknown("--ruleset", wanted.ruleset, known)
    if wanted.winner is not None and not any(wanted.winner in (entry.winner, entry.winner_name) for entry in entries):
        sides = {*SIDES, *(word for name in config_files("ruleset") for word in camp_words(name))}
        if wanted.winner not in sides:
            raise unknown("--winner", wanted.winner, sides)


def camp_words(name: str) -> Iterable[str]:
    """What a ruleset calls its sides; nothing if its file cannot be read."""
    try:
        return ruleset(name).words.camps.values()
    except UserError:
        return ()


def places(folders: Iterable[Path]) -> str:
    """Where the games are looked for, as people read it."""
    return " and ".join(one_line(str(folder), LONGEST_PATH) for folder in folders)


def read_folders(folders: Sequence[Path], required: bool) -> list[LogSummary]:
    """A summary of every log in these folders, with a progress bar on a terminal. `required`: they must be there."""
    from rich.progress import track

    paths = [path for folder in folders for path in logs_in(folder, required)]
    console = progress_console()
    reading = track(paths, "Reading", console=console, transient=True, disable=not console.is_terminal)
    gc.disable()  # all summaries are kept, so collecting garbage finds nothing
    try:
        return [summarise(path) for path in reading]
    finally:
        gc.enable()


def logs_in(folder: Path, required: bool) -> list[Path]:
    if required and not folder.is_dir():
        raise UserError(f"{folder}: {'not a folder' if folder.exists() else 'there is no such folder'}")
    try:
        return log_files(folder)
    except OSError as error:
        raise UserError(f"{folder}: {error.strerror}") from None


def record(entry: LogSummary) -> dict[str, object]:
    """One log as --json prints it."""
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
    """One line for each log, in columns. The full path is last, so you can copy it; on a narrow screen, below."""
    *columns, files = (pad(words) for words in zip(HEAD, *(cells(entry) for entry in entries), strict=True))
    room = shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize
    wide = sum(cell_len(words[0]) for words in (*columns, files)) + 2 * len(columns)
    before_file = "  " if wide <= room else "\n  "
    starts = ["  ".join(row) for row in zip(*columns, strict=True)]
    return [f"{row}{before_file}{file.rstrip()}" for row, file in zip(starts, files, strict=True)]


def pad(words: Sequence[str]) -> list[str]:
    """Pad all words to the same width in cells; some characters are two cells wide."""
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
    """Who won, or the state of a game without a winner; and which version wrote it, if not this one."""
    words: str = entry.state
    if entry.state == "finished":
        words = "nobody won" if entry.winner == "tie" else f"{one_line(entry.winner_name or '', 16)} won"
    return f"{words} (version {entry.version})" if entry.other_version else words


def prune_logs(matching: Sequence[LogSummary], as_json: bool, yes: bool) -> None:
    """Delete games after asking. Games being played, damaged logs and other files are left alone."""
    games = [entry for entry in matching if entry.state in ("finished", "unfinished")]
    if games and not yes and not confirm_delete(games):
        say("Nothing was deleted.")
        return
    problems: list[str] = []
    deleted = list(delete_logs(games, lambda entry, error: problems.append(f"{entry.path}: {error.strerror}")))
    left = len(matching) - len(deleted)
    if as_json:
        for entry in deleted:
            say_json(record(entry))
    else:
        say(f"{game_count(len(deleted))} deleted" + (f"; {left} left alone." if left else "."))
    if problems:
        raise UserError(f"--prune: {problems[0]}" + (f", and {len(problems) - 1} more" if problems[1:] else ""))


def confirm_delete(games: Sequence[LogSummary]) -> bool:
    if not at_a_terminal():
        raise UserError("--prune: there is no terminal to ask for confirmation; use --yes to delete without asking")
    say(*rows(games))
    unfinished = sum(entry.state == "unfinished" for entry in games)
    more = f", {unfinished} of them unfinished" if unfinished else ""
    return input(f"Delete {game_count(len(games))}{more}? This cannot be undone. [y/N] ").strip().lower() in (
        "y",
        "yes",
    )


def game_count(games: int) -> str:
    return f"{games} game{'' if games == 1 else 's'}"


def moment(option: str, text: str | None) -> datetime | None:
    """The time an option gives: a date (2026-05-01), or how long ago (12h, 7d, 2w)."""
    if text is None:
        return None
    ago = re.fullmatch(r"(\d{1,5})([hdw])", text)
    try:
        if ago:
            return datetime.now().astimezone() - int(ago[1]) * UNITS[ago[2]]
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError):
        raise UserError(
            f"{option}: {text!r} is not allowed; use a date, as in 2026-05-01, or a time ago, as in 12h, 7d or 2w"
        ) from None


def log_filter(
    ruleset: str | None, winner: str | None, model: str | None, state: str | None, since: str | None, before: str | None
) -> LogFilter:
    """The filter that the options describe."""
    if state is not None and state not in STATES:
        raise unknown("--state", state, STATES)
    return LogFilter(ruleset, winner, model, state, moment("--since", since), moment("--before", before))


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
        table.add_row(*score_cells(record))
    say_table(table, WIDTH)
    say(f"{len(finished)} finished game{'' if len(finished) == 1 else 's'}.")


def score_cells(record: Record) -> tuple[str, ...]:
    name, kind = one_line(record.name, LONGEST_NAME), one_line(record.kind, LONGEST_NAME)
    return name, kind, str(record.played), str(record.won), one_line(record.as_what(), LONGEST_CARDS)
