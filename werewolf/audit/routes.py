"""Which assertions a line reaches: worked out once for each kind of line, and kept for all games of one house."""

from __future__ import annotations

from functools import cache

from werewolf.audit.folds import FOLDS
from werewolf.audit.house import House
from werewolf.audit.index import INDEXES, Index
from werewolf.audit.rule import AFTER, ANY, END, STRANGE, Check

Route = list[tuple[int, Check]]  # where the assertion stands in the index, and the assertion


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
        route = [
            (at, rule.check)
            for at, rule in enumerate(self.rules)
            if not self.silenced[at] and not names.isdisjoint(rule.on)
        ]
        self[key] = route
        return route


def routes_for(index: Index, house: House) -> Routes:
    return _routes(index.name, tuple(rule.silenced(house) for rules in index.rules.values() for rule in rules))


@cache
def _routes(index: str, silenced: tuple[str | None, ...]) -> Routes:
    return Routes(INDEXES[index], silenced)
