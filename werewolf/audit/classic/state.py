"""Assertions CL.52 to CL.59: the declared state agrees with the auditor's own, and whom the game may ask."""

from werewolf.audit.assertion import same_check
from werewolf.audit.mafia import state as mafia

CATEGORY = "State consistency"

CL_52 = same_check("CL.52", mafia.MA_43, "The living and the dead together are all the players.")
CL_53 = same_check("CL.53", mafia.MA_44, "Nobody is both alive and dead.")
CL_54 = same_check(
    "CL.54", mafia.MA_45, "The players declared alive are exactly those whose death the log has not reported."
)
CL_55 = same_check("CL.55", mafia.MA_46, "Nobody is sheriff in a game without a sheriff.")
CL_56 = same_check(
    "CL.56", mafia.MA_47, "No dead player acts, is offered, is targeted or receives a line where only the living may."
)
CL_57 = same_check("CL.57", mafia.MA_48, "Every line carries the day it belongs to, and days increase by one.")
CL_58 = same_check(
    "CL.58", mafia.MA_49, "Every acting seat is in the game and holds the card that the action requires."
)
CL_59 = same_check(
    "CL.59", mafia.MA_50, "Dead players are asked only for the hunter's shot and the last words they are due."
)
