"""What must be on record."""

from __future__ import annotations

from werewolf.audit.rule import also
from werewolf.audit.sheriff import logging

CATEGORY = "Event logging"

MA_51 = also("MA.51", logging.N_1, "Every sub-phase has its markers, and every deed lies inside one.")
MA_52 = also("MA.52", logging.N_2, "Every phase has its markers, and every line lies inside one.")
MA_53 = also("MA.53", logging.N_3, "GameStart comes first and once, and what is dealt out agrees with it.")
MA_54 = also("MA.54", logging.N_4, "GameOver closes the log, with winner, condition and everyone's end.")
MA_55 = also("MA.55", logging.N_6, "Nothing is missing: no number, no answer's deed, no deed's answer.")
