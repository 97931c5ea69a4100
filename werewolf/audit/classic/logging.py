"""Assertions CL.60 to CL.64: what a complete log must contain, and where."""

from werewolf.audit.assertion import same_check
from werewolf.audit.mafia import logging as mafia

CATEGORY = "Event logging"

CL_60 = same_check("CL.60", mafia.MA_51, "Every sub-phase has its markers, and every action lies inside a sub-phase.")
CL_61 = same_check("CL.61", mafia.MA_52, "Every phase has its markers, and every line lies inside a phase.")
CL_62 = same_check("CL.62", mafia.MA_53, "GameStart comes first and only once, and everything dealt agrees with it.")
CL_63 = same_check(
    "CL.63", mafia.MA_54, "GameOver ends the log, with the winner, the condition and every player's fate."
)
CL_64 = same_check(
    "CL.64", mafia.MA_55, "Nothing is missing: no line number, no action for an answer, no answer for an action."
)
