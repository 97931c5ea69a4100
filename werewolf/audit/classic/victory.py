"""Assertions CL.1 to CL.4: when the game ends and who has won."""

from werewolf.audit.assertion import same_check
from werewolf.audit.mafia import victory as mafia
from werewolf.audit.sheriff import phase_order, victory

CATEGORY = "Victory"

CL_1 = same_check("CL.1", victory.A_1, "The game ends as soon as it is won, and not before that.")
CL_2 = same_check("CL.2", victory.A_2, "The village wins when the last wolf is dead, even if nobody is left.")
CL_3 = same_check("CL.3", mafia.MA_3, "The wolves win as soon as they are as many as all the others.")
CL_4 = same_check("CL.4", phase_order.C_15, "The last day ends the game with no winner, and no night follows.")
