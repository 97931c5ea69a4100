"""The hunter's revenge, on any death."""

from werewolf.audit.rule import also
from werewolf.audit.sheriff import hunter

CATEGORY = "Hunter"

CL_44 = also("CL.44", hunter.K_3, "A dying hunter shoots once or is on record as holding fire, poisoned or not.")
CL_45 = also("CL.45", hunter.K_2, "The hunter shoots at the living.")
CL_46 = also("CL.46", hunter.K_4, "Whom the hunter shoots is dead at once, and settled before the hunter is.")
CL_47 = also("CL.47", hunter.K_1, "Where the house forbids it, a poisoned hunter does not shoot.")
