"""Assertions MA.39 to MA.42: what each player may learn before the game is over."""

from __future__ import annotations

from werewolf.audit.assertion import UNKNOWN_KIND, assertion, same_check
from werewolf.audit.logged_rules import Event
from werewolf.audit.secrecy import (
    CARD_KINDS,
    PRIVATE_KINDS,
    PUBLIC_KINDS,
    card_leak_fault,
    private_line_fault,
    public_line_fault,
)
from werewolf.audit.sheriff import deaths
from werewolf.audit.state import AuditState

CATEGORY = "Secrecy"

MA_39 = same_check("MA.39", deaths.I_2, "No player learns what anyone died of.")


@assertion("MA.40", on=(*CARD_KINDS, UNKNOWN_KIND))
def MA_40(state: AuditState, event: Event) -> str | None:
    """No player learns another player's card, dead or alive, beyond what the rules reveal of the dead."""
    return card_leak_fault(state, event)


@assertion("MA.41", on=tuple(PRIVATE_KINDS))
def MA_41(state: AuditState, event: Event) -> str | None:
    """Private lines go only to their player, the pack's lines only to the pack, the moderator's lines to no player."""
    return private_line_fault(state, event)


@assertion("MA.42", on=PUBLIC_KINDS)
def MA_42(state: AuditState, event: Event) -> str | None:
    """Public lines go to everyone: speeches, votes, results, deaths, and the day's sub-phases."""
    return public_line_fault(state, event)
