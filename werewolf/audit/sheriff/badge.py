"""Assertions L.1 to L.4: the sheriff's badge and who gets it next."""

from __future__ import annotations

from werewolf.audit.assertion import HELD, assertion
from werewolf.audit.choices import offer_fault
from werewolf.audit.logged_rules import Event
from werewolf.audit.state import AuditState

CATEGORY = "Badge transfer"


@assertion("L.1", on=("Answered@badge", "SheriffBadgeTransfer"))
def L_1(state: AuditState, event: Event) -> str | None:
    """The badge passes to a living player, or to nobody where the rules allow tearing it up."""
    if event["kind"] == "Answered":
        return offer_fault(state, event)
    heir = event["to_player"]
    if heir is None:
        allowed = state.switches["badge_tear"] or not state.living
        return HELD if allowed else "the badge is torn up, which is not allowed (badge_tear: false)"
    return HELD if heir in state.living else f"seat {heir} inherits the badge but is not alive"


@assertion("L.2", on=("SheriffOutcome", "SheriffBadgeTransfer"))
def L_2(state: AuditState, event: Event) -> str | None:
    """There is only one badge: nobody is elected while a sheriff holds it, and only the sheriff passes it on."""
    if event["kind"] == "SheriffOutcome":
        return HELD if state.sheriff is None else f"seat {state.sheriff} already holds the badge"
    if event["actor"] == state.sheriff:
        return HELD
    return f"seat {event['actor']} passes on the badge, but the sheriff is {state.sheriff}"


@assertion("L.3", on=("GameOver",))
def L_3(state: AuditState, event: Event) -> str | None:
    """A wolf who held the badge wins and loses with the wolves."""
    wolves = [fate for fate in event["players"] if fate["seat"] in state.badge_holders & state.rules.wolves]
    wrong = [fate["seat"] for fate in wolves if fate["won"] != (event["winner"] == "werewolves")]
    if not wolves:
        return None
    return f"seat {wrong[0]} is a wolf but does not win or lose with the wolves" if wrong else HELD


@assertion("L.4", on=("DeathEvent",))
def L_4(state: AuditState, event: Event) -> str | None:
    """A dying sheriff is asked for an heir before the DeathEvent, and the DeathEvent names that heir."""
    seat, heir = event["actor"], event["badge_transfer_to"]
    if seat == state.sheriff:
        return f"seat {seat} died as sheriff but was not asked for an heir"
    if heir != state.badge_transfers.get(seat):
        return f"seat {seat} passed the badge to {state.badge_transfers.get(seat)}, but the DeathEvent says {heir}"
    return HELD if seat in state.badge_transfers else None
