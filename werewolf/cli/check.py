"""What `werewolf check` prints: every assertion, and whether the log keeps it."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from werewolf.audit import NotALog, Report, audit_lines
from werewolf.audit.index import INDEXES
from werewolf.audit.log_file import LogFile
from werewolf.cli.check_tables import LONGEST, Sums, assertions, categories, sums
from werewolf.errors import UserError
from werewolf.terminal.clean import one_line as clean_line

HELD, BROKEN, NO_LOG = 0, 1, 2
WIDE = 160  # the width without a terminal, so that most assertions fit on one line


@dataclass(frozen=True)
class LogCheck:
    """One file: its report, or the reason why there is none."""

    path: Path
    report: Report | None = None
    torn: bool = False
    fault: str = ""

    @property
    def code(self) -> int:
        if self.report is None:
            return NO_LOG
        return HELD if self.report.held else BROKEN


def check_logs(paths: list[Path], as_json: bool, only: str | None, failures: bool) -> int:
    """Check logs and print the result. Return 0 if all held, 1 if a rule is broken, 2 if a file is not a log."""
    numbers = assertion_numbers(only)
    many = len(paths) > 1
    totals = Totals()
    for done in check_each(paths, numbers):
        totals.add(done)
        if done.report is None:
            print(f"werewolf: {clean_line(done.fault, LONGEST)}", file=sys.stderr)
        if as_json:
            print(json.dumps(json_record(done, failures)))
        elif many:
            print_line(done, failures)
        else:
            print_report(done, failures)
    if many and not as_json:
        totals.show()
    return totals.worst


def assertion_numbers(only: str | None) -> set[str] | None:
    """The numbers given with --only. Each may belong to any ruleset."""
    if only is None:
        return None
    numbers = {part.strip().upper() for part in only.split(",") if part.strip()}
    unknown = sorted(numbers.difference(*(index.numbers() for index in INDEXES.values())))
    if unknown or not numbers:
        known = [f"{index.numbers()[0]} to {index.numbers()[-1]} ({name})" for name, index in INDEXES.items()]
        fault = f"there is no assertion {unknown[0]!r}" if unknown else "give numbers, as in C.4,K.1"
        raise UserError(f"--only: {fault}; there are {', '.join(known)}")
    return numbers


def check_each(paths: Sequence[Path], numbers: set[str] | None) -> Iterator[LogCheck]:
    """Check each log. For several logs on a terminal, finish the progress bar before yielding the first result."""
    console = Console(stderr=True)
    threshold = gc.get_threshold()
    gc.set_threshold(100_000, 20, 100)  # the lines of a log are freed together, so collecting earlier finds nothing
    if len(paths) > 1 and console.is_terminal:
        yield from [check_log(path, numbers) for path in track(paths, "Checking", console=console, transient=True)]
    else:
        yield from (check_log(path, numbers) for path in paths)
    gc.set_threshold(*threshold)


def check_log(path: Path, numbers: set[str] | None) -> LogCheck:
    log = LogFile(path)
    try:
        report = audit_lines(log.lines())
    except NotALog as fault:
        return LogCheck(path, fault=f"{path}: {fault}")
    if numbers is None:
        return LogCheck(path, report, log.torn)
    own = INDEXES[report.index].numbers()
    if numbers.isdisjoint(own):
        other = ", ".join(sorted(numbers))
        reason = f"this is a {report.index} game; {other} does not apply to it, use {own[0]} to {own[-1]}"
        return LogCheck(path, fault=f"{path}: {reason}")
    return LogCheck(path, report.only(numbers), log.torn)


def json_record(done: LogCheck, failures: bool) -> dict[str, object]:
    if done.report is None:
        return {"log": str(done.path), "error": done.fault}
    return {"log": str(done.path), "torn": done.torn, **done.report.record(failures)}


def print_line(done: LogCheck, failures: bool) -> None:
    if done.report is None or (failures and done.report.held):
        return
    broken = [f"{entry.number} at line {entry.line} ({entry.why})" for entry in done.report.broken]
    result = "broken " + ", ".join(broken) if broken else summary(done.report)
    print(clean_line(f"{done.path}: {result}", LONGEST))


def summary(report: Report) -> str:
    rest = report.count("not applicable")
    counts = f"{report.count('held')} held, {report.count('broken')} broken{f', {rest} not applicable' if rest else ''}"
    return f"{counts} ({report.ruleset}, {report.lines} lines{'' if report.finished else ', unfinished'})"


def print_report(done: LogCheck, failures: bool) -> None:
    """Print one log's assertions, and the totals by category."""
    report = done.report
    if report is None:
        return
    selected = report.failures() if failures else report
    if selected.entries:
        print_table(assertions(selected))
    if not failures:
        print_table(categories({name: sums(entries) for name, entries in report.categories().items()}))
    if done.torn:
        print("The last line is incomplete and was ignored.")
    print(clean_line(summary(report), LONGEST))


def print_table(table: Table) -> None:
    console = Console()
    if not console.is_terminal:
        console = Console(width=WIDE)
    console.print(table)


class Totals:
    """The totals of several logs."""

    def __init__(self) -> None:
        self.codes = [0, 0, 0]
        self.rows: dict[str, Sums] = {}

    def add(self, done: LogCheck) -> None:
        self.codes[done.code] += 1
        for name, entries in done.report.categories().items() if done.report else ():
            key = f"{done.report.index}: {name}" if done.report else name
            have, more = self.rows.get(key, (0,) * 5), sums(entries)
            self.rows[key] = tuple(map(sum, zip(have, more, strict=True)))  # type: ignore[assignment]

    @property
    def worst(self) -> int:
        return max(code for code, count in enumerate(self.codes) if count or code == HELD)

    def show(self) -> None:
        if self.rows:
            print_table(categories(self.rows))
        held, broken, other = self.codes
        print(f"{sum(self.codes)} logs: {held} held, {broken} broken{f', {other} not logs' if other else ''}")
