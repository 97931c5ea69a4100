"""The order of speeches: round the table from a seat, or with the sheriff last."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from werewolf.game.asks import Seat


def around_table(seats: int, start: Seat, rising: bool) -> list[Seat]:
    """All seats once around the table, starting with `start`."""
    step = 1 if rising else -1
    return [(start + step * k) % seats for k in range(seats)]


def rotating_order(day: int, seats: int, living: Collection[Seat]) -> tuple[Seat, ...]:
    return tuple([seat for seat in around_table(seats, (day - 1) % seats, rising=True) if seat in living])


def sheriff_order(
    day: int, seats: int, living: Collection[Seat], sheriff: Seat | None, night_dead: Sequence[Seat]
) -> tuple[Seat, ...]:
    """Start beside the sheriff, who speaks last; without one beside the lowest of the night's dead; else at seat 0."""
    rising = day % 2 == 1
    beside = sheriff if sheriff is not None else min(night_dead, default=None)
    step = 1 if rising else -1
    start = 0 if beside is None else (beside + step) % seats
    return tuple([seat for seat in around_table(seats, start, rising) if seat in living])
