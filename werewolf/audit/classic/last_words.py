"""Assertions CL.23 to CL.26: who has last words."""

from werewolf.audit.assertion import same_check
from werewolf.audit.mafia import last_words as mafia

CATEGORY = "Last words"

CL_23 = same_check("CL.23", mafia.MA_27, "A player who is voted out has no last words.")
CL_24 = same_check("CL.24", mafia.MA_28, "A player who dies at night has no last words.")
CL_25 = same_check("CL.25", mafia.MA_26, "A player who is voted out has last words where the rules give them.")
CL_26 = same_check(
    "CL.26", mafia.MA_29, "A player who dies in the first night has last words where the rules give them."
)
