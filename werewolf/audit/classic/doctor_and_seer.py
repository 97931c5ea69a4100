"""The doctor's patient, the seer's look, and the night's toll."""

from werewolf.audit.mafia import night as mafia
from werewolf.audit.rule import also

CATEGORY = "Doctor, seer and the toll"

CL_31 = also("CL.31", mafia.MA_36, "The doctor protects nobody two nights running.")
CL_32 = also("CL.32", mafia.MA_37, "Whom the doctor protects the wolves cannot kill.")
CL_33 = also("CL.33", mafia.MA_34, "The seer looks into one other living seat a night, neither more nor fewer.")
CL_34 = also("CL.34", mafia.MA_35, "What the seer learns is true.")
CL_35 = also("CL.35", mafia.MA_38, "The night's outcome is what was done, and each death is on record with its cause.")
