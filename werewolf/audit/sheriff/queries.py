"""Who may be asked anything at all."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import HELD, rule
from werewolf.audit.state import AuditState

CATEGORY = "Role-specific"


@rule("O.1", on=("Answered",))
def O_1(books: AuditState, event: Event) -> str | None:
    """The dead are asked for nothing but their last acts: last words, a hunter's shot, an heir."""
    ask = event["ask"]
    seat = ask["seat"]
    if seat not in books.dead:
        return HELD
    return HELD if last_act(books, seat, ask["purpose"]) else f"seat {seat} is dead, and asked to {ask['purpose']}"


def last_act(books: AuditState, seat: int, purpose: str) -> bool:
    """Whether the seat may be asked this on its way out. Which *night's* dead may speak is not asked here."""
    if purpose == "badge":
        return seat == books.sheriff
    if seat not in books.affairs:
        return False
    if purpose == "shoot":
        return books.role(seat) == "hunter"
    cause = books.causes[seat]
    spared = cause == "HUNTER_SHOT" or (cause == "BANISHMENT" and not books.switches["last_words_vote"])
    return purpose == "last_words" and not spared
