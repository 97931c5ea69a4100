"""The tables of `werewolf check`: assertions with their verdicts, and totals by category."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.style import Style
from rich.table import Table
from rich.text import Text

from werewolf.audit.report import Entry, Report
from werewolf.telling.clean import one_line
from werewolf.terminal.theme import BROKEN, HEADING, HELD, QUIET

LONGEST = 2_000


def assertions(report: Report) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("No.", no_wrap=True)
    table.add_column("Assertion", ratio=3)
    table.add_column("Tested", justify="right", no_wrap=True)
    table.add_column("Verdict", ratio=2)
    for category, entries in report.categories().items():
        table.add_row("", Text(category, style=HEADING), "", "")
        for entry in entries:
            words, style = verdict(entry)
            tested = "-" if entry.tested is None else str(entry.tested)
            table.add_row(entry.number, Text(entry.text), tested, Text(one_line(words, LONGEST), style=style))
        table.add_section()
    return table


def verdict(entry: Entry) -> tuple[str, Style]:
    """The verdict in words, and its colour."""
    if entry.verdict == "broken":
        more = f" (and {entry.breaches - 1} more times)" if entry.breaches > 1 else ""
        return f"broken at line {entry.line}: {entry.why}{more}", BROKEN
    if entry.verdict == "explained":
        return f"differs at line {entry.line}, as an assertion above says", BROKEN
    if entry.verdict in ("not applicable", "not judged"):
        return f"{entry.verdict}: {entry.why}", QUIET
    if entry.verdict == "held up to":
        return entry.words, QUIET
    return "held", HELD if entry.tested else QUIET


Sums = tuple[int, int, int, int, int]
SUMMED = (("held",), ("broken", "explained"), ("not applicable",), ("held up to", "not judged"))


def sums(entries: Sequence[Entry]) -> Sums:
    """The number of assertions, and of those that held, were broken, did not apply, or could not be judged wholly."""
    held, broken, not_applicable, in_part = (sum(entry.verdict in kinds for entry in entries) for kinds in SUMMED)
    return len(entries), held, broken, not_applicable, in_part


def categories(rows: dict[str, Sums]) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("Category")
    columns = ["Assertions", "Held", "Broken", "Not applicable", "Not fully judged"]
    if not any(row[-1] for row in rows.values()):
        columns.pop()
    for column in columns:
        table.add_column(column, justify="right")
    for name, row in rows.items():
        table.add_row(name, *map(str, row[: len(columns)]))
    return table
