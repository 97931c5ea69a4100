"""Counting votes and proposals: totals, leaders, and the pack's choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from werewolf.audit.logged_rules import Seat

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
