"""Assertions B.1 to B.4: which cards are dealt."""

from __future__ import annotations

from werewolf.audit.assertion import HELD, assertion, switch_is_not
from werewolf.audit.logged_rules import Event, LoggedRules
from werewolf.audit.state import AuditState

CATEGORY = "Game initialization"


def doubles_allowed(rules: LoggedRules) -> str | None:
    """Skip if the rules name no role that must be unique."""
    return None if rules.unique else "unique: no role"


@assertion("B.1", on=("GameStart",))
def B_1(state: AuditState, _: Event) -> str | None:
    """At least one werewolf is dealt."""
    return HELD if state.rules.wolves else "no werewolf is dealt"


@assertion("B.2", on=("GameStart",), skip_when=(switch_is_not("victory", "sides"),))
def B_2(state: AuditState, _: Event) -> str | None:
    """At least one plain villager is dealt."""
    return HELD if state.rules.plain else "no villager is dealt"


@assertion("B.3", on=("GameStart",), skip_when=(switch_is_not("victory", "sides"),))
def B_3(state: AuditState, _: Event) -> str | None:
    """At least one god is dealt."""
    return HELD if state.rules.gods else "no god is dealt"


@assertion("B.4", on=("GameStart",), skip_when=(doubles_allowed,))
def B_4(state: AuditState, _: Event) -> str | None:
    """No god is dealt twice."""
    deal = state.rules.deal
    twice = [role for role in state.rules.unique if deal.count(role) > 1]
    return f"the {twice[0]} is dealt {deal.count(twice[0])} times" if twice else HELD
