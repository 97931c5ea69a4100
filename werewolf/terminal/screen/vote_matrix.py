"""The vote matrix: every public vote so far, a row for each seat and a column for each vote."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from werewolf.game.events import Vote
from werewolf.game.secrecy import Line
from werewolf.telling.clean import one_line

LONGEST_NAME = 16
KINDS = {"SHERIFF_ELECTION": "sheriff", "REVOTE": "again"}  # votes that are not the day's first
ABSTAINED, CAST_NONE = "-", ""
Columns = dict[tuple[int, str], dict[int, int | None]]


def votes_by_column(lines: Sequence[Line]) -> Columns:
    """The target of each voter, for each vote that was opened."""
    votes: Columns = {}
    for line in lines:
        if isinstance(line.event, Vote) and line.to == "all":
            votes.setdefault((line.day, line.sub_phase or ""), {})[line.event.actor] = line.event.target
    return votes


def vote_matrix(lines: Sequence[Line], names: Sequence[str], columns: int) -> list[str]:
    """The matrix as rows. With many votes a cell has only the seat's number, and more votes stand below."""
    votes = votes_by_column(lines)
    if not votes:
        return []
    # The first column has the seats, and a column for each vote has its targets: number and name where all columns fit
    # beside each other, else numbers alone. If even these don't fit, the table is cut into blocks, one below the other.
    names = [one_line(name) for name in names]
    room = columns - 2
    seats = [f"{seat:>2} {name}" for seat, name in enumerate(names)]
    first = min(max(map(cell_len, seats)), LONGEST_NAME) + 2
    heads = [heading(*key) for key in votes]
    cells = [[cell(ballots, seat, names) for ballots in votes.values()] for seat in range(len(names))]
    if first + sum(widths(heads, cells)) > room:
        cells = [[word.split(" ")[0] for word in row] for row in cells]
    rows: list[str] = []
    for start, end in blocks(widths(heads, cells), room - first):
        rows += [""] if rows else []
        rows += block(seats, heads[start:end], [row[start:end] for row in cells], first)
    return [*rows, "", f"{ABSTAINED} voted for nobody"]


def heading(day: int, sub_phase: str) -> str:
    return f"day {day}" + (f" {KINDS[sub_phase]}" if sub_phase in KINDS else "")


def cell(ballots: dict[int, int | None], seat: int, names: Sequence[str]) -> str:
    if seat not in ballots:
        return CAST_NONE
    target = ballots[seat]
    return ABSTAINED if target is None else f"{target} {names[target]}"


def widths(heads: Sequence[str], cells: Sequence[Sequence[str]]) -> list[int]:
    return [max(cell_len(head), *(cell_len(row[at]) for row in cells)) + 2 for at, head in enumerate(heads)]


def blocks(widths: Sequence[int], room: int) -> list[tuple[int, int]]:
    """Which columns stand beside each other: as many as fit, at least one."""
    parts, start, taken = list[tuple[int, int]](), 0, 0
    for at, width in enumerate(widths):
        if at > start and taken + width > room:
            parts.append((start, at))
            start, taken = at, 0
        taken += width
    return [*parts, (start, len(widths))]


def block(seats: Sequence[str], heads: Sequence[str], cells: Sequence[Sequence[str]], first: int) -> list[str]:
    sizes = widths(heads, cells)
    rows = [("", heads), *zip(seats, cells, strict=True)]
    return [
        (set_cell_size(seat, first) + "".join(set_cell_size(word, size) for word, size in zip(row, sizes, strict=True)))
        .rstrip()
        for seat, row in rows
    ]  # fmt: skip
