"""What must be on record."""

from werewolf.audit.mafia import logging as mafia
from werewolf.audit.rule import also

CATEGORY = "Event logging"

CL_59 = also("CL.59", mafia.MA_50, "Every sub-phase has its markers, and every deed lies inside one.")
CL_60 = also("CL.60", mafia.MA_51, "Every phase has its markers, and every line lies inside one.")
CL_61 = also("CL.61", mafia.MA_52, "GameStart comes first and once, and what is dealt out agrees with it.")
CL_62 = also("CL.62", mafia.MA_53, "GameOver closes the log, with winner, condition and everyone's end.")
CL_63 = also("CL.63", mafia.MA_54, "Nothing is missing: no number, no answer's deed, no deed's answer.")
