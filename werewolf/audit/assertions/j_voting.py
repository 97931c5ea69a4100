"""Assertions J.1 and J.2: the day's vote and its result."""

from __future__ import annotations

from werewolf.audit.assertions.assertion import HELD, assertion, seed
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.assertions.choices import legal_choices, offer_fault
from werewolf.audit.counting import by_seat, leaders
from werewolf.audit.logged_rules import Event, Seat

RESULTS = ("RevoteCalled", "Banishment", "SubPhaseEnd@VOTING", "SubPhaseEnd@REVOTE")


@seed("Vote target MUST be a living player.")
@assertion("J.1", on=("Answered@vote", "Answered@revote", "Vote@VOTING", "Vote@REVOTE"))
def J_1(state: AuditState, event: Event) -> str | None:
    """A vote offers and names living players on the ballot, or nobody where abstaining is allowed."""
    if event["kind"] == "Answered":
        return offer_fault(state, event)
    voter, target = event["actor"], event["target"]
    seats, may_decline = legal_choices(state, "vote", voter)
    if target is None:
        return HELD if may_decline else f"seat {voter} abstains, which is not allowed (skip: false)"
    if target not in state.living:
        return f"seat {voter} votes for seat {target}, who is not alive"
    return HELD if target in seats else f"seat {voter} votes for seat {target}, who is not on the ballot"


@seed("Tie vote MUST result in no banishment.")
@assertion("J.2", on=(*RESULTS, "SubPhaseStart@DEFENCE", "SubPhaseStart@REVOTE"))
def J_2(state: AuditState, event: Event) -> str | None:
    """A tie banishes nobody, unless the rules draw lots or vote again; a single leader is banished."""
    if event["kind"] == "SubPhaseStart":
        return HELD if state.today.tied_seats else f"{event['sub_phase']} is held, but there was no tie"
    return tie_fault(state, event) if is_tie(event) else leader_fault(state, event)


def is_tie(event: Event) -> bool:
    return event["kind"] == "RevoteCalled" or (event["kind"] == "Banishment" and len(vote_leaders(event)) > 1)


def vote_leaders(event: Event) -> list[Seat]:
    """The seats that share the most votes in this result."""
    return leaders(by_seat(event["votes"]))


def tie_fault(state: AuditState, event: Event) -> str:
    """Check that a tie leads to what the rules say: nobody, a lot, or a second vote."""
    tie_rule, first, out = state.switches["tie"], vote_leaders(event), event.get("banished")
    again = tie_rule == "revote" and state.sub_phase == "VOTING" and len(first) > 1
    if again != (event["kind"] == "RevoteCalled"):
        return f"{first} are tied, but there is {'no' if again else 'a'} second vote"
    if event["tied_players"] != first:
        return f"{first} are tied, but the result lists {event['tied_players']}"
    if tie_rule == "lot":
        return HELD if out in first else f"{first} are tied, but {out} is drawn"
    return HELD if out is None else f"{first} are tied, but seat {out} is banished"


def leader_fault(state: AuditState, event: Event) -> str | None:
    """Check the result of a vote without a tie: a single leader goes, if a majority is not required or is reached."""
    if event["kind"] == "SubPhaseEnd":
        return None if state.sub_phase in state.today.counted_votes else "the vote has no result"
    first, out = vote_leaders(event), event["banished"]
    due = first[0] if first and is_enough(state, by_seat(event["votes"])[first[0]]) else None
    if out != due:
        return f"{out} is banished, but it should be {due}"
    return f"the result says {event['tied_players']} are tied, but there is no tie" if event["tied_players"] else HELD


def is_enough(state: AuditState, votes: float) -> bool:
    return bool(state.switches["vote"] == "plurality" or 2 * votes > len(state.living))
