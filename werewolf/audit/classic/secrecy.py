"""What no seat learns before the end."""

from werewolf.audit.mafia import secrecy as mafia
from werewolf.audit.rule import also

CATEGORY = "Secrecy"

CL_48 = also("CL.48", mafia.MA_39, "No seat learns what anyone died of.")
CL_49 = also("CL.49", mafia.MA_40, "No seat learns another's card, dead or alive.")
CL_50 = also(
    "CL.50",
    mafia.MA_41,
    "Private lines reach their seat alone, pack talk the pack, the moderator's nobody.",
)
CL_51 = also("CL.51", mafia.MA_42, "What is public reaches everyone: speeches, ballots, results, deaths.")
