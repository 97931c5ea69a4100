"""Checks of their own that games of mafia and classic games have; all others share one (see `ma_cl_table.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from werewolf.audit.assertions.a_b_victory_and_setup import ending_fault
from werewolf.audit.assertions.assertion import (
    HELD,
    UNKNOWN_KIND,
    assertion,
    no_role,
    no_sub_phase,
    switch_is,
    switch_is_not,
)
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.assertions.c_phase_order import opening_fault
from werewolf.audit.assertions.choices import may_nominate_nobody, offer_fault, seats_on_ballot
from werewolf.audit.assertions.d_werewolves import choice_fault, council_fault, no_decision_fault, participant_fault
from werewolf.audit.assertions.f_g_guard_and_seer import F_1, F_3, repeats_allowed
from werewolf.audit.assertions.h_sheriff_election import count_fault
from werewolf.audit.assertions.j_voting import RESULTS, is_tie, leader_fault, tie_fault
from werewolf.audit.assertions.secret_lines import (
    CARD_KINDS,
    PRIVATE_KINDS,
    PUBLIC_KINDS,
    card_leak_fault,
    private_line_fault,
    public_line_fault,
)
from werewolf.audit.assertions.updates import victory
from werewolf.audit.logged_rules import Event


@assertion("MA.3", on=("GameOver",), skip_when=(switch_is_not("victory", "parity"),))
def MA_3(state: AuditState, event: Event) -> str | None:
    """The mafia win as soon as they are as many as all the others."""
    return ending_fault(event, state.victory == ("werewolves", "PARITY"), "werewolves", {"PARITY"})


@assertion("MA.6", on=("GameStart",))
def MA_6(state: AuditState, _: Event) -> str | None:
    """The game is not already won when the cards are dealt (checked only if any mafia are dealt)."""
    if not state.rules.wolves:
        return None
    won = victory(state)
    return f"the game is already won when dealt: {won[1]}" if won else HELD


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
    seat, turn = event["actor"], due[done] if done < len(due) else None
    return HELD if seat == turn else f"seat {seat} talks to the pack, but the next speaker is {turn}"


@assertion("MA.12", on=("SubPhaseStart",))
def MA_12(state: AuditState, event: Event) -> str | None:
    """The night's sub-phases come in the order the rules give, the resolution last."""
    if state.phase != "NIGHT" or not state.sub_phases:
        return None
    return order_fault(state.sub_phases[-1], event["sub_phase"], (*state.rules.awake, "NIGHT_RESOLUTION"))


@assertion("MA.13", on=("SubPhaseStart",))
def MA_13(state: AuditState, event: Event) -> str | None:
    """The day's sub-phases come in the order the rules give: deaths, discussion, vote, defence, revote, banishment."""
    if state.phase != "DAY" or not state.sub_phases:
        return None
    return order_fault(state.sub_phases[-1], event["sub_phase"], [name.upper() for name in state.rules.day])


def order_fault(before: str, now: str, order: Sequence[str]) -> str:
    known = before in order and now in order
    return HELD if known and order.index(before) < order.index(now) else f"{now} comes after {before}"


@assertion("MA.14", on=("SubPhaseStart@DEFENCE", "SubPhaseStart@REVOTE", "PhaseEnd"))
def MA_14(state: AuditState, event: Event) -> str | None:
    """Defence and revote are held if and only if the first vote was tied and the rules have a revote."""
    if event["kind"] == "SubPhaseStart":
        return HELD if state.today.tied_seats else f"{event['sub_phase']} is held, but there was no tie"
    if state.phase != "DAY" or not state.today.counted_votes:
        return None
    missing = {"DEFENCE", "REVOTE"} - set(state.sub_phases) if state.today.tied_seats else None
    return f"the vote was tied, but there was no {min(missing)}" if missing else HELD


@assertion(
    "MA.18",
    on=("Answered@speak", "Nomination", "SubPhaseEnd@DISCUSSION"),
    skip_when=(switch_is_not("ballot", "nominated"),),
)
def MA_18(state: AuditState, event: Event) -> str | None:
    """Every speech nominates one player, or on Day 1 nobody; speakers name themselves only where the rules allow it."""
    if event["kind"] == "Answered":
        return offer_fault(state, event)
    nominations = state.today.nominations
    if event["kind"] == "SubPhaseEnd":
        silent = [seat for seat in state.today.speakers if seat not in nominations]
        return f"seat {silent[0]} spoke but made no nomination" if silent else None
    seat, target = event["actor"], event["target"]
    if seat in nominations:
        return f"seat {seat} nominates twice"
    if seat not in state.today.speakers:
        return f"seat {seat} nominates before speaking"
    if target is None:
        return HELD if may_nominate_nobody(state) else f"seat {seat} nominates nobody on Day {state.day}"
    allowed = state.switches["self"] or seat != target
    return HELD if allowed else f"seat {seat} nominates itself, which is not allowed (self: false)"


@assertion("MA.21", on=("Vote@VOTING", "Banishment@VOTING"), skip_when=(switch_is_not("ballot", "nominated"),))
def MA_21(state: AuditState, event: Event) -> str | None:
    """There is no ballot if nobody is nominated."""
    if seats_on_ballot(state):
        return None
    return f"seat {event['actor']} votes, but nobody was nominated" if event["kind"] == "Vote" else HELD


@assertion("MA.22", on=("RevoteCalled", "Banishment"))
def MA_22(state: AuditState, event: Event) -> str | None:
    """The logged totals are those of the votes cast."""
    return count_fault(state, event)


@assertion("MA.23", on=RESULTS)
def MA_23(state: AuditState, event: Event) -> str | None:
    """A single leader is voted out; where a majority is required, only with votes from more than half of the living."""
    return None if is_tie(event) else leader_fault(state, event)


@assertion("MA.24", on=("RevoteCalled", "Banishment"))
def MA_24(state: AuditState, event: Event) -> str | None:
    """Tied leaders face one revote; where the rules have no revote, nobody is voted out or a lot decides."""
    return tie_fault(state, event) if is_tie(event) else None


@assertion("MA.25", on=("Speech@DEFENCE", "SubPhaseEnd@DEFENCE"), skip_when=(switch_is_not("tie", "revote"),))
def MA_25(state: AuditState, event: Event) -> str | None:
    """Before the revote each tied player defends themselves once, in seat order."""
    due, done = sorted(state.today.tied_seats), len(state.today.defence_speakers)
    turn = due[done] if done < len(due) else None
    if event["kind"] == "SubPhaseEnd":
        return f"seat {turn} had no defence" if turn is not None else None
    seat = event["actor"]
    return HELD if seat == turn else f"seat {seat} speaks in defence, but the next speaker is {turn}"


@assertion("MA.27", on=("Speech", "DeathEvent"), skip_when=(switch_is("last_words_vote", True),))
def MA_27(state: AuditState, event: Event) -> str | None:
    """A player who is voted out has no last words where the rules give none."""
    seat = event["actor"]
    if state.death_causes.get(seat) != "BANISHMENT" or seat not in state.unsettled_deaths:
        return None
    silent = event["kind"] == "DeathEvent" and event["last_words"] is None
    return HELD if silent else f"seat {seat} was voted out but has last words (last_words_vote: false)"


@assertion("MA.31", on=("PackTalk", "Proposal", "WerewolfKill"))
def MA_31(state: AuditState, event: Event) -> str | None:
    """Only living mafia talk, propose and kill; the kill is made in the name of their lowest living seat."""
    return participant_fault(state, event)


@assertion("MA.32", on=("WerewolfKill", "SubPhaseEnd@WEREWOLF_ACTION"))
def MA_32(state: AuditState, event: Event) -> str | None:
    """All living mafia make proposals, with a second round only if they disagree; a single one chooses alone."""
    return council_fault(state) if event["kind"] == "WerewolfKill" else no_decision_fault(state)


@assertion("MA.33", on=("WerewolfKill",))
def MA_33(state: AuditState, event: Event) -> str | None:
    """The kill is what most of the council want; if choices are equally popular, what the lowest seat wants."""
    return choice_fault(state, event)


NO_DOCTOR = no_role("doctor", "guard")
MA_36 = replace(
    F_1,
    number="MA.36",
    text="The doctor does not protect the same player two nights in a row.",
    skip_when=(NO_DOCTOR, repeats_allowed),
    base="F.1",
)
MA_37 = replace(
    F_3,
    number="MA.37",
    text="The mafia cannot kill the player the doctor protects.",
    skip_when=(NO_DOCTOR,),
    base="F.3",
)


@assertion("MA.40", on=(*CARD_KINDS, UNKNOWN_KIND))
def MA_40(state: AuditState, event: Event) -> str | None:
    """No player learns another player's card, dead or alive, beyond what the rules reveal of the dead."""
    return card_leak_fault(state, event)


@assertion("MA.41", on=tuple(PRIVATE_KINDS))
def MA_41(state: AuditState, event: Event) -> str | None:
    """Private lines go only to their player, the pack's lines only to the pack, the moderator's lines to no player."""
    return private_line_fault(state, event)


@assertion("MA.42", on=PUBLIC_KINDS)
def MA_42(state: AuditState, event: Event) -> str | None:
    """Public lines go to everyone: speeches, votes, results, deaths, and the day's sub-phases."""
    return public_line_fault(state, event)


@assertion("CL.7", on=("PhaseStart",), skip_when=(switch_is_not("start", "day"),))
def CL_7(state: AuditState, event: Event) -> str | None:
    """The game starts with Day 1."""
    return opening_fault(state, event, "DAY", 1)


CL_16 = replace(
    MA_9,
    number="CL.16",
    text="Before each discussion every living wolf talks to the pack once, in seat order; a single one does not.",
    skip_when=(no_sub_phase("pack_talk"), switch_is("pack_talk", False)),
    base="MA.9",
)
