"""Why a question no longer offers what it offered last time: `nobody` on day 1 only, a spent potion."""

from __future__ import annotations

from collections.abc import Callable

from werewolf.game.asks import Ask, Option, Seat
from werewolf.game.handlers.discussion import SPEAK
from werewolf.game.outside import Answered
from werewolf.game.protection import PROTECT
from werewolf.game.roles.witch import POTION, WitchAction, WitchTold
from werewolf.game.state import State


def offer_change(ask: Ask, table: State, name: Callable[[Seat], str]) -> str | None:
    """Why something is not offered this time that was offered last time; None if nothing is missing but the dead.

    `table`: what this seat has seen.
    """
    gone = missing_options(ask, table)
    if ask.purpose == SPEAK and "nobody" in gone:
        return "`nobody` can be nominated on day 1 only"
    if ask.purpose == PROTECT and (seats := [option for option in gone if isinstance(option, int)]):
        return f"not {name(seats[0])} again: nobody is protected two nights in a row"
    if ask.purpose == POTION:
        return potion_change(gone, ask.seat, table)
    return None


def missing_options(ask: Ask, table: State) -> list[Option]:
    """What the same question offered last time and does not offer now, without seats that have died."""
    before = [
        each.ask
        for each in table.past(Answered)
        if each.ask.seat == ask.seat and each.ask.purpose == ask.purpose and each.ask != ask
    ]
    offered = before[-1].options if before else ()
    return [option for option in offered if option not in ask.options and option not in table.dead]


def potion_change(gone: list[Option], witch: Seat, table: State) -> str | None:
    spent = {event.action_type for event in table.past(WitchAction)}
    told = table.last(WitchTold)
    changes = []
    if "antidote" in gone and "ANTIDOTE" in spent:
        changes.append("your antidote is spent")
    elif "antidote" in gone and told is not None and told.target is None:
        changes.append("no antidote tonight: nobody was attacked")
    elif "antidote" in gone and told is not None and told.target == witch:
        changes.append("no antidote tonight: you can't save yourself")
    if "POISON" in spent and any(str(option).startswith("poison ") for option in gone):
        changes.append("your poison is spent")
    return "; ".join(changes) or None
