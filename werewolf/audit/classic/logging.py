"""What must be on record."""

from werewolf.audit.mafia import logging as mafia
from werewolf.audit.rule import also

CATEGORY = "Event logging"

CL_60 = also("CL.60", mafia.MA_51, "Every sub-phase has its markers, and every deed lies inside one.")
CL_61 = also("CL.61", mafia.MA_52, "Every phase has its markers, and every line lies inside one.")
CL_62 = also("CL.62", mafia.MA_53, "GameStart comes first and once, and what is dealt out agrees with it.")
CL_63 = also("CL.63", mafia.MA_54, "GameOver closes the log, with winner, condition and everyone's end.")
CL_64 = also("CL.64", mafia.MA_55, "Nothing is missing: no number, no answer's deed, no deed's answer.")
