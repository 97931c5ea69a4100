"""How each kind of log line changes the audit state. Nothing is checked here: a faulty line is applied as it stands."""

from __future__ import annotations

from collections.abc import Callable

from werewolf.audit.logged_rules import Event
from werewolf.audit.state import AuditState
from werewolf.audit.updates import day, night, phases

# Lines that open or close the game or a phase, and lines that may come at any time.
OUTSIDE_KINDS = {
    *("GameStart", "TableSet", "CardDealt", "PackMet", "PhaseStart", "PhaseEnd", "GameOver"),
    *("Note", "Called", "Seated", "RuleBroken"),
}

UPDATES: dict[str, Callable[[AuditState, Event], None]] = {
    "GameStart": phases.no_change,
    "TableSet": phases.no_change,
    "CardDealt": phases.no_change,
    "PackMet": phases.pack_met,
    "Note": phases.no_change,
    "Called": phases.no_change,
    "Seated": phases.no_change,
    "RuleBroken": phases.no_change,
    "CardRevealed": phases.no_change,
    "PhaseStart": phases.phase_start,
    "PhaseEnd": phases.phase_end,
    "SubPhaseStart": phases.sub_phase_start,
    "SubPhaseEnd": phases.sub_phase_end,
    "Answered": day.answer,
    "Speech": day.speech,
    "Reply": day.reply,
    "Bids": day.bids,
    "Nomination": day.nomination,
    "Vote": day.vote,
    "RevoteCalled": day.revote_call,
    "Banishment": day.banishment,
    "SheriffCandidates": day.sheriff_candidates,
    "SheriffOptOut": day.sheriff_opt_out,
    "SheriffOutcome": day.sheriff_outcome,
    "SheriffBadgeTransfer": day.badge_transfer,
    "PackTalk": night.pack_talk,
    "Proposal": night.proposal,
    "WerewolfKill": night.werewolf_kill,
    "WitchTold": night.witch_news,
    "WitchAction": night.witch_action,
    "GuardAction": night.protection,
    "DoctorAction": night.protection,
    "SeerAction": night.seer_action,
    "NightOutcome": night.night_outcome,
    "DeathAnnouncement": day.death_announcement,
    "HunterShoot": day.hunter_shot,
    "DeathEvent": day.death_event,
    "GameOver": phases.game_over,
}

INSIDE_KINDS = frozenset(UPDATES) - OUTSIDE_KINDS  # actions and results, which must lie inside a phase
