"""The vote: one other living seat each, no abstaining, most votes, a lot for a tie."""

from werewolf.audit.mafia import ballot as mafia
from werewolf.audit.rule import also
from werewolf.audit.sheriff import deaths, voting

CATEGORY = "Vote"

CL_17 = also("CL.17", deaths.I_9, "The living, and only they, vote, all at once and each once.")
CL_18 = also(
    "CL.18",
    voting.J_1,
    "A vote names another living seat; nobody abstains, unless the house allows.",
)
CL_19 = also("CL.19", mafia.MA_22, "The count is that of the ballots.")
CL_20 = also("CL.20", mafia.MA_23, "Whoever has the most votes alone is out.")
CL_21 = also(
    "CL.21",
    mafia.MA_24,
    "A tie is settled by lot among those who share the most votes, or by the house's rule.",
)
CL_22 = also("CL.22", mafia.MA_25, "Where the house votes again, the tied defend themselves first, in seat order.")
