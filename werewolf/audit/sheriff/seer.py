"""Assertions G.1 and G.2: the seer's check."""

from __future__ import annotations

from werewolf.audit.assertion import HELD, assertion, no_role
from werewolf.audit.choices import offer_fault
from werewolf.audit.logged_rules import Event
from werewolf.audit.state import AuditState

CATEGORY = "Night actions: seer"
NO_SEER = no_role("seer")


@assertion("G.1", on=("Answered@check", "SeerAction", "SubPhaseEnd@SEER_ACTION"), skip_when=(NO_SEER,))
def G_1(state: AuditState, event: Event) -> str | None:
    """The seer checks exactly one other living player each night."""
    if event["kind"] == "Answered":
        return offer_fault(state, event)
    if event["kind"] == "SubPhaseEnd":
        idle = [seat for seat in state.living if state.rules.deal[seat] == "seer" and seat not in state.night.checkers]
        excused = state.switches["seer_skip"] or len(state.living) == 1
        return f"seat {idle[0]} checked nobody" if idle and not excused else None
    if event["actor"] in state.night.checkers:
        return "the seer checks twice in one night"
    if event["target"] == event["actor"]:
        return "the seer checks himself"
    return HELD if event["target"] in state.living else f"the seer checks seat {event['target']}, who is not alive"


@assertion("G.2", on=("SeerAction",), skip_when=(NO_SEER,))
def G_2(state: AuditState, event: Event) -> str | None:
    """The seer's result is GOOD or WEREWOLF, and it is true."""
    truth = "WEREWOLF" if event["target"] in state.rules.wolves else "GOOD"
    if event["result"] == truth:
        return HELD
    return f"the seer learns {event['result']!r} about seat {event['target']}, but the truth is {truth}"
