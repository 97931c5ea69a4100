"""Assertions MA.10 to MA.16: the order of phases and sub-phases, and when optional sub-phases are held."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.audit.assertion import HELD, assertion, same_check
from werewolf.audit.logged_rules import Event
from werewolf.audit.sheriff import deaths, phase_order
from werewolf.audit.state import AuditState

CATEGORY = "Phase order"

MA_10 = same_check("MA.10", phase_order.C_2, "Nights and days alternate.")
MA_11 = same_check("MA.11", phase_order.C_6, "Every night except Night Zero has a mafia action and a resolution.")


@assertion("MA.12", on=("SubPhaseStart",))
def MA_12(state: AuditState, event: Event) -> str | None:
    """The night's sub-phases come in the order the rules give, the resolution last."""
    if state.phase != "NIGHT" or not state.sub_phases:
        return None
    return order_fault(state.sub_phases[-1], event["sub_phase"], (*state.rules.awake, "NIGHT_RESOLUTION"))


@assertion("MA.13", on=("SubPhaseStart",))
def MA_13(state: AuditState, event: Event) -> str | None:
    """The day's sub-phases come in the order the rules give: deaths, discussion, vote, defence, revote, banishment."""
    if state.phase != "DAY" or not state.sub_phases:
        return None
    return order_fault(state.sub_phases[-1], event["sub_phase"], [name.upper() for name in state.rules.day])


def order_fault(before: str, now: str, order: Sequence[str]) -> str:
    """Check that one sub-phase may follow another."""
    known = before in order and now in order
    return HELD if known and order.index(before) < order.index(now) else f"{now} comes after {before}"


@assertion("MA.14", on=("SubPhaseStart@DEFENCE", "SubPhaseStart@REVOTE", "PhaseEnd"))
def MA_14(state: AuditState, event: Event) -> str | None:
    """Defence and revote are held if and only if the first vote was tied and the rules have a revote."""
    if event["kind"] == "SubPhaseStart":
        return HELD if state.today.tied_seats else f"{event['sub_phase']} is held, but there was no tie"
    if state.phase != "DAY" or not state.today.counted_votes:
        return None
    missing = {"DEFENCE", "REVOTE"} - set(state.sub_phases) if state.today.tied_seats else None
    return f"the vote was tied, but there was no {min(missing)}" if missing else HELD


MA_15 = same_check(
    "MA.15",
    phase_order.C_13,
    "The banishment resolution comes right after the vote, if and only if someone was banished.",
)
MA_16 = same_check(
    "MA.16", deaths.I_1, "Every morning the night's deaths, or that nobody died, are announced to everyone."
)
