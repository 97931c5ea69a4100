"""Assertion O.1: which questions a dead player may still be asked."""

from __future__ import annotations

from werewolf.audit.assertion import HELD, assertion
from werewolf.audit.logged_rules import Event
from werewolf.audit.state import AuditState

CATEGORY = "Role-specific"


@assertion("O.1", on=("Answered",))
def O_1(state: AuditState, event: Event) -> str | None:
    """Dead players are asked only for their last acts: last words, the hunter's shot, the sheriff's heir."""
    ask = event["ask"]
    seat = ask["seat"]
    if seat not in state.dead:
        return HELD
    return HELD if is_last_act(state, seat, ask["purpose"]) else f"seat {seat} is dead but is asked to {ask['purpose']}"


def is_last_act(state: AuditState, seat: int, purpose: str) -> bool:
    """Whether a dying player may be asked this. I.4 and I.5 check after which nights there are last words."""
    if purpose == "badge":
        return seat == state.sheriff
    if seat not in state.unsettled_deaths:
        return False
    if purpose == "shoot":
        return state.role(seat) == "hunter"
    cause = state.death_causes[seat]
    silent = cause == "HUNTER_SHOT" or (cause == "BANISHMENT" and not state.switches["last_words_vote"])
    return purpose == "last_words" and not silent
