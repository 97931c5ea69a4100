"""Results the auditor works out itself: vote totals, leaders, the pack's choice, the speaking order, who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from werewolf.audit.logged_rules import Seat
from werewolf.audit.state import AuditState, Victory

Votes = Mapping[Seat, Seat | None]


def by_seat(record: Mapping[str, float]) -> dict[Seat, float]:
    """The same mapping with seat numbers for keys, where JSON has strings."""
    return {int(seat): value for seat, value in record.items()}


def tally(votes: Votes, sheriff: Seat | None, weight: float) -> dict[Seat, float]:
    """The vote total of each seat that was voted for. The sheriff's vote counts `weight`."""
    totals: dict[Seat, float] = {}
    for voter, target in votes.items():
        if target is not None:
            totals[target] = totals.get(target, 0.0) + (weight if voter == sheriff else 1.0)
    return totals


def leaders(totals: Mapping[Seat, float]) -> list[Seat]:
    """The seats that share the most votes, in seat order; nobody if there are no votes."""
    most = max(totals.values(), default=0.0)
    return sorted(seat for seat, total in totals.items() if total == most > 0)


def council_choice(proposals: Votes) -> Seat | None:
    """The target most of the pack want; among equally popular targets, the one the lowest seat wants."""
    counts = Counter(proposals.values())
    most = max(counts.values())
    return next(target for _, target in sorted(proposals.items()) if counts[target] == most)


def speaking_order(state: AuditState) -> tuple[Seat, ...]:
    """The living seats in the order in which they speak today."""
    seats, day = state.rules.seats, state.day
    step, start = 1, (day - 1) % seats
    if state.switches["speaking"] == "sheriff_last":
        step = 1 if day % 2 else -1
        neighbour = state.sheriff if state.sheriff is not None else min(state.today.announced_deaths, default=None)
        start = 0 if neighbour is None else neighbour + step
    circle = ((start + step * k) % seats for k in range(seats))
    return tuple(seat for seat in circle if seat in state.living)


def seats_on_ballot(state: AuditState) -> set[Seat]:
    """The seats that may be voted for in the current vote."""
    if state.sub_phase == "REVOTE":
        return set(state.today.tied_seats)
    if state.switches["ballot"] == "all":
        return state.living
    return {seat for seat in state.today.nominations.values() if seat is not None} & state.living


def victory(state: AuditState) -> Victory | None:
    """Who has won, given who is alive now."""
    rules, living = state.rules, state.living
    wolves = len(living & rules.wolves)
    if rules.switches["victory"] == "sides":
        missing = [name for name, side in (("GODS", rules.gods), ("VILLAGERS", rules.plain)) if not living & side]
        if not wolves:
            return ("tie", "BOTH") if missing else ("village", "ALL_WEREWOLVES_KILLED")
        return ("werewolves", f"ALL_{missing[0]}_KILLED") if missing else None
    if not wolves:
        return "village", "ALL_WEREWOLVES_KILLED"
    return ("werewolves", "PARITY") if wolves * 2 >= len(living) else None
