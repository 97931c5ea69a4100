"""Assertions MA.5 and MA.6: which cards are dealt."""

from __future__ import annotations

from werewolf.audit.assertion import HELD, assertion, same_check
from werewolf.audit.counting import victory
from werewolf.audit.logged_rules import Event
from werewolf.audit.sheriff import setup
from werewolf.audit.state import AuditState

CATEGORY = "Setup"

MA_5 = same_check("MA.5", setup.B_1, "At least one mafia card is dealt.")


@assertion("MA.6", on=("GameStart",))
def MA_6(state: AuditState, _: Event) -> str | None:
    """The game is not already won when the cards are dealt (checked only if any mafia are dealt)."""
    if not state.rules.wolves:
        return None
    won = victory(state)
    return f"the game is already won when dealt: {won[1]}" if won else HELD
