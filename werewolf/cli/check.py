"""What `werewolf check` prints: every assertion, and whether the log keeps it."""

from __future__ import annotations

import gc
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from rich.progress import track

from werewolf.audit import NotALog, Report, audit_derivation, audit_lines
from werewolf.audit.assertions.index import INDEXES
from werewolf.audit.derivation.differences import path_to_difference
from werewolf.audit.derivation.rulebook import RULEBOOK
from werewolf.audit.logged_rules import Line
from werewolf.cli.check_tables import Sums, assertions, categories, sums
from werewolf.errors import UserError
from werewolf.export.nested_record import record
from werewolf.game.secrecy import ALL
from werewolf.storage.plain_lines import LogFile, open_file, read_record
from werewolf.storage.record_lines import HEADER_BYTES, is_record
from werewolf.storage.saved_game import read_game
from werewolf.terminal.output import progress_console, say, say_json, say_table, say_wrapped, warn

Result = Literal["held", "broken", "unfinished", "not fully judged", "not logs"]
RESULTS: tuple[Result, ...] = get_args(Result)
RIGHT: tuple[Result, ...] = ("held", "unfinished")  # nothing is wrong with these
HELD, BROKEN, NO_LOG = 0, 1, 2
RULES = [rule.number for rule in RULEBOOK]
WIDE = 160  # the width without a terminal, so that most assertions fit on one line


@dataclass(frozen=True)
class LogCheck:
    """One file: its report, or the reason why there is none. `set_deal`: cards dealt by hand are no fault."""

    path: Path
    report: Report | None = None
    torn: bool = False
    fault: str = ""
    set_deal: bool = False
    record_fault: str | None = None  # of a nested record: what its lines do not say
    damage: str | None = None  # a line that is missing or stands twice, which breaks rules

    @property
    def result(self) -> Result:
        if self.report is None:
            return "not logs"
        if self.report.broken or self.record_fault or self.damage:
            return "broken"
        report, overhang = self.report, self.torn and self.report.finished
        drawn = self.set_deal or not report.set_deal
        if not report.held or not drawn or overhang:
            return "not fully judged"
        return "held" if report.finished else "unfinished"

    @property
    def code(self) -> int:
        return HELD if self.result in RIGHT else NO_LOG if self.result == "not logs" else BROKEN


def check_logs(paths: list[Path], as_json: bool, only: str | None, failures: bool, set_deal: bool = False) -> int:
    """Check logs and print the result. Return 0 if all held so far, 2 if a file is not a log, otherwise 1."""
    if not paths:
        raise UserError("check: which log? Name one or more, or list the rules with --rules")
    numbers = assertion_numbers(only)
    many = len(paths) > 1
    totals = Totals()
    for done in check_each(paths, numbers, set_deal, count=as_json or not many):
        totals.add(done)
        if done.report is None:
            warn(f"werewolf: {done.fault}")
        if as_json:
            say_json(json_record(done, failures))
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
    unknown = sorted(numbers.difference(RULES, *(index.numbers() for index in INDEXES.values())))
    if unknown or not numbers:
        known = [f"{index.numbers()[0]} to {index.numbers()[-1]} ({name})" for name, index in INDEXES.items()]
        known.append(f"{RULES[0]} to {RULES[-1]} (every game)")
        fault = f"there is no assertion {unknown[0]!r}" if unknown else "give numbers, as in C.4,K.1"
        raise UserError(f"--only: {fault}; there are {', '.join(known)}")
    return numbers


def check_each(
    paths: Sequence[Path], numbers: set[str] | None, set_deal: bool = False, count: bool = False
) -> Iterator[LogCheck]:
    """Check each log. For several logs on a terminal, finish the progress bar before yielding the first result."""
    console = progress_console()
    threshold = gc.get_threshold()
    gc.set_threshold(100_000, 20, 100)  # the lines of a log are freed together, so collecting earlier finds nothing
    if len(paths) > 1 and console.is_terminal:
        logs = track(paths, "Checking", console=console, transient=True)
        yield from [check_log(path, numbers, set_deal, count) for path in logs]
    else:
        yield from (check_log(path, numbers, set_deal, count) for path in paths)
    gc.set_threshold(*threshold)


def check_log(path: Path, numbers: set[str] | None, set_deal: bool, count: bool) -> LogCheck:
    """Check one log. Only with `count` is it counted how often each assertion was tested, which takes longer."""
    log = LogFile(path)
    try:
        report = (None if count else audit_derivation(log.lines())) or audit_lines(log.lines(), complete=False)
    except NotALog as fault:
        return LogCheck(path, fault=common_words(path) or f"{path}: {fault}")
    if not report.finished:
        report = report.without_counts()
    damage = read_game(path).damage if report.broken or not report.finished else None
    if numbers is None:
        return LogCheck(path, report, log.torn, "", set_deal, record_fault(path), damage)
    own = INDEXES[report.index].numbers()
    if numbers.isdisjoint([*own, *RULES]):
        other = ", ".join(sorted(numbers))
        fitting = f"{own[0]} to {own[-1]} and {RULES[0]} to {RULES[-1]}"
        reason = f"this is a {report.index} game; {other} does not apply to it, use {fitting}"
        return LogCheck(path, fault=f"{path}: {reason}")
    return LogCheck(path, report.only(numbers), log.torn, set_deal=set_deal, damage=damage)


def record_fault(path: Path) -> str | None:
    """The first part of a nested record that its lines do not make again; None for a log, or if all is right."""
    with open_file(path) as file:
        if not is_record(file.peek(HEADER_BYTES)):
            return None
        content = json.loads(read_record(file))
    different = path_to_difference(content, json.loads(json.dumps(rebuilt(list(LogFile(path).lines())))))
    return None if different is None else f"the record's {different} is not what its lines say"


def rebuilt(lines: Sequence[Line]) -> dict[str, object]:
    start = lines[0]["event"]
    names = [chair["name"] for chair in start["players"]]
    return record(lines, ALL, start["schema"], start["ruleset"], names)


def common_words(path: Path) -> str | None:
    """What is wrong with a file that the checker cannot read, as every other command says it; None if they can."""
    try:
        damage = read_game(path).damage
    except UserError as fault:
        return str(fault)
    return damage and f"{path}: {damage}"


def json_record(done: LogCheck, failures: bool) -> dict[str, object]:
    if done.report is None:
        return {"log": str(done.path), "error": done.fault}
    return {
        "log": str(done.path),
        "torn": done.torn,
        "damage": done.damage,
        "record_fault": done.record_fault,
        **done.report.record(failures),
    }


def print_line(done: LogCheck, failures: bool) -> None:
    if done.report is None or (failures and done.result in RIGHT):
        return
    broken = [f"{entry.number} at line {entry.line} ({entry.why})" for entry in done.report.broken]
    result = "; ".join(filter(None, [f"broken {', '.join(broken)}", done.damage])) if broken else summary(done)
    say(f"{done.path}: {result}")


def summary(done: LogCheck) -> str:
    """The result of one log in a line, with everything that keeps it from being right."""
    report = done.report
    if report is None:
        return done.fault
    entries = report.entries or report.rulebook  # with --only there may be none of the game's own
    verdicts = Counter(entry.words for entry in entries if entry.verdict != "explained")
    named = [words for words in sorted(verdicts) if words not in ("held", "broken")]
    counts = ", ".join(f"{verdicts[words]} {words}" for words in ("held", "broken", *named))
    about = f"{counts} ({report.ruleset}, {report.lines} lines{'' if report.finished else ', unfinished'})"
    return "; ".join([about, *remarks(done, report)])


def remarks(done: LogCheck, report: Report) -> Iterator[str]:
    """What the counts of the game's assertions do not say."""
    broken = sum(entry.verdict == "broken" for entry in report.rulebook)
    if broken and report.entries:
        yield f"not every line is what follows from the rules and the answers: {broken} of R.1 to {RULES[-1]} broken"
    elif len(report.rulebook) == len(RULES) and report.held:
        so_far = "" if report.finished else " so far"
        yield f"every line{so_far} follows from the rules, the seed and the answers"
    if report.not_judged:
        yield f"not judged: {', '.join(report.not_judged)}"
    if done.record_fault:
        yield done.record_fault
    if done.damage:
        yield done.damage
    if done.torn:
        yield f"the last line is incomplete and was ignored{', although the game was over' if report.finished else ''}"
    if report.set_deal:
        allowed = "which --set-deal allows" if done.set_deal else "so the deal cannot be checked; --set-deal allows it"
        yield f"the cards were dealt by hand, {allowed}"


def print_report(done: LogCheck, failures: bool) -> None:
    """Print one log's assertions, and the totals by category."""
    report = done.report
    if report is None:
        return
    selected = report.failures() if failures else report
    if selected.entries or selected.rulebook:
        say_table(assertions(selected), WIDE)
    if not failures:
        say_table(categories({name: sums(entries) for name, entries in report.categories().items()}), WIDE)
    say_wrapped(summary(done))


class Totals:
    """The totals of several logs."""

    def __init__(self) -> None:
        self.worst = HELD
        self.results = dict.fromkeys(RESULTS, 0)
        self.rows: dict[str, Sums] = {}

    def add(self, done: LogCheck) -> None:
        self.worst = max(self.worst, done.code)
        self.results[done.result] += 1
        for name, entries in done.report.categories().items() if done.report else ():
            key = f"{done.report.index}: {name}" if done.report else name
            have, more = self.rows.get(key, (0,) * 5), sums(entries)
            self.rows[key] = tuple(map(sum, zip(have, more, strict=True)))  # type: ignore[assignment]

    def show(self) -> None:
        if self.rows:
            say_table(categories(self.rows), WIDE)
        shown = [f"{count} {name}" for name, count in self.results.items() if count or name in RESULTS[:2]]
        say_wrapped(f"{sum(self.results.values())} logs: {', '.join(shown)}")
