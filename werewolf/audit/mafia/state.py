"""The engine's books against ours, and who may be asked anything."""

from __future__ import annotations

from werewolf.audit.rule import also
from werewolf.audit.sheriff import queries, state

CATEGORY = "State consistency"

MA_43 = also("MA.43", state.M_1, "The living and the dead are together the whole table.")
MA_44 = also("MA.44", state.M_2, "Nobody is both alive and dead.")
MA_45 = also("MA.45", state.M_3, "Those declared alive are those whose death nothing on record has told of.")
MA_46 = also("MA.46", state.M_4, "Nobody is sheriff in a game without one.")
MA_47 = also("MA.47", state.M_5, "No dead seat takes part, is offered, is named or listens where only the living may.")
MA_48 = also("MA.48", state.M_6, "Every line carries the day it belongs to, and days run on by one.")
MA_49 = also("MA.49", state.M_7, "Whoever acts sits at the table and holds the card the deed asks for.")
MA_50 = also("MA.50", queries.O_1, "The dead are asked for nothing but the last words they are due.")
