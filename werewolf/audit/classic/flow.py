"""Talk, vote, sleep: how days and nights go."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event
from werewolf.audit.mafia import phase_order as mafia
from werewolf.audit.rule import also, rule, unless
from werewolf.audit.sheriff import deaths, phase_order
from werewolf.audit.state import AuditState

CATEGORY = "Flow"


@rule("CL.7", on=("PhaseStart",), off=(unless("start", "day"),))
def CL_7(books: AuditState, event: Event) -> str | None:
    """The game opens with Day 1."""
    return phase_order.opens_with(books, event, "DAY", 1)


CL_8 = also("CL.8", phase_order.C_2, "Day and night take turns.")
CL_9 = also("CL.9", mafia.MA_13, "The day goes in the house's order: deaths, pack talk, discussion, vote, banishment.")
CL_10 = also("CL.10", mafia.MA_12, "The night goes in the house's order: doctor, wolves, witch, seer, resolution.")
CL_11 = also("CL.11", phase_order.C_6, "Every night has the pack's hour and a resolution.")
CL_12 = also("CL.12", mafia.MA_14, "Defence and revote are held only where the house has them, for a tie.")
CL_13 = also("CL.13", phase_order.C_13, "A banishment, and nothing else, is resolved right after the vote.")
CL_14 = also("CL.14", deaths.I_1, "Every morning the night's dead are announced to all, or that nobody died.")
