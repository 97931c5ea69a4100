"""What is done at night, and what comes of it."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import also, rule, without
from werewolf.audit.sheriff import guard, logging, seer, werewolves
from werewolf.audit.state import AuditState

CATEGORY = "Night"
DOCTOR = without("doctor", "guard")

MA_30 = also("MA.30", werewolves.D_1, "The mafia aim at a living seat that is not theirs, or skip where they may.")


@rule("MA.31", on=("PackTalk", "Proposal", "WerewolfKill"))
def MA_31(books: AuditState, event: Event) -> str | None:
    """Only living mafia talk, confer and kill, in their lowest living seat's name."""
    return werewolves.taking_part(books, event)


@rule("MA.32", on=("WerewolfKill", "SubPhaseEnd@WEREWOLF_ACTION"))
def MA_32(books: AuditState, event: Event) -> str | None:
    """All living mafia propose; only if they disagree is there a second round; a lone one just chooses."""
    return werewolves.council_fault(books) if event["kind"] == "WerewolfKill" else werewolves.unsettled(books)


@rule("MA.33", on=("WerewolfKill",))
def MA_33(books: AuditState, event: Event) -> str | None:
    """The deed is what most of the council want, or among equals what the lowest seat wants."""
    return werewolves.choice_fault(books, event)


MA_34 = also("MA.34", seer.G_1, "The detective checks one other living seat a night, neither more nor fewer.")
MA_35 = also("MA.35", seer.G_2, "The detective learns the truth: mafia or not.")
MA_36 = also("MA.36", guard.F_1, "The doctor protects nobody two nights running.", (DOCTOR, guard.may_repeat))
MA_37 = also("MA.37", guard.F_3, "Whom the doctor protects the mafia cannot kill.", (DOCTOR,))
MA_38 = also("MA.38", logging.N_5, "The night's outcome is what was done, and each death is on record with its cause.")
