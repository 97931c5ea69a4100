"""Secrecy: check that every line goes to the seats that may see it, and to nobody else."""

from __future__ import annotations

from werewolf.audit.assertions.assertion import HELD
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.logged_rules import Event

# Kinds of lines for one seat, for the pack, and for the moderator (see `is_moderator_only`).
SEAT_KINDS = {"CardDealt", "Answered", "Note", "WitchTold", "WitchAction", "GuardAction", "DoctorAction", "SeerAction"}
PACK_KINDS = {"PackMet", "PackTalk", "Proposal", "WerewolfKill"}
ALWAYS_MODERATOR = ("GameStart", "Bids", "Called", "Seated", "RuleBroken")
MODERATOR_KINDS = {*ALWAYS_MODERATOR, "HunterShoot", "SubPhaseStart", "SubPhaseEnd"}

PRIVATE_KINDS = SEAT_KINDS | PACK_KINDS | MODERATOR_KINDS
CARD_KINDS = ("CardRevealed", "DeathAnnouncement", "Banishment", "SheriffBadgeTransfer")
CAUSE_KINDS = ("NightOutcome", "DeathEvent", "HunterShoot", *CARD_KINDS)
PUBLIC_KINDS = (
    *("TableSet", "PhaseStart", "PhaseEnd", "SubPhaseStart", "SubPhaseEnd"),
    *("Speech", "Reply", "Nomination", "Vote", "RevoteCalled", "Banishment"),
    *("DeathAnnouncement", "HunterShoot", "CardRevealed", "GameOver"),
)
CAUSES = {"WEREWOLF_KILL", "POISON", "BANISHMENT", "HUNTER_SHOT"}


def private_line_fault(state: AuditState, event: Event) -> str | None:
    """Check that a line of a private kind goes only to the seats it is meant for."""
    kind, to = event["kind"], state.line["to"]
    if kind in SEAT_KINDS:
        seat = event["ask"]["seat"] if kind == "Answered" else event["actor"]
        return HELD if to == [seat] else f"{kind} of seat {seat} goes to {to}"
    if kind in PACK_KINDS:
        if to == (event["pack"] if kind == "PackMet" else state.pack):
            return HELD
        only_wolves = isinstance(to, list) and state.rules.wolves.issuperset(to)
        return HELD if only_wolves and not set(state.pack).difference(to) else f"{kind} goes to {to}"
    if not is_moderator_only(state, event):
        return None
    return HELD if to == "moderator" else f"{kind} goes to {to}"


def is_moderator_only(state: AuditState, event: Event) -> bool:
    """Whether a line of a moderator kind is for the moderator alone: not a fired shot, not a public sub-phase."""
    if event["kind"] in ALWAYS_MODERATOR:
        return True
    if event["kind"] == "HunterShoot":
        return event["target"] is None
    return state.phase == "NIGHT" or event["sub_phase"] == "PACK_TALK"


def public_line_fault(state: AuditState, event: Event) -> str | None:
    """Check that a line of a public kind goes to everyone."""
    if event["kind"] in MODERATOR_KINDS and is_moderator_only(state, event):
        return None
    return HELD if state.line["to"] == "all" else f"{event['kind']} goes only to {state.line['to']}"


def card_leak_fault(state: AuditState, event: Event) -> str | None:
    """Check that a line for seats does not show a card, except a dead player's as far as the rules reveal it."""
    kind, to = event["kind"], state.line["to"]
    if kind == "CardRevealed":
        return revealed_card_fault(state, event)
    if to == "moderator":
        return None
    shown = to == "all" and not event.keys().isdisjoint(("role", "camp"))
    return f"{kind} shows a card to {to}" if shown else HELD


def revealed_card_fault(state: AuditState, event: Event) -> str | None:
    """Check that a revealed card is shown to all, that its player has just died, and that it shows what it may."""
    seat, setting = event["actor"], state.switches["reveal"]
    if setting == "none":
        return f"{event['kind']} shows a card to {state.line['to']}"
    if seat not in state.unsettled_deaths:
        return f"the card of seat {seat} is shown, but it has not just died"
    if seat in state.rules.unknown_roles:
        return None
    camp = "werewolves" if seat in state.rules.wolves else "village"
    role = state.role(seat) if setting == "role" else None
    if (event["camp"], event["role"]) == (camp, role) and state.line["to"] == "all":
        return HELD
    return f"the card of seat {seat} is shown to {state.line['to']} as {event['camp']}, {event['role']}"


def cause_leak_fault(state: AuditState, event: Event) -> str | None:
    """Check that a line for seats does not say what someone died of."""
    kind, to = event["kind"], state.line["to"]
    if to == "moderator":
        return HELD
    has_causes = kind in ("NightOutcome", "DeathEvent") or {"cause", "causes", "deaths"} & event.keys()
    names_cause = to == "all" and any(isinstance(value, str) and value in CAUSES for value in event.values())
    return f"{kind} tells {to} a cause of death" if has_causes or names_cause else HELD
