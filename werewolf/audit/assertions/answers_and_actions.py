"""Compare answers with actions: every answer leads to its action, and every action comes from an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from werewolf.audit.assertions.assertion import HELD
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.assertions.choices import had_one_choice
from werewolf.audit.assertions.updates import VOTE_PURPOSES, speech_answer
from werewolf.audit.derivation.answers import DECLINING
from werewolf.audit.logged_rules import Event, Seat

LAST_ACTS = ("last_words", "shoot", "badge")  # purposes a dying seat may still be asked for

# Sub-phases in which every living player of the role must act, and that role.
ROLE_TURNS = {"GUARD_ACTION": "guard", "DOCTOR_ACTION": "doctor", "WITCH_ACTION": "witch"}

# By kind of action: the purpose of the ask it comes from.
ACTION_PURPOSE = {
    "Speech": "speak",
    "Nomination": "speak",
    "Reply": "reply",
    "Bids": "bid",
    "Vote": "vote",
    "PackTalk": "pack_talk",
    "Proposal": "propose",
    "WerewolfKill": "kill",
    "WitchAction": "potion",
    "GuardAction": "protect",
    "DoctorAction": "protect",
    "SeerAction": "check",
    "SheriffCandidates": "run",
    "SheriffOptOut": "withdraw",
    "HunterShoot": "shoot",
    "SheriffBadgeTransfer": "badge",
}


def answer_fault(state: AuditState, event: Event) -> str:
    """Check an ask and its answer by themselves: the choice, the words, the place, and that it is not asked twice."""
    ask, answer = event["ask"], event["answer"]
    options, choice, words, wanted = ask["options"], answer["choice"], answer["words"], ask["words"]
    if (choice not in options or type(choice) is bool) if options else choice is not None:
        return f"seat {ask['seat']} answered {choice!r}, which was not offered"
    if wanted == "none":
        if words is not None:
            return f"seat {ask['seat']} gave words, but none were asked for"
    elif (wanted == "must" or (wanted == "if_taken" and choice not in DECLINING)) and not (words and words.strip()):
        return f"seat {ask['seat']} gave no words, but words were required"
    place = ask["sub_phase"]
    line = state.line
    if place != line["sub_phase"] or ask["day"] != line["day"] or (place != state.sub_phase and state.phase == "DAY"):
        return f"seat {ask['seat']} is asked to {ask['purpose']} in the wrong sub-phase or on the wrong day"
    if (ask["purpose"], ask["seat"]) in state.pending_answers:
        return f"seat {ask['seat']} is asked to {ask['purpose']} again, but its last answer led to no action yet"
    return HELD


def action_fault(state: AuditState, event: Event) -> str | None:
    """Check that an action is what its seat answered."""
    kind = event["kind"]
    if kind == "SheriffCandidates":
        volunteers = sorted(state.today.volunteers)
        return HELD if event["candidates"] == volunteers else f"the seats that answered that they run are {volunteers}"
    if kind == "WerewolfKill" and len(state.killers) > 1:  # decided by the proposals, not by one answer
        return None
    if kind == "Bids":
        return bids_fault(state, event)
    seat = event["actor"]
    if kind == "Nomination":
        named = state.pending_nominations.get(seat)
        expected = seat in state.pending_nominations and names_seat(named, event["target"])
        return HELD if expected else "this nomination does not come from a speech"
    purpose = VOTE_PURPOSES.get(state.sub_phase or "", "vote") if kind == "Vote" else purpose_of(state, event)
    answered = state.pending_answers.get((purpose, seat))
    if answered is not None:
        answer = answered["answer"]
        if kind == "Vote" and answer["choice"] == event["target"]:
            return HELD
        return HELD if matches_answer(event, answer) else f"{kind} is not what seat {seat} answered"
    if seat in state.dead and purpose not in LAST_ACTS:  # other assertions check that the dead do not act
        return None
    return HELD if had_one_choice(state, purpose, seat) else f"{kind} of seat {seat}, who was not asked"


def bids_fault(state: AuditState, event: Event) -> str:
    """Check that the bids are what the living answered."""
    answers = {seat: answer for (purpose, seat), answer in state.pending_answers.items() if purpose == "bid"}
    given = {str(seat): answers[seat]["answer"]["choice"] for seat in sorted(answers)}
    return HELD if {seat: str(bid) for seat, bid in event["bids"].items()} == given else f"the answers are {given}"


def purpose_of(state: AuditState, event: Event) -> str:
    """The purpose of the ask that an action comes from."""
    kind = event["kind"]
    if kind == "Speech":
        key = speech_answer(state, event["actor"])
        return key[0] if key else "speak"
    if kind == "Proposal":
        return "propose" if event["round"] == 1 else "settle"
    return ACTION_PURPOSE[kind]


def matches_answer(event: Event, answer: Event) -> bool:
    """Whether the action is what the answer says."""
    kind, choice = event["kind"], answer["choice"]
    if kind in ("Speech", "PackTalk", "Reply"):
        return bool(event["content"] == answer["words"] or (event["content"] is None and not answer["words"].strip()))
    if kind == "SheriffOptOut":
        return bool(choice == "withdraw")
    if kind == "SheriffBadgeTransfer":
        return names_seat(choice, event["to_player"])
    if kind == "WitchAction":
        option = {"POISON": f"poison {event['target']}", "ANTIDOTE": "antidote", "PASS": "pass"}
        return bool(choice == option.get(event["action_type"]))
    if kind == "Proposal" and event["content"] != answer["words"]:
        return False
    return names_seat(choice, event["target"])


def names_seat(choice: Any, seat: Seat | None) -> bool:
    """Whether a choice names this seat by its number, or nobody by any declining word."""
    return bool(choice in DECLINING if seat is None else choice == seat)


def missing_action_fault(state: AuditState, event: Event) -> str | None:
    """Check at the end of a sub-phase or phase that every answer given in it led to an action."""
    if state.sub_phase in ROLE_TURNS:
        acted = state.night.protections.keys() | state.night.acting_witches()
        idle = [seat for seat in state.living - acted if state.rules.deal[seat] == ROLE_TURNS[state.sub_phase]]
        if idle:
            return f"it was the turn of seat {idle[0]}, but no action of it is logged"
    if state.pending_nominations:
        return f"seat {min(state.pending_nominations)} named someone in its speech, but no Nomination follows"
    for (purpose, seat), answered in state.pending_answers.items():
        here = event["kind"] == "PhaseEnd" or answered["ask"]["sub_phase"] == event["sub_phase"]
        if here and (seat in state.living or purpose in LAST_ACTS):
            return f"seat {seat} was asked to {purpose} and answered, but no action follows"
    return None


# By kind of line: the check for a missing answer or action.
COMPLETENESS_CHECKS: dict[str, Callable[[AuditState, Event], str | None]] = {
    "Answered": answer_fault,
    **dict.fromkeys(ACTION_PURPOSE, action_fault),
    "SubPhaseEnd": missing_action_fault,
    "PhaseEnd": missing_action_fault,
}
