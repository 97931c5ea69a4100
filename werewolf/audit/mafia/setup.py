"""What may be dealt: mafia, and not so many that the game is over at once."""

from __future__ import annotations

from werewolf.audit.counting import victory
from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import HELD, also, rule
from werewolf.audit.sheriff import setup
from werewolf.audit.state import AuditState

CATEGORY = "Setup"

MA_5 = also("MA.5", setup.B_1, "At least one mafia is dealt.")


@rule("MA.6", on=("GameStart",))
def MA_6(books: AuditState, _: Event) -> str | None:
    """No deal is won before it is played, where mafia are dealt at all."""
    if not books.house.wolves:
        return None
    won = victory(books)
    return f"dealt, and won already: {won[1]}" if won else HELD
