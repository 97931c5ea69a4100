"""Who wins, and when: no mafia left, or as many mafia as others."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import also, rule, unless
from werewolf.audit.sheriff import phase_order, victory
from werewolf.audit.state import AuditState

CATEGORY = "Victory"

MA_1 = also("MA.1", victory.A_1, "A game that is won ends there and then, and none ends before it is won.")
MA_2 = also("MA.2", victory.A_2, "With the last mafia dead the town has won.")


@rule("MA.3", on=("GameOver",), off=(unless("victory", "parity"),))
def MA_3(books: AuditState, event: Event) -> str | None:
    """Once the mafia are as many as the rest, they have won."""
    return victory.told(event, books.decided == ("werewolves", "PARITY"), "werewolves", {"PARITY"})


MA_4 = also("MA.4", phase_order.C_15, "The last day ends the game in a tie, and no night follows it.")
