"""What a seat could legally answer, by our books: held against what it was offered.

A decision with a single legal answer is filled in by the engine, so its deed has no ask before it.
"""

from __future__ import annotations

from collections.abc import Callable

from werewolf.audit.counting import on_ballot
from werewolf.audit.logged_rules import Event, Seat
from werewolf.audit.rule import HELD
from werewolf.audit.state import AuditState

Seats = Callable[[AuditState, Seat], set[Seat]]


def prey(books: AuditState, _: Seat = 0) -> set[Seat]:
    return books.living if books.switches["kill_pack"] else books.living - books.house.wolves


def doors(books: AuditState, seat: Seat) -> set[Seat]:
    role, last = books.role(seat), books.last_night.wards.get(seat)
    barred = set() if last is None or books.switches[f"{role}_repeat"] else {last}
    return books.living - barred - (set() if books.switches[f"{role}_self"] else {seat})


def others(books: AuditState, seat: Seat) -> set[Seat]:
    return books.living - {seat}


def anyone(books: AuditState, _: Seat) -> set[Seat]:
    return books.living


def candidates(books: AuditState, _: Seat) -> set[Seat]:
    return set(books.today.standing())


def ballot(books: AuditState, seat: Seat) -> set[Seat]:
    return on_ballot(books) if books.switches["self"] else on_ballot(books) - {seat}


def nominees(books: AuditState, seat: Seat) -> set[Seat]:
    return books.living if books.switches["self"] else others(books, seat)


def first_day_pass(books: AuditState) -> bool:
    """Whether a speech may nominate nobody."""
    return bool(books.day == 1 and books.switches["first_nomination"] == "optional")


# By what is asked: whom one may name, and the switch by which one may name nobody.
NAMED: dict[str, tuple[Seats, str | None]] = {
    "speak": (nominees, None),
    "propose": (prey, "kill_skip"),
    "settle": (prey, "kill_skip"),
    "kill": (prey, "kill_skip"),
    "guard": (doors, "guard_skip"),
    "doctor": (doors, "doctor_skip"),
    "check": (others, "seer_skip"),
    "shoot": (anyone, "hunter_declines"),
    "badge": (anyone, "badge_tear"),
    "elect": (candidates, None),
    "vote": (ballot, "skip"),
    "revote": (ballot, "skip"),
}


def legal(books: AuditState, purpose: str, seat: Seat) -> tuple[set[Seat], bool]:
    """Whom the seat may name, and whether it may name nobody: that always, where there is no one to name."""
    named, switch = NAMED[books.role(seat) if purpose == "protect" else purpose]
    seats = named(books, seat)
    declining = first_day_pass(books) if purpose == "speak" else switch is not None and books.switches[switch]
    return seats, declining or not seats


def offer_fault(books: AuditState, event: Event) -> str:
    """Whether an ask offers just what is legal: seats, and a word for naming nobody after them."""
    ask = event["ask"]
    seats, declining = legal(books, ask["purpose"], ask["seat"])
    options = ask["options"]
    named = options[:-1] if options and isinstance(options[-1], str) else options
    if len(named) != len(seats) or not seats.issuperset(named):
        odd = min(seats.symmetric_difference(named), key=str, default=None)
        return f"seat {ask['seat']} is {'' if odd in named else 'not '}offered seat {odd} ({ask['purpose']})"
    if declining == (named is not options):
        return HELD
    return f"seat {ask['seat']} {'may' if declining else 'may not'} decline to {ask['purpose']}"


def was_forced(books: AuditState, purpose: str, seat: Seat) -> bool:
    """Whether there was only one thing to answer."""
    if purpose == "potion":
        return potions(books, seat) == 1
    if (books.role(seat) if purpose == "protect" else purpose) not in NAMED:
        return False
    seats, declining = legal(books, purpose, seat)
    return len(seats) + declining == 1


def potions(books: AuditState, seat: Seat) -> int:
    """Passing, the antidote if there is someone to save, and the poison for anyone."""
    spent, victim = books.spent.get(seat, set()), books.night.bitten
    saving = victim is not None and (victim != seat or books.switches["witch_self_save"])
    poisoned = books.living if books.switches["witch_self_poison"] else others(books, seat)
    return 1 + (saving and "ANTIDOTE" not in spent) + (0 if "POISON" in spent else len(poisoned))
