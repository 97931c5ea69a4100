"""How each kind of line changes the books. Judges nothing: a faulty line is entered as it stands."""

from __future__ import annotations

from collections.abc import Callable

from werewolf.audit.folds import course, day, night
from werewolf.audit.logged_rules import Event
from werewolf.audit.state import AuditState

# Lines that open, close or bound something, or come from outside; all others are deeds and results inside a phase.
BOUNDS = {
    *("GameStart", "TableSet", "CardDealt", "PackMet", "PhaseStart", "PhaseEnd", "GameOver"),
    *("Note", "Called", "Seated", "RuleBroken"),
}

FOLDS: dict[str, Callable[[AuditState, Event], None]] = {
    "GameStart": course.nothing,
    "TableSet": course.nothing,
    "CardDealt": course.nothing,
    "PackMet": course.pack_met,
    "Note": course.nothing,
    "Called": course.nothing,
    "Seated": course.nothing,
    "RuleBroken": course.nothing,
    "CardRevealed": course.nothing,
    "PhaseStart": course.phase_start,
    "PhaseEnd": course.phase_end,
    "SubPhaseStart": course.sub_phase_start,
    "SubPhaseEnd": course.sub_phase_end,
    "Answered": day.answered,
    "Speech": day.speech,
    "Nomination": day.nomination,
    "Vote": day.vote,
    "RevoteCalled": day.revote_called,
    "Banishment": day.banishment,
    "SheriffCandidates": day.candidates,
    "SheriffOptOut": day.opt_out,
    "SheriffOutcome": day.sheriff_outcome,
    "SheriffBadgeTransfer": day.badge,
    "PackTalk": night.pack_talk,
    "Proposal": night.proposal,
    "WerewolfKill": night.kill,
    "WitchTold": night.told,
    "WitchAction": night.witch,
    "GuardAction": night.ward,
    "DoctorAction": night.ward,
    "SeerAction": night.check,
    "NightOutcome": night.night_outcome,
    "DeathAnnouncement": day.announcement,
    "HunterShoot": day.shot,
    "DeathEvent": day.death,
    "GameOver": course.game_over,
}

INSIDE = frozenset(FOLDS) - BOUNDS
