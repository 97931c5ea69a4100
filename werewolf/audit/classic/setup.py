"""Assertions CL.5 and CL.6: which cards are dealt."""

from werewolf.audit.assertion import same_check
from werewolf.audit.mafia import setup as mafia
from werewolf.audit.sheriff import setup

CATEGORY = "Setup"

CL_5 = same_check("CL.5", setup.B_1, "At least one werewolf is dealt.")
CL_6 = same_check("CL.6", mafia.MA_6, "The game is not already won when the cards are dealt.")
