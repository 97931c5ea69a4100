"""Which assertions a line reaches: worked out once for each kind of line, and kept for all games of one house."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from werewolf.audit.folds import FOLDS
from werewolf.audit.index import Index
from werewolf.audit.logged_rules import LoggedRules
from werewolf.audit.rule import AFTER, ANY, END, STRANGE, Check

Checks = list[tuple[int, Check]]  # where the assertion stands in the index, and the assertion


class Route(NamedTuple):
    """The assertions for one kind of line: those to be asked, and those that need asking only of a misplaced line."""

    checks: Checks
    placing: Checks


class Routes(dict[tuple[str, str | None], Route]):
    """By the kind of line and its place: the sub-phase, or for an answer what was asked."""

    def __init__(self, index: Index, silenced: tuple[str | None, ...]) -> None:
        super().__init__()
        self.rules = [rule for rules in index.rules.values() for rule in rules]
        self.categories = [category for category, rules in index.rules.items() for _ in rules]
        self.silenced = silenced

    def __missing__(self, key: tuple[str, str | None]) -> Route:
        kind, place = key
        names = {kind, f"{kind}@{place}"}
        if kind not in (AFTER, END):
            names |= {ANY} if kind in FOLDS else {ANY, STRANGE}
        route = Route([], [])
        for at, rule in enumerate(self.rules):
            if not self.silenced[at] and not names.isdisjoint(rule.on):
                (route.placing if kind in rule.placing else route.checks).append((at, rule.check))
        self[key] = route
        return route


ROUTES: dict[Hashable, Routes] = {}


def routes_for(index: Index, house: LoggedRules) -> Routes:
    """Houses that silence the same share their routes."""
    key = (index.name, house.signature)
    if key not in ROUTES:
        silenced = tuple(rule.silenced(house) for rules in index.rules.values() for rule in rules)
        ROUTES[key] = Routes(index, silenced)
    return ROUTES[key]
