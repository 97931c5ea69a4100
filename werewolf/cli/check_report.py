"""What `check` prints: every assertion a log answers to, and whether it held."""

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
WIDE = 160  # where no screen says how wide it is, an assertion should stand on one line


@dataclass(frozen=True)
class Checked:
    """One file: its report, or why there is none."""

    path: Path
    report: Report | None = None
    torn: bool = False
    fault: str = ""

    @property
    def code(self) -> int:
        if self.report is None:
            return NO_LOG
        return HELD if self.report.held else BROKEN


def check(paths: list[Path], as_json: bool, only: str | None, failures: bool) -> int:
    """Audit these logs and print what was found. 0: all held; 1: something is broken; 2: something is no log."""
    wanted = numbers(only)
    many = len(paths) > 1
    totals = Totals()
    for done in in_turn(paths, wanted):
        totals.add(done)
        if done.report is None:
            print(f"werewolf: {clean_line(done.fault, LONGEST)}", file=sys.stderr)
        if as_json:
            print(json.dumps(record(done, failures)))
        elif many:
            one_line(done, failures)
        else:
            whole(done, failures)
    if many and not as_json:
        totals.show()
    return totals.worst


def numbers(only: str | None) -> set[str] | None:
    """The assertions asked for, by number; any index may hold them."""
    if only is None:
        return None
    wanted = {part.strip().upper() for part in only.split(",") if part.strip()}
    strange = sorted(wanted.difference(*(index.numbers() for index in INDEXES.values())))
    if strange or not wanted:
        shelf = [f"{index.numbers()[0]} to {index.numbers()[-1]} ({name})" for name, index in INDEXES.items()]
        said = f"there is no assertion {strange[0]!r}" if strange else "give numbers, as in C.4,K.1"
        raise UserError(f"--only: {said}; there are {', '.join(shelf)}")
    return wanted


def in_turn(paths: Sequence[Path], wanted: set[str] | None) -> Iterator[Checked]:
    """Each log. Of many, on a terminal: a bar first, then the results, so that neither spoils the other."""
    console = Console(stderr=True)
    patience = gc.get_threshold()
    gc.set_threshold(100_000, 20, 100)  # a log's lines go all together: looking for rubbish sooner is in vain
    if len(paths) > 1 and console.is_terminal:
        yield from [checked(path, wanted) for path in track(paths, "Checking", console=console, transient=True)]
    else:
        yield from (checked(path, wanted) for path in paths)
    gc.set_threshold(*patience)


def checked(path: Path, wanted: set[str] | None) -> Checked:
    log = LogFile(path)
    try:
        report = audit_lines(log.lines())
    except NotALog as fault:
        return Checked(path, fault=f"{path}: {fault}")
    if wanted is None:
        return Checked(path, report, log.torn)
    if wanted.isdisjoint(INDEXES[report.index].numbers()):
        listed = ", ".join(sorted(wanted))
        return Checked(path, fault=f"{path}: this is a {report.index} game, and does not answer to {listed}")
    return Checked(path, report.only(wanted), log.torn)


def record(done: Checked, failures: bool) -> dict[str, object]:
    if done.report is None:
        return {"log": str(done.path), "error": done.fault}
    return {"log": str(done.path), "torn": done.torn, **done.report.record(failures)}


def one_line(done: Checked, failures: bool) -> None:
    if done.report is None or (failures and done.report.held):
        return
    broken = [f"{entry.number} at line {entry.line} ({entry.why})" for entry in done.report.broken]
    found = "broken " + ", ".join(broken) if broken else summary(done.report)
    print(clean_line(f"{done.path}: {found}", LONGEST))


def summary(report: Report) -> str:
    void = report.count("not applicable")
    counted = (
        f"{report.count('held')} held, {report.count('broken')} broken{f', {void} not applicable' if void else ''}"
    )
    return f"{counted} ({report.ruleset}, {report.lines} lines{'' if report.finished else ', unfinished'})"


def whole(done: Checked, failures: bool) -> None:
    """One log's table, and what it comes to by category."""
    report = done.report
    if report is None:
        return
    shown = report.failures() if failures else report
    if shown.entries:
        show(assertions(shown))
    if not failures:
        show(categories({name: sums(entries) for name, entries in report.categories().items()}))
    if done.torn:
        print("The last line is torn and was left out.")
    print(clean_line(summary(report), LONGEST))


def show(table: Table) -> None:
    console = Console()
    if not console.is_terminal:
        console = Console(width=WIDE)
    console.print(table)


class Totals:
    """Many logs added up."""

    def __init__(self) -> None:
        self.codes = [0, 0, 0]
        self.rows: dict[str, Sums] = {}

    def add(self, done: Checked) -> None:
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
            show(categories(self.rows))
        held, broken, strangers = self.codes
        print(f"{sum(self.codes)} logs: {held} held, {broken} broken{f', {strangers} not logs' if strangers else ''}")
