"""The badge, from hand to hand."""

from __future__ import annotations

from werewolf.audit.choices import offer_fault
from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import HELD, rule
from werewolf.audit.state import AuditState

CATEGORY = "Badge transfer"


@rule("L.1", on=("Answered@badge", "SheriffBadgeTransfer"))
def L_1(books: AuditState, event: Event) -> str | None:
    """The badge is for a living seat, or for nobody where it may be torn."""
    if event["kind"] == "Answered":
        return offer_fault(books, event)
    heir = event["to_player"]
    if heir is None:
        return HELD if books.switches["badge_tear"] or not books.living else "it may not be torn (badge_tear: false)"
    return HELD if heir in books.living else f"seat {heir} inherits it, and is not alive"


@rule("L.2", on=("SheriffOutcome", "SheriffBadgeTransfer"))
def L_2(books: AuditState, event: Event) -> str | None:
    """There is one badge: nobody is elected while it is worn, and only its wearer gives it away."""
    if event["kind"] == "SheriffOutcome":
        return HELD if books.sheriff is None else f"seat {books.sheriff} wears it already"
    return HELD if event["actor"] == books.sheriff else f"seat {event['actor']} gives it away; {books.sheriff} wears it"


@rule("L.3", on=("GameOver",))
def L_3(books: AuditState, event: Event) -> str | None:
    """A wolf who wore the badge wins and loses with the wolves."""
    wolves = [fate for fate in event["players"] if fate["seat"] in books.badge_holders & books.house.wolves]
    wrong = [fate["seat"] for fate in wolves if fate["won"] != (event["winner"] == "werewolves")]
    if not wolves:
        return None
    return f"seat {wrong[0]} is a wolf, and counted among the others" if wrong else HELD


@rule("L.4", on=("DeathEvent",))
def L_4(books: AuditState, event: Event) -> str | None:
    """A dying sheriff is asked for an heir before all is settled, and the summary names that heir."""
    seat, heir = event["actor"], event["badge_transfer_to"]
    if seat == books.sheriff:
        return f"seat {seat} died wearing the badge, and was not asked"
    if heir != books.handed.get(seat):
        return f"seat {seat} left the badge to {books.handed.get(seat)}, the summary says {heir}"
    return HELD if seat in books.handed else None
