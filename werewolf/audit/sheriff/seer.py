"""The seer's one look a night."""

from __future__ import annotations

from werewolf.audit.choices import offer_fault
from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import HELD, rule, without
from werewolf.audit.state import AuditState

CATEGORY = "Night actions: seer"
SEER = without("seer")


@rule("G.1", on=("Answered@check", "SeerAction", "SubPhaseEnd@SEER_ACTION"), off=(SEER,))
def G_1(books: AuditState, event: Event) -> str | None:
    """The seer looks into one other living seat a night, neither more nor fewer."""
    if event["kind"] == "Answered":
        return offer_fault(books, event)
    if event["kind"] == "SubPhaseEnd":
        idle = [seat for seat in books.living if books.house.deal[seat] == "seer" and seat not in books.night.checked]
        excused = books.switches["seer_skip"] or len(books.living) == 1
        return f"seat {idle[0]} looked into nobody" if idle and not excused else None
    if event["actor"] in books.night.checked:
        return "a second look in one night"
    if event["target"] == event["actor"]:
        return "he looks into himself"
    return HELD if event["target"] in books.living else f"he looks into seat {event['target']}, who is not alive"


@rule("G.2", on=("SeerAction",), off=(SEER,))
def G_2(books: AuditState, event: Event) -> str | None:
    """What the seer learns is GOOD or WEREWOLF, and true."""
    truth = "WEREWOLF" if event["target"] in books.house.wolves else "GOOD"
    return HELD if event["result"] == truth else f"he learns {event['result']!r} of seat {event['target']}: {truth}"
