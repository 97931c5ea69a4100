"""Assertions CL.44 to CL.47: the hunter's last shot."""

from werewolf.audit.assertion import same_check
from werewolf.audit.sheriff import hunter

CATEGORY = "Hunter"

CL_44 = same_check(
    "CL.44", hunter.K_3, "A dying hunter, poisoned or not, shoots once, or the log says that he holds fire."
)
CL_45 = same_check("CL.45", hunter.K_2, "The hunter shoots only living players.")
CL_46 = same_check(
    "CL.46", hunter.K_4, "The player the hunter shoots dies at once, and their DeathEvent comes before the hunter's."
)
CL_47 = same_check("CL.47", hunter.K_1, "A poisoned hunter does not shoot where the rules forbid it.")
