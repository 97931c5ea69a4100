"""What `werewolf stats` does: read logs, compute, and write tables, JSON, CSV or a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from werewolf.arena.analysis.table_statistics import Statistics, statistics
from werewolf.arena.measures.log_reading import LogReading, find_logs, read_logs
from werewolf.arena.report.csv_rows import csv_text
from werewolf.arena.report.stats_page import page, write_replays
from werewolf.cli.stats_tables import show_statistics
from werewolf.errors import UserError
from werewolf.storage.file_writing import write_whole
from werewolf.storage.targets import check_target
from werewolf.telling.model_use import plural
from werewolf.terminal.output import say, say_bytes, warn

MOST_WARNINGS = 20


def show_stats(
    places: Sequence[Path],
    as_json: bool,
    csv: str | None,
    html: Path | None,
    sample: int,
    jobs: int | None,
    force: bool,
) -> int:
    """Compute and show. Returns 1 if no game could be counted."""
    check_targets(as_json, csv, html, force)
    reading = read_logs(find_logs(places), sample, jobs)
    name_left_out(reading)
    if not reading.games:
        raise UserError("none of these logs is a finished game that can be counted")
    figures = statistics(reading)
    if as_json:
        say_bytes(msgspec.json.encode(figures) + b"\n")
    if csv == "-":
        say_bytes(csv_text(figures).encode())
    elif csv is not None:
        write_file(Path(csv), csv_text(figures))
    if html is not None:
        written = write_page(html, figures, reading)
        (warn if as_json or csv == "-" else say)(written)
    if not (as_json or csv or html):
        show_statistics(figures)
    return 0


def check_targets(as_json: bool, csv: str | None, html: Path | None, force: bool) -> None:
    """Refuse what could not be written, before anything is computed."""
    if as_json and csv == "-":
        raise UserError("--csv: standard output has the JSON already; name a file")
    for option, path in (("--csv", None if csv in (None, "-") else Path(str(csv))), ("--page", html)):
        if path is None:
            continue
        check_target(path, option, force)
        if not path.absolute().parent.is_dir():
            raise UserError(f"{option}: {path.parent}: there is no such folder")


def name_left_out(reading: LogReading) -> None:
    for log, why in reading.left_out[:MOST_WARNINGS]:
        warn(f"werewolf: left out: {log}: {why}")
    if len(reading.left_out) > MOST_WARNINGS:
        warn(f"werewolf: left out: {len(reading.left_out) - MOST_WARNINGS} more; --json names all")


def write_page(path: Path, figures: Statistics, reading: LogReading) -> str:
    """Write the page, and beside it replays of some games. Returns a line that says so."""
    replays = write_replays(path, reading.games)
    write_file(path, page(figures, replays))
    return f"Wrote {path}, with {plural(len(replays), 'replay')} beside it."


def write_file(path: Path, text: str) -> None:
    try:
        write_whole(path, text.encode(), replace=True)
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
