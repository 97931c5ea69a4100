"""The night before the first day: the pack meets, and nothing else happens."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import HELD, rule, unless
from werewolf.audit.sheriff.phase_order import opens_with
from werewolf.audit.state import AuditState

CATEGORY = "Night Zero"
NIGHT_ZERO = unless("start", "night_zero")
DEEDS = ("Proposal", "WerewolfKill", "SeerAction", "DoctorAction", "GuardAction", "WitchAction", "NightOutcome")


@rule("MA.7", on=("PhaseStart",), off=(NIGHT_ZERO,))
def MA_7(books: AuditState, event: Event) -> str | None:
    """The game opens with Night Zero."""
    return opens_with(books, event, "NIGHT", 0)


@rule("MA.8", on=(*DEEDS, "PhaseEnd"), off=(NIGHT_ZERO,))
def MA_8(books: AuditState, event: Event) -> str | None:
    """In Night Zero nobody is killed and nobody is looked into."""
    if books.day:
        return None
    return HELD if event["kind"] == "PhaseEnd" else f"{event['kind']} in Night Zero"


@rule(
    "MA.9", on=tuple(f"{kind}@{hour}" for kind in ("PackTalk", "SubPhaseEnd") for hour in ("NIGHT_ZERO", "PACK_TALK"))
)
def MA_9(books: AuditState, event: Event) -> str | None:
    """When the mafia talk, each living one speaks once, in seat order; a lone one has nobody to talk to."""
    due = books.pack if len(books.pack) > 1 else []
    talked = len(books.talkers)
    if event["kind"] == "SubPhaseEnd":
        return f"seat {due[talked]} said nothing to the pack" if talked < len(due) else HELD
    turn = due[talked] if talked < len(due) else None
    return HELD if event["actor"] == turn else f"seat {event['actor']} talks, and the turn is seat {turn}'s"
