"""How the night's actions and the night's outcome change the audit state."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event
from werewolf.audit.state import AuditState


def pack_talk(state: AuditState, event: Event) -> None:
    """Apply PackTalk."""
    state.pending_answers.pop(("pack_talk", event["actor"]), None)
    state.pack_speakers.append(event["actor"])


def proposal(state: AuditState, event: Event) -> None:
    """Apply Proposal, one wolf's choice in one round of the council."""
    state.pending_answers.pop(("propose" if event["round"] == 1 else "settle", event["actor"]), None)
    state.night.proposals.setdefault(event["round"], {})[event["actor"]] = event["target"]


def werewolf_kill(state: AuditState, event: Event) -> None:
    """Apply WerewolfKill, the pack's decision."""
    state.pending_answers.pop(("kill", event["actor"]), None)
    state.night.pack_decided, state.night.victim = True, event["target"]


def witch_news(state: AuditState, event: Event) -> None:
    """Apply WitchTold: a witch learns tonight's victim."""
    state.night.victims_told[event["actor"]] = event["target"]


def witch_action(state: AuditState, event: Event) -> None:
    """Apply WitchAction."""
    actor, potion = event["actor"], event["action_type"]
    state.pending_answers.pop(("potion", actor), None)
    state.night.potions.append((actor, potion, event["target"]))
    if potion != "PASS":
        state.used_potions.setdefault(actor, set()).add(potion)


def protection(state: AuditState, event: Event) -> None:
    """Apply GuardAction or DoctorAction."""
    state.pending_answers.pop(("protect", event["actor"]), None)
    state.night.protections[event["actor"]] = event["target"]


def seer_action(state: AuditState, event: Event) -> None:
    """Apply SeerAction."""
    state.pending_answers.pop(("check", event["actor"]), None)
    state.night.checkers.append(event["actor"])


def night_outcome(state: AuditState, event: Event) -> None:
    """Apply NightOutcome."""
    state.unannounced_deaths = state.night.deaths = {int(seat): cause for seat, cause in event["deaths"].items()}
    state.night_count += 1
