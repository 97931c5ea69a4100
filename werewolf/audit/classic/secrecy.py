"""Assertions CL.48 to CL.51: what each player may learn before the game is over."""

from werewolf.audit.assertion import same_check
from werewolf.audit.mafia import secrecy as mafia

CATEGORY = "Secrecy"

CL_48 = same_check("CL.48", mafia.MA_39, "No player learns what anyone died of.")
CL_49 = same_check(
    "CL.49", mafia.MA_40, "No player learns another player's card, dead or alive, beyond what the rules reveal."
)
CL_50 = same_check(
    "CL.50",
    mafia.MA_41,
    "Private lines go only to their player, the pack's lines only to the pack, the moderator's lines to no player.",
)
CL_51 = same_check("CL.51", mafia.MA_42, "Public lines go to everyone: speeches, votes, results, deaths.")
