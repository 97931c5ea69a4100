"""The engine's books against ours, and who may be asked anything."""

from werewolf.audit.mafia import state as mafia
from werewolf.audit.rule import also

CATEGORY = "State consistency"

CL_52 = also("CL.52", mafia.MA_43, "The living and the dead are together the whole table.")
CL_53 = also("CL.53", mafia.MA_44, "Nobody is both alive and dead.")
CL_54 = also("CL.54", mafia.MA_45, "Those declared alive are those whose death nothing on record has told of.")
CL_55 = also("CL.55", mafia.MA_46, "Nobody is sheriff in a game without one.")
CL_56 = also("CL.56", mafia.MA_47, "No dead seat acts, is offered, is aimed at or listens where only the living may.")
CL_57 = also("CL.57", mafia.MA_48, "Every line carries the day it belongs to, and days run on by one.")
CL_58 = also("CL.58", mafia.MA_49, "Whoever acts sits at the table and holds the card the deed asks for.")
CL_59 = also("CL.59", mafia.MA_50, "The dead are asked for a hunter's shot and last words where due, and nothing else.")
