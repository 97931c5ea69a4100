"""The auditor: hears a log line by line, and says at once which assertion a line breaks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from werewolf.audit.folds import FOLDS
from werewolf.audit.folds.course import strange
from werewolf.audit.index import index_for
from werewolf.audit.logged_rules import Line, LoggedRules, NotALog
from werewolf.audit.report import Entry, Finding, Report
from werewolf.audit.routes import Routes, routes_for
from werewolf.audit.rule import AFTER, END
from werewolf.audit.state import AuditState

# A line that is no line of ours trips over one of these, sooner or later.
UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError)


class Auditor:
    """Audits one game. A line reaches only the assertions that listen for its kind; the books turn after it."""

    def __init__(self, start_line: Line) -> None:
        house = LoggedRules(start_line)
        self.index = index_for(house)
        self.books = AuditState(house, start_line)
        self._routes: Routes = routes_for(self.index, house)
        self._heard: dict[tuple[str, str | None], list[Any]] = {}  # by kind of line: its route, and how many came
        self._passed = [0] * len(self._routes.rules)  # lines an assertion had nothing to say about
        self._breaches: list[list[Finding]] = [[] for _ in self._routes.rules]

    def hear(self, line: Line) -> list[Finding]:
        """What this very line breaks. A line that cannot be read at all raises NotALog."""
        books, passed = self.books, self._passed
        found: list[Finding] = []
        try:
            event = line["event"]
            kind = event["kind"]
            key = (kind, event["ask"]["purpose"] if kind == "Answered" else line["sub_phase"])
            if books.over:
                key = (AFTER, None)
            heard = self._heard.get(key) or self._heard.setdefault(key, [self._routes[key], 0])
            heard[1] += 1
            checks, placing = heard[0]
            at_home = line["n"] == books.count and line["day"] == books.day and line["phase"] == books.phase
            if not (at_home and books.in_phase):
                checks = checks + placing
            books.line = line
            for at, check in checks:
                reason = check(books, event)
                if reason is None:
                    passed[at] += 1
                elif reason:
                    found.append(self._breach(at, reason, books.count + 1))
            FOLDS.get(kind, strange)(books, event)
        except UNREADABLE as fault:
            raise NotALog(f"line {books.count + 1} cannot be read: {type(fault).__name__}: {fault}") from fault
        books.count += 1
        return found

    def close(self, complete: bool) -> Report:
        """The whole report. `complete`: the log is all there is, so a game without an end is a fault."""
        books = self.books
        if complete:
            for at, check in self._routes[END, None].checks:
                reason = check(books, {"kind": END})
                if reason:
                    self._passed[at] -= 1  # tested once more than lines were heard
                    self._breach(at, reason, books.count)
        tested = self._tested()
        entries = tuple(self._entry(at, tested[at]) for at in range(len(tested)))
        return Report(books.house.name, self.index.name, books.count, books.over, entries)

    def _breach(self, at: int, reason: str, line: int) -> Finding:
        finding = Finding(self._routes.rules[at].number, line, reason)
        self._breaches[at].append(finding)
        return finding

    def _tested(self) -> list[int]:
        """How often each assertion was tested: the lines that reached it, but for those it passed over."""
        tested = [-passed for passed in self._passed]
        for route, count in self._heard.values():
            for at, _ in chain(*route):
                tested[at] += count
        return tested

    def _entry(self, at: int, tested: int) -> Entry:
        rule, category, void = self._routes.rules[at], self._routes.categories[at], self._routes.silenced[at]
        if void:
            return Entry(rule.number, rule.text, category, 0, "not applicable", why=void)
        breaches = self._breaches[at]
        if not breaches:
            return Entry(rule.number, rule.text, category, tested, "held")
        first = breaches[0]
        return Entry(rule.number, rule.text, category, tested, "broken", len(breaches), first.line, first.why)


def audited(lines: Iterable[Line]) -> Report:
    """A whole log, from its first line to its last."""
    lines = iter(lines)
    first = next(lines, None)
    if first is None:
        raise NotALog("there is not a single line")
    auditor = Auditor(first)
    auditor.hear(first)
    for line in lines:
        auditor.hear(line)
    return auditor.close(complete=True)
