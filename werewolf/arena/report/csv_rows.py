"""Statistics as CSV, one number a row. No cell can be taken for a formula by a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from werewolf.arena.analysis.intervals import Estimate
from werewolf.arena.analysis.table_statistics import Statistics, TableStatistics

HEAD = ("table", "section", "entrant", "of", "value", "low", "high", "n", "deals")
FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|[\t\r\n]")  # after blanks, and in full width, too

Row = tuple[str | float | int | None, ...]


def csv_text(statistics: Statistics) -> str:
    """The whole file."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEAD)
    for part in statistics.tables:
        for row in rows(part):
            writer.writerow(["" if cell is None else safe(cell) for cell in (part.table, *row)])
    return out.getvalue()


def safe(cell: str | float) -> str | float:
    """A text that begins like a formula gets an apostrophe before it. Numbers are numbers, negative ones too."""
    return f"'{cell}" if isinstance(cell, str) and FORMULA.match(cell) else cell


def rows(part: TableStatistics) -> Iterator[Row]:
    yield "games", None, None, *numbers(part.wolves_win)
    for entrant, rate in part.rates.items():
        yield "win rate", entrant, "balanced", *numbers(rate.balanced)
        yield "win rate", entrant, "wolf", *numbers(rate.wolf)
        yield "win rate", entrant, "village", *numbers(rate.village)
        for role, wins in rate.by_role.items():
            yield "win rate by role", entrant, role, *numbers(wins)
    if part.ladder:
        for rung in part.ladder.rungs:
            yield "skill", rung.entrant, f"group {rung.group}", *numbers(rung.skill)
            for other, chance in part.ladder.better[rung.entrant].items():
                yield "chance to be better", rung.entrant, other, chance, None, None, None, None
    for entrant, value in (part.openskill or {}).items():
        yield "openskill", entrant, None, value, None, None, None, None
    for gain in part.gains:
        yield "gain", gain.entrant, gain.over, *numbers(gain.gain)
    for duel in part.duels:
        yield "head to head", duel.entrant, duel.against, *numbers(duel.together)
    for alone in part.self_play:
        yield "self-play, wolves win", alone.entrant, None, *numbers(alone.wolves_win)
    for entrant, measures in part.behaviour.items():
        for name, estimate in measures.items():
            yield "behaviour", entrant, name, *numbers(estimate)


def numbers(estimate: Estimate) -> tuple[float | None, ...]:
    return estimate.value, estimate.low, estimate.high, estimate.n, estimate.clusters
