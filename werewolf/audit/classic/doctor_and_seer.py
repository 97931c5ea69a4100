"""Assertions CL.31 to CL.35: the doctor's protection, the seer's check, and the night's deaths."""

from werewolf.audit.assertion import same_check
from werewolf.audit.mafia import night as mafia

CATEGORY = "Doctor, seer and night deaths"

CL_31 = same_check("CL.31", mafia.MA_36, "The doctor does not protect the same player two nights in a row.")
CL_32 = same_check("CL.32", mafia.MA_37, "The wolves cannot kill the player the doctor protects.")
CL_33 = same_check("CL.33", mafia.MA_34, "The seer checks exactly one other living player each night.")
CL_34 = same_check("CL.34", mafia.MA_35, "The seer's result is true.")
CL_35 = same_check(
    "CL.35",
    mafia.MA_38,
    "The night's outcome follows from the night's actions, and every death is logged with its cause.",
)
