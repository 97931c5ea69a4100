"""The hunter's last shot."""

from __future__ import annotations

from werewolf.audit.choices import offer_fault
from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import HELD, rule, switched, without
from werewolf.audit.state import AuditState

CATEGORY = "Hunter"
HUNTER = without("hunter")


@rule("K.1", on=("Answered@shoot", "HunterShoot"), off=(HUNTER, switched("poisoned_hunter_shoots", True)))
def K_1(books: AuditState, event: Event) -> str | None:
    """A poisoned hunter does not get to shoot."""
    seat = event["ask"]["seat"] if event["kind"] == "Answered" else event["actor"]
    return f"seat {seat} was poisoned, and shoots" if books.causes.get(seat) == "POISON" else HELD


@rule("K.2", on=("Answered@shoot", "HunterShoot"), off=(HUNTER,))
def K_2(books: AuditState, event: Event) -> str | None:
    """The hunter is offered, and shoots at, the living."""
    if event["kind"] == "Answered":
        return offer_fault(books, event)
    target = event["target"]
    if target is None:
        return None
    return HELD if target in books.living else f"seat {target} is shot, and was not alive"


@rule("K.3", on=("HunterShoot", "DeathEvent"), off=(HUNTER,))
def K_3(books: AuditState, event: Event) -> str | None:
    """A dying hunter shoots once or is on record as holding fire."""
    seat = event["actor"]
    if event["kind"] == "HunterShoot":
        if seat in books.shots or seat not in books.affairs:
            return f"seat {seat} is not at the point of shooting"
        must = not books.switches["hunter_declines"] and books.living
        return "holding fire is not allowed (hunter_declines: false)" if event["target"] is None and must else None
    shot, told = books.shots.get(seat), event["hunter_shoot_target"]
    if told != shot:
        return f"seat {seat} shot {shot}, the summary says {told}"
    if books.role(seat) != "hunter" or disarmed(books, seat):
        return None
    return HELD if seat in books.shots else f"seat {seat} died a hunter, and neither shot nor held fire"


def disarmed(books: AuditState, seat: int) -> bool:
    return books.causes.get(seat) == "POISON" and not books.switches["poisoned_hunter_shoots"]


@rule("K.4", on=("DeathEvent",), off=(HUNTER,))
def K_4(books: AuditState, event: Event) -> str | None:
    """Whom the hunter shoots is dead at once, and settled before the hunter is."""
    victim = books.shots.get(event["actor"])
    if victim is None:
        return None
    return HELD if victim in books.today.closed else f"seat {victim} was shot, and is not settled first"
