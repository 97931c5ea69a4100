"""How many answers were legal. A decision with a single one is filled in, so its deed has no ask before it."""

from __future__ import annotations

from collections.abc import Callable

from werewolf.audit.books import Books
from werewolf.audit.counting import on_ballot
from werewolf.audit.house import Seat


def was_forced(books: Books, purpose: str, seat: Seat) -> bool:
    """Whether there was nothing to choose."""
    return purpose in COUNTS and COUNTS[purpose](books, seat) == 1


def with_declining(seats: int, may_decline: bool) -> int:
    """Where no seat can be named, declining is all that is left."""
    return seats + (may_decline or seats == 0)


def prey(books: Books) -> set[Seat]:
    return books.living if books.switches["kill_pack"] else books.living - books.house.wolves


def kill(books: Books, _: Seat) -> int:
    return with_declining(len(prey(books)), books.switches["kill_skip"])


def protect(books: Books, seat: Seat) -> int:
    role = books.role(seat)
    if role not in ("guard", "doctor"):
        return 0
    doors = set(books.living)
    last = books.last_night.wards.get(seat)
    if last is not None and not books.switches[f"{role}_repeat"]:
        doors.discard(last)
    if not books.switches[f"{role}_self"]:
        doors.discard(seat)
    return with_declining(len(doors), books.switches[f"{role}_skip"])


def check(books: Books, seat: Seat) -> int:
    return len(books.living - {seat}) + bool(books.switches["seer_skip"])


def potion(books: Books, seat: Seat) -> int:
    spent, victim = books.spent.get(seat, set()), books.night.bitten
    antidote = "ANTIDOTE" not in spent and victim is not None
    if victim == seat and not books.switches["witch_self_save"]:
        antidote = False
    poison = 0 if "POISON" in spent else len(books.living - (set() if books.switches["witch_self_poison"] else {seat}))
    return 1 + antidote + poison


def shoot(books: Books, _: Seat) -> int:
    return with_declining(len(books.living), books.switches["hunter_declines"])


def badge(books: Books, _: Seat) -> int:
    return with_declining(len(books.living), books.switches["badge_tear"])


def elect(books: Books, _: Seat) -> int:
    return len(books.today.standing())


def vote(books: Books, seat: Seat) -> int:
    seats = on_ballot(books)
    return with_declining(len(seats if books.switches["self"] else seats - {seat}), books.switches["skip"])


COUNTS: dict[str, Callable[[Books, Seat], int]] = {
    "kill": kill,
    "protect": protect,
    "check": check,
    "potion": potion,
    "shoot": shoot,
    "badge": badge,
    "elect": elect,
    "vote": vote,
    "revote": vote,
}
