"""Assertions CL.7 to CL.14: the order of phases and sub-phases."""

from __future__ import annotations

from werewolf.audit.assertion import assertion, same_check, switch_is_not
from werewolf.audit.logged_rules import Event
from werewolf.audit.mafia import phase_order as mafia
from werewolf.audit.sheriff import deaths, phase_order
from werewolf.audit.state import AuditState

CATEGORY = "Flow"


@assertion("CL.7", on=("PhaseStart",), skip_when=(switch_is_not("start", "day"),))
def CL_7(state: AuditState, event: Event) -> str | None:
    """The game starts with Day 1."""
    return phase_order.opening_fault(state, event, "DAY", 1)


CL_8 = same_check("CL.8", phase_order.C_2, "Days and nights alternate.")
CL_9 = same_check(
    "CL.9",
    mafia.MA_13,
    "The day's sub-phases come in the order the rules give: deaths, pack talk, discussion, vote, banishment.",
)
CL_10 = same_check(
    "CL.10",
    mafia.MA_12,
    "The night's sub-phases come in the order the rules give: doctor, wolves, witch, seer, resolution.",
)
CL_11 = same_check("CL.11", phase_order.C_6, "Every night has a werewolf action and a resolution.")
CL_12 = same_check(
    "CL.12", mafia.MA_14, "Defence and revote are held only for a tie, and only where the rules have them."
)
CL_13 = same_check(
    "CL.13",
    phase_order.C_13,
    "The banishment resolution comes right after the vote, if and only if someone was banished.",
)
CL_14 = same_check(
    "CL.14", deaths.I_1, "Every morning the night's deaths, or that nobody died, are announced to everyone."
)
