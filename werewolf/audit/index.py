"""Which assertions a game answers to: three indexes, chosen by the flow of the game and not by its name.

A day with a campaign or a sheriff's election is `sheriff`'s; else a Night Zero, or a ballot of nominated
seats, makes it `mafia`'s; everything else is `classic`'s. So a house variant, whatever it is called, is held
to the index of the game it varies, and its switches silence what they change.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType

from werewolf.audit import classic, mafia, sheriff
from werewolf.audit.logged_rules import LoggedRules
from werewolf.audit.rule import Rule


@dataclass(frozen=True)
class Index:
    """The assertions of one kind of game, by category."""

    name: str
    rules: dict[str, tuple[Rule, ...]]

    def numbers(self) -> list[str]:
        return [rule.number for rules in self.rules.values() for rule in rules]


def gathered(name: str, categories: tuple[ModuleType, ...]) -> Index:
    """Every assertion of these modules, in the order it stands there."""
    rules = {
        module.CATEGORY: tuple(found for found in vars(module).values() if isinstance(found, Rule))
        for module in categories
    }
    return Index(name, rules)


INDEXES = {
    "sheriff": gathered("sheriff", sheriff.CATEGORIES),
    "mafia": gathered("mafia", mafia.CATEGORIES),
    "classic": gathered("classic", classic.CATEGORIES),
}


def index_for(house: LoggedRules) -> Index:
    if {"campaign", "sheriff_election"} & set(house.day):
        return INDEXES["sheriff"]
    if house.switches["start"] == "night_zero" or house.switches["ballot"] == "nominated":
        return INDEXES["mafia"]
    return INDEXES["classic"]
