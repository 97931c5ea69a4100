"""Which assertions check which kind of log line: looked up once per kind, and shared by games with the same rules."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import NamedTuple

from werewolf.audit.assertion import AFTER_GAME_OVER, ANY_KIND, END_OF_LOG, UNKNOWN_KIND, Check
from werewolf.audit.derivation.rulebook import CATEGORY, RULEBOOK
from werewolf.audit.index import Index
from werewolf.audit.logged_rules import LoggedRules
from werewolf.audit.report import Entry
from werewolf.audit.updates import UPDATES

Checks = list[tuple[int, Check]]  # the assertion's position in the index, and its check


class LineChecks(NamedTuple):
    """The checks for one kind of line: those for every line, and those only for a line that is out of place."""

    checks: Checks
    position_checks: Checks


class DispatchTable(dict[tuple[str, str | None], LineChecks]):
    """The checks by kind of line and its place: the sub-phase, or the purpose of the ask for an answer."""

    def __init__(self, index: Index, skip_reasons: tuple[str | None, ...]) -> None:
        super().__init__()
        self.assertions = [assertion for group in index.assertions.values() for assertion in group]
        self.categories = [category for category, group in index.assertions.items() for _ in group]
        self.skip_reasons = skip_reasons

    @cached_property
    def held_entries(self) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
        """The entries of the assertions and of the rulebook, for a log that breaks none. Tests are not counted."""
        entries = [
            Entry(assertion.number, assertion.text, category, None, "held")
            if why is None
            else Entry(assertion.number, assertion.text, category, 0, "not applicable", why=why)
            for assertion, category, why in zip(self.assertions, self.categories, self.skip_reasons, strict=True)
        ]
        return tuple(entries), tuple(Entry(*rule, CATEGORY, None, "held") for rule in RULEBOOK)

    def __missing__(self, key: tuple[str, str | None]) -> LineChecks:
        """Collect the checks for a kind of line that comes for the first time."""
        kind, place = key
        names = {kind, f"{kind}@{place}"}
        if kind not in (AFTER_GAME_OVER, END_OF_LOG):
            names |= {ANY_KIND} if kind in UPDATES else {ANY_KIND, UNKNOWN_KIND}
        found = LineChecks([], [])
        for at, assertion in enumerate(self.assertions):
            if not self.skip_reasons[at] and not names.isdisjoint(assertion.on):
                checks = found.position_checks if kind in assertion.position_only else found.checks
                checks.append((at, assertion.check))
        self[key] = found
        return found


TABLES: dict[Hashable, DispatchTable] = {}


def dispatch_table(index: Index, rules: LoggedRules) -> DispatchTable:
    """The table for these rules. Games whose rules skip the same assertions share one table."""
    key = (index.name, rules.signature)
    if key not in TABLES:
        reasons = tuple(assertion.skip_reason(rules) for group in index.assertions.values() for assertion in group)
        TABLES[key] = DispatchTable(index, reasons)
    return TABLES[key]
