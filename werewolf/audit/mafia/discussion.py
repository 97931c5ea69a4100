"""Assertions MA.17 and MA.18: the speaking order and the nominations."""

from __future__ import annotations

from werewolf.audit.assertion import HELD, assertion, same_check, switch_is_not
from werewolf.audit.choices import may_nominate_nobody, offer_fault
from werewolf.audit.logged_rules import Event
from werewolf.audit.sheriff import deaths
from werewolf.audit.state import AuditState

CATEGORY = "Discussion"

MA_17 = same_check("MA.17", deaths.I_8, "Every living player speaks once, starting from seat (day - 1) and going up.")


@assertion(
    "MA.18",
    on=("Answered@speak", "Nomination", "SubPhaseEnd@DISCUSSION"),
    skip_when=(switch_is_not("ballot", "nominated"),),
)
def MA_18(state: AuditState, event: Event) -> str | None:
    """Every speech nominates one player, or on Day 1 nobody; speakers name themselves only where the rules allow it."""
    if event["kind"] == "Answered":
        return offer_fault(state, event)
    nominations = state.today.nominations
    if event["kind"] == "SubPhaseEnd":
        silent = [seat for seat in state.today.speakers if seat not in nominations]
        return f"seat {silent[0]} spoke but made no nomination" if silent else None
    seat, target = event["actor"], event["target"]
    if seat in nominations:
        return f"seat {seat} nominates twice"
    if seat not in state.today.speakers:
        return f"seat {seat} nominates before speaking"
    if target is None:
        return HELD if may_nominate_nobody(state) else f"seat {seat} nominates nobody on Day {state.day}"
    allowed = state.switches["self"] or seat != target
    return HELD if allowed else f"seat {seat} nominates itself, which is not allowed (self: false)"
