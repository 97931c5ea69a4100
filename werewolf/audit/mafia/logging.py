"""Assertions MA.51 to MA.55: what a complete log must contain, and where."""

from __future__ import annotations

from werewolf.audit.assertion import same_check
from werewolf.audit.sheriff import logging

CATEGORY = "Event logging"

MA_51 = same_check("MA.51", logging.N_1, "Every sub-phase has its markers, and every action lies inside a sub-phase.")
MA_52 = same_check("MA.52", logging.N_2, "Every phase has its markers, and every line lies inside a phase.")
MA_53 = same_check("MA.53", logging.N_3, "GameStart comes first and only once, and everything dealt agrees with it.")
MA_54 = same_check(
    "MA.54", logging.N_4, "GameOver ends the log, with the winner, the condition and every player's fate."
)
MA_55 = same_check(
    "MA.55", logging.N_6, "Nothing is missing: no line number, no action for an answer, no answer for an action."
)
