"""Assertions D.1 and D.2: the pack's council and its kill."""

from __future__ import annotations

from werewolf.audit.assertions.assertion import HELD, assertion, seed
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.assertions.choices import legal_choices, offer_fault
from werewolf.audit.counting import council_choice
from werewolf.audit.logged_rules import Event, Seat


@seed("Werewolves CANNOT target dead players.")
@assertion("D.1", on=("Answered@propose", "Answered@settle", "Answered@kill", "Proposal", "WerewolfKill"))
def D_1(state: AuditState, event: Event) -> str | None:
    """The pack targets the living: no option, no proposal and no kill names a dead player."""
    if event["kind"] == "Answered":
        return offer_fault(state, event)
    target = event["target"]
    seats, may_decline = legal_choices(state, "kill", event["actor"])
    if target is None:
        return HELD if may_decline else "the pack names nobody, which is not allowed (kill_skip: false)"
    if target not in state.living:
        return f"the pack names seat {target}, who is not alive"
    return HELD if target in seats else f"the pack names its own seat {target} (kill_pack: false)"


@seed("Dead Werewolves CANNOT participate in night action.")
@assertion("D.2", on=("PackTalk", "Proposal", "WerewolfKill", "SubPhaseEnd@WEREWOLF_ACTION"))
def D_2(state: AuditState, event: Event) -> str | None:
    """Only living wolves talk, propose and kill; the kill is the council's choice, made in its lowest seat's name."""
    if event["kind"] == "SubPhaseEnd":
        return no_decision_fault(state)
    fault = participant_fault(state, event)
    if fault or event["kind"] != "WerewolfKill":
        return fault
    return council_fault(state) or choice_fault(state, event)


def participant_fault(state: AuditState, event: Event) -> str:
    """Check that the actor is alive and, if it acts for the whole pack, is the pack's lowest seat."""
    seat, pack = event["actor"], state.killers
    if seat not in state.living:
        return f"seat {seat} takes part but is not alive"
    not_lowest = event["kind"] == "WerewolfKill" and pack and seat != pack[0]
    return f"seat {seat} acts for the pack but is not its lowest living seat" if not_lowest else HELD


def no_decision_fault(state: AuditState) -> str | None:
    """Check that the pack has decided by the end of its sub-phase, even if to kill nobody."""
    return "the pack's decision is not logged" if state.killers and not state.night.pack_decided else None


def council_fault(state: AuditState) -> str:
    """Check that the whole living pack made its proposals before the kill, in as many rounds as needed."""
    pack, proposals = state.killers, state.night.proposals
    if state.night.pack_decided:
        return "the pack kills a second time"
    if len(pack) == 1:
        return "a lone wolf makes a proposal, but has nobody to confer with" if proposals[1] or proposals[2] else HELD
    if any(sorted(proposers) != pack for proposers in council_rounds(state)):
        return f"the proposals do not come from the living pack, {pack}"
    extra_round = proposals[2] and len(council_rounds(state)) == 1
    return "there is a second round of proposals, which was not due" if extra_round else HELD


def council_rounds(state: AuditState) -> list[dict[Seat, Seat | None]]:
    """The proposals of tonight's council by round. There is a second round only if the first ends in disagreement."""
    first, second = state.night.proposals[1], state.night.proposals[2]
    disagree = len(set(first.values())) > 1 and state.switches["council_rounds"] == 2
    return [first, second] if disagree else [first]


def choice_fault(state: AuditState, event: Event) -> str:
    """Check that the kill is what the council chose."""
    last = council_rounds(state)[-1]
    if not last or len(state.killers) == 1:
        return HELD
    choice = council_choice(last)
    return HELD if event["target"] == choice else f"the council chose {choice}, but the kill names {event['target']}"
