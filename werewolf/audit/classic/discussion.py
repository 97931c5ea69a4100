"""Assertions CL.15 and CL.16: the speaking order and the pack talk."""

from werewolf.audit.assertion import no_sub_phase, same_check, switch_is
from werewolf.audit.mafia import night_zero as mafia
from werewolf.audit.sheriff import deaths

CATEGORY = "Discussion"

CL_15 = same_check("CL.15", deaths.I_8, "Every living player speaks once, starting from seat (day - 1) and going up.")
CL_16 = same_check(
    "CL.16",
    mafia.MA_9,
    "Before each discussion every living wolf talks to the pack once, in seat order; a single one does not.",
    skip_when=(no_sub_phase("pack_talk"), switch_is("pack_talk", False)),
)
