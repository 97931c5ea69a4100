"""The auditor: derive every line of a game log, and report every assertion and every rule that a line breaks.

The named assertions say which rule of the game a line breaks. A line that is not what it should be, but breaks none of
them, is reported under the rulebook index (R.1 and on).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from werewolf.audit.assertions.assertion import AFTER_GAME_OVER, END_OF_LOG
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.assertions.index import DispatchTable, dispatch_table, index_for, names_of
from werewolf.audit.assertions.updates import UPDATES, unknown_kind
from werewolf.audit.derivation.comparison import Comparison
from werewolf.audit.derivation.differences import Difference
from werewolf.audit.derivation.game_start import unknown_parts
from werewolf.audit.derivation.rulebook import AUDIT_LINE, CATEGORY, RULEBOOK, Rule, lines_tested
from werewolf.audit.logged_rules import Event, Line, LoggedRules, NotALog
from werewolf.audit.report import Entry, Finding, Report

# A line that does not have the shape of a log line makes some check raise one of these.
UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError)


class Auditor:
    """Audit one game: each line goes to the assertions that check its kind, and then updates the state."""

    def __init__(self, start_line: Line) -> None:
        rules = LoggedRules(start_line)
        self.index = index_for(rules.day, rules.switches)
        self.state = AuditState(rules, start_line)
        self._table: DispatchTable = dispatch_table(self.index, rules)
        self._seen: dict[tuple[str, str | None], list[Any]] = {}  # by kind of line: its checks, and how many lines came
        self._untested = [0] * len(self._table.assertions)  # lines an assertion received but had nothing to test on
        self._findings: list[list[Finding]] = [[] for _ in self._table.assertions]
        self._unknown = unknown_parts(rules, start_line["event"])
        self.not_judged = tuple(f"{part}, which this checker does not know" for part in self._unknown)
        self.comparison = None if self.not_judged else Comparison(rules)
        self._differences: dict[Rule, list[Finding]] = {}
        self._explained: dict[Rule, list[Finding]] = {}  # differences on lines that break a named assertion
        self._compared: Counter[str] | None = None  # lines by kind until the comparison stopped, if it did

    def check_line(self, line: Line) -> list[Finding]:
        """Check the next line and return what it breaks. Raise NotALog if the line cannot be read."""
        state, untested = self.state, self._untested
        findings: list[Finding] = []
        try:
            # Which assertions concern a line depends on its kind and its place alone, so it is looked up once per kind.
            event = line["event"]
            kind = event["kind"]
            key = (kind, event["ask"]["purpose"] if kind == "Answered" else line["sub_phase"])
            if state.game_over:
                key = (AFTER_GAME_OVER, None)
            seen = self._seen.get(key) or self._seen.setdefault(key, [self._table[key], 0])
            seen[1] += 1
            # Some assertions only ask whether a line is in its place. Most lines are, and these checks are then spared.
            checks, position_checks = seen[0]
            in_place = line["n"] == state.line_count and line["day"] == state.day and line["phase"] == state.phase
            if not (in_place and state.in_phase):
                checks = checks + position_checks
            # The assertions read the books as they stood before this line; only then is it entered, right or wrong.
            state.line = line
            for at, check in checks:
                reason = check(state, event)
                if reason is None:
                    untested[at] += 1
                elif reason:
                    findings.append(self._add_finding(at, reason, state.line_count + 1))
            UPDATES.get(kind, unknown_kind)(state, event)
            # The other checker: its game takes nothing from the books, and the books take nothing from it.
            difference = self.comparison.compare(line) if self.comparison else None
            if kind == "RuleBroken" and difference is None:
                difference = self._unfounded(event)
        except UNREADABLE as fault:
            what = f"it has no {fault}" if isinstance(fault, KeyError) else "a field in it is of the wrong kind"
            raise NotALog(f"line {state.line_count + 1} cannot be read: {what}") from fault
        state.line_count += 1
        if difference:
            finding = self._add_difference(difference, explained=bool(findings))
            findings = findings or [finding]  # if an assertion has said what is wrong, it need not be said twice
        return findings

    def close(self, complete: bool) -> Report:
        """Return the report. If the log is `complete`, a game without an end counts as a fault.

        Otherwise what is asked of the end does not apply to a game that has none.
        """
        state = self.state
        if complete:
            for at, check in self._table[END_OF_LOG, None].checks:
                reason = check(state, {"kind": END_OF_LOG})
                if reason:
                    self._untested[at] -= 1  # one test more than there were lines
                    self._add_finding(at, reason, state.line_count)
        unfinished = not (complete or state.game_over)
        of_end = {at for at, _ in self._table[END_OF_LOG, None].checks} if unfinished else set()
        return Report(
            state.rules.name,
            self.index.name,
            state.line_count,
            state.game_over,
            tuple(self._entry(at, tested, at in of_end) for at, tested in enumerate(self._test_counts())),
            tuple(self._rulebook_entries()),
            (*self.not_judged, *self._not_compared()),
            state.rules.dealt == "set",
        )

    def _add_finding(self, at: int, reason: str, line: int) -> Finding:
        """Remember that a line breaks the assertion at this position of the index."""
        finding = Finding(self._table.assertions[at].number, line, reason)
        self._findings[at].append(finding)
        return finding

    def _add_difference(self, difference: Difference, explained: bool) -> Finding:
        """Remember that the last line is not what follows from the rules."""
        finding = Finding(difference.rule.number, self.state.line_count, difference.why)
        kept = self._explained if explained else self._differences
        kept.setdefault(difference.rule, []).append(finding)
        if self.comparison and self.comparison.stopped and self._compared is None:
            self._compared = self._lines_by_kind()
        return finding

    def _not_compared(self) -> tuple[str, ...]:
        """The lines that no rule of the rulebook was held against, because the log is another game by then."""
        at, count = self.comparison.line_count if self.comparison else 0, self.state.line_count
        return (f"the lines after line {at}, where the log becomes another game",) if 0 < at < count else ()

    def _unfounded(self, event: Event) -> Difference | None:
        """A finding in the log that this audit has not made."""
        claim = Finding(event["number"], event["line"], event["why"])
        made = chain(*self._findings, *self._differences.values())
        return None if claim in made else Difference(AUDIT_LINE, f"the log says '{claim}', but that is not so")

    def _lines_by_kind(self) -> Counter[str]:
        counts: Counter[str] = Counter()
        for (kind, _), (_, count) in self._seen.items():
            counts[kind] += count
        return counts

    def _rulebook_entries(self) -> Iterator[Entry]:
        counts = self._lines_by_kind() if self._compared is None else self._compared
        for rule in RULEBOOK:
            names, tested = (*rule, None, CATEGORY), lines_tested(rule, counts)
            broken, explained = self._differences.get(rule, []), self._explained.get(rule, [])
            if self.not_judged:
                yield Entry(*names, 0, "not judged", why=", ".join(self.not_judged))
            elif broken:
                yield Entry(*names, tested, "broken", len(broken), broken[0].line, broken[0].why)
            elif explained:
                yield Entry(*names, tested, "explained", len(explained), explained[0].line, explained[0].why)
            elif self.comparison and self.comparison.stopped:
                yield self._held_in_part(names, tested)
            else:
                yield Entry(*names, tested, "held")

    def _held_in_part(self, names: tuple[str, str, None, str], tested: int) -> Entry:
        """A rule that was held against the lines before the comparison stopped, and against none after them."""
        last = self.comparison.compared if self.comparison else 0
        if last:
            return Entry(*names, tested, "held up to", line=last)
        return Entry(*names, 0, "not judged", why="from its first line on the log is another game")

    def _test_counts(self) -> list[int]:
        """How often each assertion was tested: the lines it received, minus those it had nothing to test on."""
        tested = [-untested for untested in self._untested]
        for checks, count in self._seen.values():
            for at, _ in chain(*checks):
                tested[at] += count
        return tested

    def derived_report(self, count: int) -> Report:
        """The report on a whole game whose every line is what was derived: then every assertion holds."""
        rules = self.state.rules
        entries, rulebook = self._table.held_entries
        return Report(rules.name, self.index.name, count, True, entries, rulebook, (), rules.dealt == "set")

    def _entry(self, at: int, tested: int, not_yet: bool) -> Entry:
        """The report's entry for the assertion at this position. `not_yet`: it asks for an end that is to come."""
        assertion = self._table.assertions[at]
        names = names_of(assertion, self._table.categories[at])
        skip_reason, findings = self._table.skip_reasons[at], self._findings[at]
        if skip_reason:
            return Entry(*names, 0, "not applicable", why=skip_reason)
        if findings:
            return Entry(*names, tested, "broken", len(findings), findings[0].line, findings[0].why)
        if not_yet:
            return Entry(*names, tested, "not applicable", why="the game is unfinished")
        if self._unknown and not assertion.any_rules:
            return Entry(*names, tested, "not judged", why=f"it may depend on {', '.join(self._unknown)}")
        return Entry(*names, tested, "held")


def audit_lines(lines: Iterable[Line], complete: bool = True) -> Report:
    """Audit a log, from its first line to its last, and count how often each assertion was tested.

    If it is `complete`, a game without an end counts as a fault.
    """
    lines = iter(lines)
    first = first_line(lines)
    auditor = Auditor(first)
    auditor.check_line(first)
    for line in lines:
        auditor.check_line(line)
    return auditor.close(complete)


def audit_derivation(lines: Iterable[Line]) -> Report | None:
    """Compare a whole log with what is derived, and nothing else: half the work for the logs that are right.

    Return the report if every line is as derived and the game is over. Otherwise return None: `audit_lines` must then
    say which assertion is broken. It never finds one broken that was not a difference first.
    """
    lines = iter(lines)
    first = first_line(lines)
    auditor = Auditor(first)
    comparison = auditor.comparison
    try:
        if comparison is None or comparison.compare(first):
            return None
        for line in lines:
            if comparison.compare(line) or line["event"]["kind"] == "RuleBroken":
                return None
    except UNREADABLE:
        return None
    return auditor.derived_report(comparison.line_count) if comparison.finished else None


def first_line(lines: Iterator[Line]) -> Line:
    first = next(lines, None)
    if first is None:
        raise NotALog("the log is empty")
    return first
