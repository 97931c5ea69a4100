"""Last words: nobody has any, unless the house gives them."""

from werewolf.audit.mafia import last_words as mafia
from werewolf.audit.rule import also

CATEGORY = "Last words"

CL_23 = also("CL.23", mafia.MA_27, "Whoever is voted out has no last words.")
CL_24 = also("CL.24", mafia.MA_28, "Whoever dies at night has no last words.")
CL_25 = also("CL.25", mafia.MA_26, "Where the house gives the voted out last words, they have them.")
CL_26 = also("CL.26", mafia.MA_29, "Where the house gives the first night's dead last words, they have them.")
