"""Counting votes: totals by target, and who leads."""

from __future__ import annotations

from collections.abc import Mapping

from werewolf.game.asks import Seat


def tally(votes: Mapping[Seat, Seat | None], weights: Mapping[Seat, float]) -> dict[Seat, float]:
    """Total weight of the votes for each target, in seat order. Abstentions count for nobody."""
    totals: dict[Seat, float] = {}
    for voter, target in votes.items():
        if target is not None:
            totals[target] = totals.get(target, 0.0) + weights.get(voter, 1.0)
    return dict(sorted(totals.items()))


def leaders(totals: Mapping[Seat, float]) -> tuple[Seat, ...]:
    """The seats with the most votes. Empty if there are no votes."""
    most = max(totals.values(), default=0.0)
    return tuple([seat for seat, total in totals.items() if total == most])
