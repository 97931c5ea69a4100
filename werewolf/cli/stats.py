"""What `werewolf stats` does: read logs, compute, and write tables, JSON, CSV or a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from werewolf.arena.analysis.statistics import Statistics, statistics
from werewolf.arena.measures.reading import LogReading, find_logs, read_logs
from werewolf.arena.report.csv_rows import csv_text
from werewolf.arena.report.page import page
from werewolf.arena.report.replays import write_replays
from werewolf.arena.report.terminal import show_statistics
from werewolf.errors import UserError
from werewolf.storage.files import write_whole
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
    reading = read_logs(find_logs(places), sample, jobs)
    name_left_out(reading)
    if not reading.games:
        raise UserError("none of these logs is a finished game that can be counted")
    found = statistics(reading)
    if as_json:
        say_bytes(msgspec.json.encode(found) + b"\n")
    if csv == "-":
        say_bytes(csv_text(found).encode())
    elif csv is not None:
        write_file(Path(csv), csv_text(found), force)
    if html is not None:
        write_page(html, found, reading, force)
    if not (as_json or csv or html):
        show_statistics(found)
    return 0


def name_left_out(reading: LogReading) -> None:
    for log, why in reading.left_out[:MOST_WARNINGS]:
        warn(f"werewolf: left out: {log}: {why}")
    if len(reading.left_out) > MOST_WARNINGS:
        warn(f"werewolf: left out: {len(reading.left_out) - MOST_WARNINGS} more; --json names all")


def write_page(path: Path, found: Statistics, reading: LogReading, force: bool) -> None:
    """Write the page, and beside it replays of some games."""
    if path.exists() and not force:
        raise UserError(f"--page: {path} exists already; overwrite it with --force")
    replays = write_replays(path, reading.games)
    write_file(path, page(found, replays), force=True)
    say(f"Wrote {path}, with {len(replays)} replays beside it.")


def write_file(path: Path, text: str, force: bool) -> None:
    try:
        write_whole(path, text.encode(), replace=force)
    except FileExistsError:
        raise UserError(f"{path} exists already; overwrite it with --force") from None
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
