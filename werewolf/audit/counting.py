"""Sums the auditor does for itself: votes, leaders, the council's choice, who speaks when, who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from werewolf.audit.logged_rules import LoggedRules, Seat
from werewolf.audit.state import AuditState, Victory

Votes = Mapping[Seat, Seat | None]


def by_seat(record: Mapping[str, float]) -> dict[Seat, float]:
    """JSON has words for keys where the table has seats."""
    return {int(seat): value for seat, value in record.items()}


def tally(votes: Votes, sheriff: Seat | None, weight: float) -> dict[Seat, float]:
    totals: dict[Seat, float] = {}
    for voter, target in votes.items():
        if target is not None:
            totals[target] = totals.get(target, 0.0) + (weight if voter == sheriff else 1.0)
    return totals


def leaders(totals: Mapping[Seat, float]) -> list[Seat]:
    """Who shares the most votes, in seat order; with no vote at all, nobody."""
    most = max(totals.values(), default=0.0)
    return sorted(seat for seat, total in totals.items() if total == most > 0)


def council_choice(voices: Votes) -> Seat | None:
    """What most of the pack want; among choices equally wanted, the one the lowest seat backs."""
    wanted = Counter(voices.values())
    most = max(wanted.values())
    return next(target for _, target in sorted(voices.items()) if wanted[target] == most)


def speaking_order(books: AuditState) -> tuple[Seat, ...]:
    seats, day = books.house.seats, books.day
    step, start = 1, (day - 1) % seats
    if books.switches["speaking"] == "sheriff_last":
        step = 1 if day % 2 else -1
        beside = books.sheriff if books.sheriff is not None else min(books.today.announced, default=None)
        start = 0 if beside is None else beside + step
    around = ((start + step * k) % seats for k in range(seats))
    return tuple(seat for seat in around if seat in books.living)


def on_ballot(books: AuditState) -> set[Seat]:
    """Who may be voted for in the vote at hand."""
    if books.sub_phase == "REVOTE":
        return set(books.today.tied)
    if books.switches["ballot"] == "all":
        return books.living
    return {seat for seat in books.today.nominated.values() if seat is not None} & books.living


def victory(books: AuditState) -> Victory | None:
    """Who has won, going by who is alive now."""
    return won(books.house, books.living)


def won(house: LoggedRules, living: set[Seat]) -> Victory | None:
    wolves = len(living & house.wolves)
    if house.switches["victory"] == "sides":
        missing = [name for name, side in (("GODS", house.gods), ("VILLAGERS", house.plain)) if not living & side]
        if not wolves:
            return ("tie", "BOTH") if missing else ("village", "ALL_WEREWOLVES_KILLED")
        return ("werewolves", f"ALL_{missing[0]}_KILLED") if missing else None
    if not wolves:
        return "village", "ALL_WEREWOLVES_KILLED"
    return ("werewolves", "PARITY") if wolves * 2 >= len(living) else None
