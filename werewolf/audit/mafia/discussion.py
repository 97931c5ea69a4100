"""Who speaks when, and whom a speech names."""

from __future__ import annotations

from werewolf.audit.choices import first_day_pass, offer_fault
from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import HELD, also, rule, unless
from werewolf.audit.sheriff import deaths
from werewolf.audit.state import AuditState

CATEGORY = "Discussion"

MA_17 = also("MA.17", deaths.I_8, "The living speak once each, from seat (day - 1) upwards.")


@rule("MA.18", on=("Answered@speak", "Nomination", "SubPhaseEnd@DISCUSSION"), off=(unless("ballot", "nominated"),))
def MA_18(books: AuditState, event: Event) -> str | None:
    """Every speech nominates one seat; it may name nobody on Day 1 alone, and oneself where the house allows."""
    if event["kind"] == "Answered":
        return offer_fault(books, event)
    named = books.today.nominated
    if event["kind"] == "SubPhaseEnd":
        silent = [seat for seat in books.today.speakers if seat not in named]
        return f"seat {silent[0]} spoke, and nominated nobody" if silent else None
    seat, target = event["actor"], event["target"]
    if seat in named:
        return f"seat {seat} nominates twice"
    if seat not in books.today.speakers:
        return f"seat {seat} nominates before speaking"
    if target is None:
        return HELD if first_day_pass(books) else f"seat {seat} nominates nobody on Day {books.day}"
    return HELD if books.switches["self"] or seat != target else f"seat {seat} nominates itself (self: false)"
