"""Who was told what: the addressees of every line, held against what a seat may know before the end."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import HELD
from werewolf.audit.state import AuditState

OWN = {"CardDealt", "Answered", "Note", "WitchTold", "WitchAction", "GuardAction", "DoctorAction", "SeerAction"}
PACK = {"PackMet", "PackTalk", "Proposal", "WerewolfKill"}
MODERATORS = {"GameStart", "Called", "Seated", "RuleBroken", "HunterShoot", "SubPhaseStart", "SubPhaseEnd"}

PRIVATE_KINDS = OWN | PACK | MODERATORS
CARD_KINDS = ("CardRevealed", "DeathAnnouncement", "Banishment", "SheriffBadgeTransfer")
CAUSE_KINDS = (
    "NightOutcome",
    "DeathEvent",
    "DeathAnnouncement",
    "Banishment",
    "HunterShoot",
    "SheriffBadgeTransfer",
    "CardRevealed",
)
PUBLIC_KINDS = (
    *("TableSet", "PhaseStart", "PhaseEnd", "SubPhaseStart", "SubPhaseEnd"),
    *("Speech", "Nomination", "Vote", "RevoteCalled", "Banishment"),
    *("DeathAnnouncement", "HunterShoot", "CardRevealed", "GameOver"),
)
CAUSES = {"WEREWOLF_KILL", "POISON", "BANISHMENT", "HUNTER_SHOT"}


def overheard(books: AuditState, event: Event) -> str | None:
    """Whether a line of a private kind reached a seat it was not for."""
    kind, to = event["kind"], books.line["to"]
    if kind in OWN:
        seat = event["ask"]["seat"] if kind == "Answered" else event["actor"]
        return HELD if to == [seat] else f"{kind} of seat {seat} is heard by {to}"
    if kind in PACK:
        if to == (event["pack"] if kind == "PackMet" else books.pack):
            return HELD
        wolves = isinstance(to, list) and books.house.wolves.issuperset(to)
        return HELD if wolves and not set(books.pack).difference(to) else f"{kind} is heard by {to}"
    if not secret(books, event):
        return None
    return HELD if to == "moderator" else f"{kind} is heard by {to}"


def secret(books: AuditState, event: Event) -> bool:
    """A shot not fired, and which role's hour it is, are nobody's business."""
    if event["kind"] in ("GameStart", "Called", "Seated", "RuleBroken"):
        return True
    if event["kind"] == "HunterShoot":
        return event["target"] is None
    return books.phase == "NIGHT" or event["sub_phase"] == "PACK_TALK"


def withheld(books: AuditState, event: Event) -> str | None:
    """Whether a line of a public kind did not reach everyone."""
    if event["kind"] in MODERATORS and secret(books, event):
        return None
    return HELD if books.line["to"] == "all" else f"{event['kind']} is heard by {books.line['to']} alone"


def card_told(books: AuditState, event: Event) -> str | None:
    """Whether a line of a public kind shows a card."""
    kind, to = event["kind"], books.line["to"]
    if to == "moderator":
        return None
    shown = kind == "CardRevealed" or (to == "all" and not event.keys().isdisjoint(("role", "camp")))
    return f"{kind} tells {to} a card" if shown else HELD


def cause_told(books: AuditState, event: Event) -> str | None:
    """Whether a line for seats says what someone died of."""
    kind, to = event["kind"], books.line["to"]
    if to == "moderator":
        return HELD
    told = kind in ("NightOutcome", "DeathEvent") or {"cause", "causes", "deaths"} & event.keys()
    named = to == "all" and any(isinstance(value, str) and value in CAUSES for value in event.values())
    return f"{kind} tells {to} a cause of death" if told or named else HELD
