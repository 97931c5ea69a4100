"""Assertions MA.7 to MA.9: Night Zero, when the mafia meet and nothing else happens, and the pack talk."""

from __future__ import annotations

from werewolf.audit.assertion import HELD, assertion, switch_is_not
from werewolf.audit.logged_rules import Event
from werewolf.audit.sheriff.phase_order import opening_fault
from werewolf.audit.state import AuditState

CATEGORY = "Night Zero"
NO_NIGHT_ZERO = switch_is_not("start", "night_zero")
NIGHT_KINDS = ("Proposal", "WerewolfKill", "SeerAction", "DoctorAction", "GuardAction", "WitchAction", "NightOutcome")


@assertion("MA.7", on=("PhaseStart",), skip_when=(NO_NIGHT_ZERO,))
def MA_7(state: AuditState, event: Event) -> str | None:
    """The game starts with Night Zero."""
    return opening_fault(state, event, "NIGHT", 0)


@assertion("MA.8", on=(*NIGHT_KINDS, "PhaseEnd"), skip_when=(NO_NIGHT_ZERO,))
def MA_8(state: AuditState, event: Event) -> str | None:
    """In Night Zero nobody is killed and nobody is checked."""
    if state.day:
        return None
    return HELD if event["kind"] == "PhaseEnd" else f"{event['kind']} in Night Zero"


@assertion(
    "MA.9",
    on=tuple(
        f"{kind}@{sub_phase}" for kind in ("PackTalk", "SubPhaseEnd") for sub_phase in ("NIGHT_ZERO", "PACK_TALK")
    ),
)
def MA_9(state: AuditState, event: Event) -> str | None:
    """In the pack talk all living mafia speak once, in seat order; a single one does not speak."""
    due = state.pack if len(state.pack) > 1 else []
    done = len(state.pack_speakers)
    if event["kind"] == "SubPhaseEnd":
        return f"seat {due[done]} said nothing to the pack" if done < len(due) else HELD
    turn = due[done] if done < len(due) else None
    return (
        HELD if event["actor"] == turn else f"seat {event['actor']} talks to the pack, but the next speaker is {turn}"
    )
