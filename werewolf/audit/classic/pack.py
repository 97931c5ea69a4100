"""Assertions CL.27 to CL.30: the pack's council and its kill."""

from werewolf.audit.assertion import same_check
from werewolf.audit.mafia import night as mafia

CATEGORY = "Pack"

CL_27 = same_check(
    "CL.27",
    mafia.MA_30,
    "The pack kills a living player and never a wolf, and must choose unless the rules allow skipping.",
)
CL_28 = same_check(
    "CL.28",
    mafia.MA_31,
    "Only living wolves talk, propose and kill; the kill is made in the name of their lowest living seat.",
)
CL_29 = same_check("CL.29", mafia.MA_32, "All living wolves make proposals, with a second round only if they disagree.")
CL_30 = same_check(
    "CL.30",
    mafia.MA_33,
    "The kill is what most of the council want; if choices are equally popular, what the lowest seat wants.",
)
