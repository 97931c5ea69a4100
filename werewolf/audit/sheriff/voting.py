"""The vote that banishes."""

from __future__ import annotations

from werewolf.audit.choices import ballot, offer_fault
from werewolf.audit.counting import by_seat, leaders
from werewolf.audit.logged_rules import Event, Seat
from werewolf.audit.rule import HELD, rule
from werewolf.audit.state import AuditState

CATEGORY = "Voting"
RESULTS = ("RevoteCalled", "Banishment", "SubPhaseEnd@VOTING", "SubPhaseEnd@REVOTE")


@rule("J.1", on=("Answered@vote", "Answered@revote", "Vote@VOTING", "Vote@REVOTE"))
def J_1(books: AuditState, event: Event) -> str | None:
    """A vote is offered, and names, a living seat that stands, or nobody where abstaining is allowed."""
    if event["kind"] == "Answered":
        return offer_fault(books, event)
    voter, target = event["actor"], event["target"]
    seats = ballot(books, voter)
    if target is None:
        return HELD if books.switches["skip"] or not seats else f"seat {voter} abstains (skip: false)"
    if target not in books.living:
        return f"seat {voter} votes for seat {target}, who is not alive"
    return HELD if target in seats else f"seat {voter} votes for seat {target}, who does not stand"


@rule("J.2", on=(*RESULTS, "SubPhaseStart@DEFENCE", "SubPhaseStart@REVOTE"))
def J_2(books: AuditState, event: Event) -> str | None:
    """A tie banishes nobody, unless the house draws a lot or votes again; a single leader goes."""
    if event["kind"] == "SubPhaseStart":
        return HELD if books.today.tied else f"{event['sub_phase']}, and no tie called for it"
    return tie_fault(books, event) if tied(event) else lead_fault(books, event)


def tied(event: Event) -> bool:
    return event["kind"] == "RevoteCalled" or (event["kind"] == "Banishment" and len(first_of(event)) > 1)


def first_of(event: Event) -> list[Seat]:
    return leaders(by_seat(event["votes"]))


def tie_fault(books: AuditState, event: Event) -> str:
    """Whether a tie comes to what the house makes of one."""
    house, first, out = books.switches["tie"], first_of(event), event.get("banished")
    again = house == "revote" and books.sub_phase == "VOTING" and len(first) > 1
    if again != (event["kind"] == "RevoteCalled"):
        return f"{first} are tied, and there is {'no' if again else 'a'} second vote"
    if event["tied_players"] != first:
        return f"tied are {first}, not {event['tied_players']}"
    if house == "lot":
        return HELD if out in first else f"{first} are tied, and {out} is drawn"
    return HELD if out is None else f"{first} are tied, and seat {out} is banished"


def lead_fault(books: AuditState, event: Event) -> str | None:
    """One leader, or none: with a majority asked for, leading may not be enough."""
    if event["kind"] == "SubPhaseEnd":
        return None if books.sub_phase in books.today.resolved else "the vote has no result"
    first, out = first_of(event), event["banished"]
    due = first[0] if first and enough(books, by_seat(event["votes"])[first[0]]) else None
    if out != due:
        return f"{out} is banished; it should be {due}"
    return f"{event['tied_players']} are said to be tied" if event["tied_players"] else HELD


def enough(books: AuditState, votes: float) -> bool:
    return bool(books.switches["vote"] == "plurality" or 2 * votes > len(books.living))
