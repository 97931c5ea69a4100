"""The three indexes of assertions (sheriff, mafia, classic), and which of them a game is checked against.

The choice depends on how the game is played, not on its name. A day with a campaign or a sheriff election means
`sheriff`. Otherwise a Night Zero, or a ballot of nominated seats, means `mafia`. Every other game is `classic`. So a
variant with any name is checked against the game it varies, and its switches skip the assertions they change.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType

from werewolf.audit import classic, mafia, sheriff
from werewolf.audit.assertion import Assertion
from werewolf.audit.logged_rules import LoggedRules


@dataclass(frozen=True)
class Index:
    """The assertions of one kind of game, by category."""

    name: str
    assertions: dict[str, tuple[Assertion, ...]]

    def numbers(self) -> list[str]:
        """The numbers of all assertions, in order."""
        return [assertion.number for group in self.assertions.values() for assertion in group]


def build_index(name: str, categories: tuple[ModuleType, ...]) -> Index:
    """Collect the assertions of these modules, in the order in which each module defines them."""
    assertions = {
        module.CATEGORY: tuple(found for found in vars(module).values() if isinstance(found, Assertion))
        for module in categories
    }
    return Index(name, assertions)


INDEXES = {
    "sheriff": build_index("sheriff", sheriff.CATEGORIES),
    "mafia": build_index("mafia", mafia.CATEGORIES),
    "classic": build_index("classic", classic.CATEGORIES),
}


def index_for(rules: LoggedRules) -> Index:
    """The index that a game with these rules is checked against."""
    if {"campaign", "sheriff_election"} & set(rules.day):
        return INDEXES["sheriff"]
    if rules.switches["start"] == "night_zero" or rules.switches["ballot"] == "nominated":
        return INDEXES["mafia"]
    return INDEXES["classic"]
