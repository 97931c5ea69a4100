"""What may be dealt."""

from werewolf.audit.mafia import setup as mafia
from werewolf.audit.rule import also
from werewolf.audit.sheriff import setup

CATEGORY = "Setup"

CL_5 = also("CL.5", setup.B_1, "At least one werewolf is dealt.")
CL_6 = also("CL.6", mafia.MA_6, "No deal is won before it is played.")
