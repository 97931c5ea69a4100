"""Who speaks when, aloud and in the pack."""

from werewolf.audit.mafia import night_zero as mafia
from werewolf.audit.rule import also, not_held
from werewolf.audit.sheriff import deaths

CATEGORY = "Discussion"

CL_15 = also("CL.15", deaths.I_8, "The living speak once each, from seat (day - 1) upwards.")
CL_16 = also(
    "CL.16",
    mafia.MA_9,
    "Before each discussion every living wolf says a line to the pack, in seat order; a lone one has none.",
    off=(not_held("pack_talk"),),
)
