"""Assertions MA.43 to MA.50: the declared state agrees with the auditor's own, and whom the game may ask."""

from __future__ import annotations

from werewolf.audit.assertion import same_check
from werewolf.audit.sheriff import queries, state

CATEGORY = "State consistency"

MA_43 = same_check("MA.43", state.M_1, "The living and the dead together are all the players.")
MA_44 = same_check("MA.44", state.M_2, "Nobody is both alive and dead.")
MA_45 = same_check(
    "MA.45", state.M_3, "The players declared alive are exactly those whose death the log has not reported."
)
MA_46 = same_check("MA.46", state.M_4, "Nobody is sheriff in a game without a sheriff.")
MA_47 = same_check(
    "MA.47", state.M_5, "No dead player acts, is offered, is named or receives a line where only the living may."
)
MA_48 = same_check("MA.48", state.M_6, "Every line carries the day it belongs to, and days increase by one.")
MA_49 = same_check("MA.49", state.M_7, "Every acting seat is in the game and holds the card that the action requires.")
MA_50 = same_check("MA.50", queries.O_1, "Dead players are asked only for the last words they are due.")
