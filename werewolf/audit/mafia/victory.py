"""Assertions MA.1 to MA.4: when the game ends and who has won."""

from __future__ import annotations

from werewolf.audit.assertion import assertion, same_check, switch_is_not
from werewolf.audit.logged_rules import Event
from werewolf.audit.sheriff import phase_order, victory
from werewolf.audit.state import AuditState

CATEGORY = "Victory"

MA_1 = same_check("MA.1", victory.A_1, "The game ends as soon as it is won, and not before that.")
MA_2 = same_check("MA.2", victory.A_2, "The town wins when the last mafia is dead.")


@assertion("MA.3", on=("GameOver",), skip_when=(switch_is_not("victory", "parity"),))
def MA_3(state: AuditState, event: Event) -> str | None:
    """The mafia win as soon as they are as many as all the others."""
    return victory.ending_fault(event, state.victory == ("werewolves", "PARITY"), "werewolves", {"PARITY"})


MA_4 = same_check("MA.4", phase_order.C_15, "The last day ends the game in a tie, and no night follows.")
