"""The three indexes of assertions (sheriff, mafia, classic), which of them a game answers to, and their checks by line.

The choice depends on how the game is played, not on its name. A day with a campaign or a sheriff election means
`sheriff`. Otherwise a Night Zero, or a ballot of nominated seats, means `mafia`. Every other game is `classic`. So a
variant with any name is checked against the game it varies, and its switches skip the assertions they change.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from werewolf.audit.assertions import (
    a_b_victory_and_setup,
    c_phase_order,
    d_werewolves,
    e_witch,
    f_g_guard_and_seer,
    h_sheriff_election,
    i_deaths,
    j_voting,
    k_l_hunter_and_badge,
    m_o_state_and_questions,
    ma_cl_checks,
    n_event_logging,
)
from werewolf.audit.assertions.assertion import AFTER_GAME_OVER, ANY_KIND, END_OF_LOG, UNKNOWN_KIND, Assertion, Check
from werewolf.audit.assertions.ma_cl_table import CLASSIC, MAFIA, read_table
from werewolf.audit.assertions.updates import UPDATES
from werewolf.audit.derivation.rulebook import CATEGORY, RULEBOOK
from werewolf.audit.logged_rules import LoggedRules
from werewolf.audit.report import Entry

MODULES = (
    *(a_b_victory_and_setup, c_phase_order, d_werewolves, e_witch, f_g_guard_and_seer, h_sheriff_election, i_deaths),
    *(j_voting, k_l_hunter_and_badge, m_o_state_and_questions, n_event_logging, ma_cl_checks),
)
CATEGORIES = {
    "A": "Victory conditions",
    "B": "Game initialization",
    "C": "Phase order",
    "D": "Night actions: werewolves",
    "E": "Night actions: witch",
    "F": "Night actions: guard",
    "G": "Night actions: seer",
    "H": "Sheriff election",
    "I": "Death resolution",
    "J": "Voting",
    "K": "Hunter",
    "L": "Badge transfer",
    "M": "State consistency",
    "N": "Event logging",
    "O": "Role-specific",
}


@dataclass(frozen=True)
class Index:
    """The assertions of one kind of game, by category."""

    name: str
    assertions: dict[str, tuple[Assertion, ...]]

    def numbers(self) -> list[str]:
        return [assertion.number for group in self.assertions.values() for assertion in group]


# Every assertion that has a check of its own.
CHECKS = {value.number: value for module in MODULES for value in vars(module).values() if isinstance(value, Assertion)}
INDEXES = {
    "sheriff": Index(
        "sheriff",
        {
            category: tuple(CHECKS[number] for number in CHECKS if number.startswith(f"{letter}."))
            for letter, category in CATEGORIES.items()
        },
    ),
    "mafia": Index("mafia", read_table(MAFIA, CHECKS)),
    "classic": Index("classic", read_table(CLASSIC, CHECKS)),
}


def index_for(day: Collection[str], switches: Mapping[str, Any]) -> Index:
    """The index that a game is checked against, by the sub-phases of its days and its switches."""
    if {"campaign", "sheriff_election"} & set(day):
        return INDEXES["sheriff"]
    is_mafia = switches["start"] == "night_zero" or switches["ballot"] == "nominated"
    return INDEXES["mafia" if is_mafia else "classic"]


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
            Entry(*names_of(assertion, category), None, "held")
            if why is None
            else Entry(*names_of(assertion, category), 0, "not applicable", why=why)
            for assertion, category, why in zip(self.assertions, self.categories, self.skip_reasons, strict=True)
        ]
        return tuple(entries), tuple(Entry(*rule, None, CATEGORY, None, "held") for rule in RULEBOOK)

    def __missing__(self, key: tuple[str, str | None]) -> LineChecks:
        """Collect the checks for a kind of line that comes for the first time."""
        kind, place = key
        names = {kind, f"{kind}@{place}"}
        if kind not in (AFTER_GAME_OVER, END_OF_LOG):
            names |= {ANY_KIND} if kind in UPDATES else {ANY_KIND, UNKNOWN_KIND}
        line_checks = LineChecks([], [])
        for at, assertion in enumerate(self.assertions):
            if not self.skip_reasons[at] and not names.isdisjoint(assertion.on):
                checks = line_checks.position_checks if kind in assertion.position_only else line_checks.checks
                checks.append((at, assertion.check))
        self[key] = line_checks
        return line_checks


TABLES: dict[Hashable, DispatchTable] = {}


def dispatch_table(index: Index, rules: LoggedRules) -> DispatchTable:
    """The table for these rules. Games whose rules skip the same assertions share one table."""
    key = (index.name, rules.signature)
    if key not in TABLES:
        reasons = tuple(assertion.skip_reason(rules) for group in index.assertions.values() for assertion in group)
        TABLES[key] = DispatchTable(index, reasons)
    return TABLES[key]


def names_of(assertion: Assertion, category: str) -> tuple[str, str, str | None, str]:
    """What an entry says of an assertion whatever its verdict."""
    return assertion.number, assertion.text, assertion.seed, category
