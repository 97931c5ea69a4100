"""How the start and end of phases, sub-phases and the game change the audit state."""

from __future__ import annotations

from werewolf.audit.counting import speaking_order, victory
from werewolf.audit.logged_rules import Event
from werewolf.audit.state import AuditState, Day, Night

RESOLUTIONS = ("DEATH_RESOLUTION", "BANISHMENT_RESOLUTION")  # the game is tested for a winner after these


def pack_met(state: AuditState, event: Event) -> None:
    """Apply PackMet: a seat with an unknown role is a wolf if it meets the pack."""
    rules = state.rules
    rules.set_pack(rules.wolves | (rules.unknown_roles & set(event["pack"])))
    state.pack = sorted(rules.wolves)


def phase_start(state: AuditState, event: Event) -> None:
    """Apply PhaseStart."""
    state.phase, state.day, state.in_phase = event["phase"], event["day"], True
    state.phase_count += 1
    state.sub_phase, state.sub_phases = None, []
    state.asks, state.pending_answers, state.pending_nominations = set(), {}, {}
    if state.phase == "NIGHT":
        state.last_night, state.night = state.night, Night()
    else:
        state.today = Day()


def phase_end(state: AuditState, _: Event) -> None:
    """Apply PhaseEnd."""
    state.in_phase, state.sub_phase = False, None


def sub_phase_start(state: AuditState, event: Event) -> None:
    """Apply SubPhaseStart."""
    state.sub_phase = event["sub_phase"]
    state.sub_phases.append(event["sub_phase"])
    state.pack_speakers = []
    if state.sub_phase == "DISCUSSION":
        state.today.speaking_order = speaking_order(state)


def sub_phase_end(state: AuditState, event: Event) -> None:
    """Apply SubPhaseEnd, and test for a winner after a resolution."""
    state.sub_phase = None
    if event["sub_phase"] in RESOLUTIONS:
        state.victory = victory(state)


def game_over(state: AuditState, _: Event) -> None:
    """Apply GameOver."""
    state.game_over, state.phase = True, "GAME_OVER"


def unknown_kind(state: AuditState, _: Event) -> None:
    """Apply a line of an unknown kind: perhaps the action of a new role, with unknown effects."""
    state.night.unknown_action = True


def no_change(_: AuditState, __: Event) -> None:
    """Apply a line that changes nothing."""
