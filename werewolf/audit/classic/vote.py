"""Assertions CL.17 to CL.22: the vote, its count and its result."""

from werewolf.audit.assertion import same_check
from werewolf.audit.mafia import ballot as mafia
from werewolf.audit.sheriff import deaths, voting

CATEGORY = "Vote"

CL_17 = same_check("CL.17", deaths.I_9, "All living players, and nobody else, vote at once and once each.")
CL_18 = same_check(
    "CL.18",
    voting.J_1,
    "A vote names another living player; nobody abstains unless the rules allow it.",
)
CL_19 = same_check("CL.19", mafia.MA_22, "The logged totals are those of the votes cast.")
CL_20 = same_check("CL.20", mafia.MA_23, "A single player with the most votes is voted out.")
CL_21 = same_check(
    "CL.21",
    mafia.MA_24,
    "A tie is decided by lot among the players with the most votes, or as the rules say.",
)
CL_22 = same_check(
    "CL.22", mafia.MA_25, "Where the rules have a revote, the tied players defend themselves first, in seat order."
)
