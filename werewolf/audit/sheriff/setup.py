"""What may be dealt."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event, LoggedRules
from werewolf.audit.rule import HELD, rule, unless
from werewolf.audit.state import AuditState

CATEGORY = "Game initialization"


def doubles_allowed(house: LoggedRules) -> str | None:
    return None if house.unique else "unique: no role"


@rule("B.1", on=("GameStart",))
def B_1(books: AuditState, _: Event) -> str | None:
    """At least one werewolf is dealt."""
    return HELD if books.house.wolves else "no werewolf is dealt"


@rule("B.2", on=("GameStart",), off=(unless("victory", "sides"),))
def B_2(books: AuditState, _: Event) -> str | None:
    """At least one plain villager is dealt."""
    return HELD if books.house.plain else "no villager is dealt"


@rule("B.3", on=("GameStart",), off=(unless("victory", "sides"),))
def B_3(books: AuditState, _: Event) -> str | None:
    """At least one god is dealt."""
    return HELD if books.house.gods else "no god is dealt"


@rule("B.4", on=("GameStart",), off=(doubles_allowed,))
def B_4(books: AuditState, _: Event) -> str | None:
    """No god is dealt twice."""
    deal = books.house.deal
    twice = [role for role in books.house.unique if deal.count(role) > 1]
    return f"{deal.count(twice[0])} times {twice[0]}" if twice else HELD
