"""The pack's attack."""

from werewolf.audit.mafia import night as mafia
from werewolf.audit.rule import also

CATEGORY = "Pack"

CL_27 = also(
    "CL.27", mafia.MA_30, "The pack attacks a living seat, never a wolf, and must choose unless the house allows."
)
CL_28 = also("CL.28", mafia.MA_31, "Only living wolves talk, confer and kill, in their lowest living seat's name.")
CL_29 = also("CL.29", mafia.MA_32, "All living wolves propose; only if they disagree is there a second round.")
CL_30 = also(
    "CL.30", mafia.MA_33, "The deed is what most of the council want, among equals what the lowest seat wants."
)
