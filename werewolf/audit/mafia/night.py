"""Assertions MA.30 to MA.38: the night's actions and their outcome."""

from __future__ import annotations

from werewolf.audit.assertion import assertion, no_role, same_check
from werewolf.audit.logged_rules import Event
from werewolf.audit.sheriff import guard, logging, seer, werewolves
from werewolf.audit.state import AuditState

CATEGORY = "Night"
NO_DOCTOR = no_role("doctor", "guard")

MA_30 = same_check(
    "MA.30", werewolves.D_1, "The mafia target a living player who is not mafia, or skip where the rules allow it."
)


@assertion("MA.31", on=("PackTalk", "Proposal", "WerewolfKill"))
def MA_31(state: AuditState, event: Event) -> str | None:
    """Only living mafia talk, propose and kill; the kill is made in the name of their lowest living seat."""
    return werewolves.participant_fault(state, event)


@assertion("MA.32", on=("WerewolfKill", "SubPhaseEnd@WEREWOLF_ACTION"))
def MA_32(state: AuditState, event: Event) -> str | None:
    """All living mafia make proposals, with a second round only if they disagree; a single one chooses alone."""
    return werewolves.council_fault(state) if event["kind"] == "WerewolfKill" else werewolves.no_decision_fault(state)


@assertion("MA.33", on=("WerewolfKill",))
def MA_33(state: AuditState, event: Event) -> str | None:
    """The kill is what most of the council want; if choices are equally popular, what the lowest seat wants."""
    return werewolves.choice_fault(state, event)


MA_34 = same_check("MA.34", seer.G_1, "The detective checks exactly one other living player each night.")
MA_35 = same_check("MA.35", seer.G_2, "The detective learns the truth: mafia or not.")
MA_36 = same_check(
    "MA.36",
    guard.F_1,
    "The doctor does not protect the same player two nights in a row.",
    (NO_DOCTOR, guard.repeats_allowed),
)
MA_37 = same_check("MA.37", guard.F_3, "The mafia cannot kill the player the doctor protects.", (NO_DOCTOR,))
MA_38 = same_check(
    "MA.38",
    logging.N_5,
    "The night's outcome follows from the night's actions, and every death is logged with its cause.",
)
