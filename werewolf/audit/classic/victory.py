"""Who wins, and when: no wolves left, or as many wolves as others."""

from werewolf.audit.mafia import victory as mafia
from werewolf.audit.rule import also
from werewolf.audit.sheriff import phase_order, victory

CATEGORY = "Victory"

CL_1 = also("CL.1", victory.A_1, "A game that is won ends there and then, and none ends before it is won.")
CL_2 = also("CL.2", victory.A_2, "With the last wolf dead the villagers have won, even if nobody is left.")
CL_3 = also("CL.3", mafia.MA_3, "Once the wolves are as many as the rest, they have won.")
CL_4 = also("CL.4", phase_order.C_15, "The last day ends the game with no winner, and no night follows it.")
