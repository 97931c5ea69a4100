"""What no seat learns before the end."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import STRANGE, also, rule, unless
from werewolf.audit.secrecy import CARD_KINDS, PRIVATE_KINDS, PUBLIC_KINDS, card_told, overheard, withheld
from werewolf.audit.sheriff import deaths
from werewolf.audit.state import AuditState

CATEGORY = "Secrecy"

MA_39 = also("MA.39", deaths.I_2, "No seat learns what anyone died of.")


@rule("MA.40", on=(*CARD_KINDS, STRANGE), off=(unless("reveal", "none"),))
def MA_40(books: AuditState, event: Event) -> str | None:
    """No seat learns another's card, dead or alive."""
    return card_told(books, event)


@rule("MA.41", on=tuple(PRIVATE_KINDS))
def MA_41(books: AuditState, event: Event) -> str | None:
    """What is private reaches its seat alone, pack talk the pack alone, and the moderator's lines no seat."""
    return overheard(books, event)


@rule("MA.42", on=PUBLIC_KINDS)
def MA_42(books: AuditState, event: Event) -> str | None:
    """What is public reaches everyone: speeches, ballots, results, deaths, and the hours of the day."""
    return withheld(books, event)
