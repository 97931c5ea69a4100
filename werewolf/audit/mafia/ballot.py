"""Assertions MA.19 to MA.25: the ballot, its count and its result."""

from __future__ import annotations

from werewolf.audit.assertion import HELD, assertion, same_check, switch_is_not
from werewolf.audit.counting import seats_on_ballot
from werewolf.audit.logged_rules import Event
from werewolf.audit.sheriff import deaths, voting
from werewolf.audit.sheriff.election import count_fault
from werewolf.audit.state import AuditState

CATEGORY = "Ballot"

MA_19 = same_check("MA.19", deaths.I_9, "All living players, and nobody else, vote at once and once each.")
MA_20 = same_check("MA.20", voting.J_1, "A vote names a player on the ballot, or skips.")


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


@assertion("MA.23", on=voting.RESULTS)
def MA_23(state: AuditState, event: Event) -> str | None:
    """A single leader is voted out; where a majority is required, only with votes from more than half of the living."""
    return None if voting.is_tie(event) else voting.leader_fault(state, event)


@assertion("MA.24", on=("RevoteCalled", "Banishment"))
def MA_24(state: AuditState, event: Event) -> str | None:
    """Tied leaders face one revote; where the rules have no revote, nobody is voted out or a lot decides."""
    return voting.tie_fault(state, event) if voting.is_tie(event) else None


@assertion("MA.25", on=("Speech@DEFENCE", "SubPhaseEnd@DEFENCE"), skip_when=(switch_is_not("tie", "revote"),))
def MA_25(state: AuditState, event: Event) -> str | None:
    """Before the revote each tied player defends themselves once, in seat order."""
    due, done = sorted(state.today.tied_seats), len(state.today.defence_speakers)
    turn = due[done] if done < len(due) else None
    if event["kind"] == "SubPhaseEnd":
        return f"seat {turn} had no defence" if turn is not None else None
    return (
        HELD if event["actor"] == turn else f"seat {event['actor']} speaks in defence, but the next speaker is {turn}"
    )
