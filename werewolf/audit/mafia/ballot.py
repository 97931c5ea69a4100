"""The ballot: who votes for whom, what the count is, and what it comes to."""

from __future__ import annotations

from werewolf.audit.counting import on_ballot
from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import HELD, also, rule, unless
from werewolf.audit.sheriff import deaths, voting
from werewolf.audit.sheriff.election import counted
from werewolf.audit.state import AuditState

CATEGORY = "Ballot"

MA_19 = also("MA.19", deaths.I_9, "The living, and only they, vote, all at once and each once.")
MA_20 = also("MA.20", voting.J_1, "A vote names a seat that stands, or skips.")


@rule("MA.21", on=("Vote@VOTING", "Banishment@VOTING"), off=(unless("ballot", "nominated"),))
def MA_21(books: AuditState, event: Event) -> str | None:
    """With nobody nominated there is no ballot."""
    if on_ballot(books):
        return None
    return f"seat {event['actor']} votes, and nobody was nominated" if event["kind"] == "Vote" else HELD


@rule("MA.22", on=("RevoteCalled", "Banishment"))
def MA_22(books: AuditState, event: Event) -> str | None:
    """The count is that of the ballots."""
    return counted(books, event)


@rule("MA.23", on=voting.RESULTS)
def MA_23(books: AuditState, event: Event) -> str | None:
    """Whoever leads alone is out, if that is more than half of the living where a majority is asked for."""
    return None if voting.tied(event) else voting.lead_fault(books, event)


@rule("MA.24", on=("RevoteCalled", "Banishment"))
def MA_24(books: AuditState, event: Event) -> str | None:
    """Those who share the most votes stand again, once; where the house has no revote, nobody goes or a lot decides."""
    return voting.tie_fault(books, event) if voting.tied(event) else None


@rule("MA.25", on=("Speech@DEFENCE", "SubPhaseEnd@DEFENCE"), off=(unless("tie", "revote"),))
def MA_25(books: AuditState, event: Event) -> str | None:
    """The tied defend themselves once each, in seat order, before they stand again."""
    due, heard = sorted(books.today.tied), len(books.today.defended)
    turn = due[heard] if heard < len(due) else None
    if event["kind"] == "SubPhaseEnd":
        return f"seat {turn} had no defence" if turn is not None else None
    return HELD if event["actor"] == turn else f"seat {event['actor']} defends, and the turn is seat {turn}'s"
