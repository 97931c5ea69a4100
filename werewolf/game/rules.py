"""Pure rules: counting votes, night deaths, speaking order, and the two victory conditions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from werewolf.game.asks import Seat
from werewolf.game.events import DeathCause, VictoryCondition, Winner
from werewolf.game.roles import Role


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
    return tuple(seat for seat, total in totals.items() if total == most)


class NightActionAccumulator(NamedTuple):
    """The actions of one night, as night resolution needs them."""

    bitten: frozenset[Seat]
    warded: frozenset[Seat]
    cured: frozenset[Seat]
    poisoned: frozenset[Seat]


def casualties(night: NightActionAccumulator, double_protection_kills: bool) -> dict[Seat, DeathCause]:
    """Who dies in the night, and of what. Protection stops attacks only; poison always kills (E.7, F.3)."""
    deaths: dict[Seat, DeathCause] = {}
    for seat in night.bitten:
        shields = (seat in night.warded) + (seat in night.cured)
        if shields == 0 or (shields == 2 and double_protection_kills):
            deaths[seat] = "WEREWOLF_KILL"
    deaths.update(dict.fromkeys(night.poisoned, "POISON"))
    return dict(sorted(deaths.items()))


def around_table(seats: int, start: Seat, rising: bool) -> Iterable[Seat]:
    """All seats once around the table, starting with `start`."""
    step = 1 if rising else -1
    return ((start + step * k) % seats for k in range(seats))


def rotating_order(day: int, seats: int, living: Collection[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in around_table(seats, (day - 1) % seats, rising=True) if seat in living)


def sheriff_order(
    day: int, seats: int, living: Collection[Seat], sheriff: Seat | None, night_dead: Sequence[Seat]
) -> tuple[Seat, ...]:
    """Start beside the sheriff, who speaks last; without one beside the lowest of the night's dead; else at seat 0."""
    rising = day % 2 == 1
    beside = sheriff if sheriff is not None else min(night_dead, default=None)
    step = 1 if rising else -1
    start = 0 if beside is None else (beside + step) % seats
    return tuple(seat for seat in around_table(seats, start, rising) if seat in living)


class Verdict(NamedTuple):
    winner: Winner
    condition: VictoryCondition


WOLVES_DEAD = Verdict("village", "ALL_WEREWOLVES_KILLED")
DAY_LIMIT = Verdict("tie", "DAY_LIMIT")


def parity_verdict(living: Sequence[Role]) -> Verdict | None:
    """The wolves win once they are at least half. No wolves is checked first: with no survivors the village wins."""
    wolves = sum(role.pack for role in living)
    if wolves == 0:
        return WOLVES_DEAD
    return Verdict("werewolves", "PARITY") if 2 * wolves >= len(living) else None


def sides_verdict(living: Sequence[Role]) -> Verdict | None:
    """The wolves win when all gods or all plain villagers are dead. If the wolves are dead too, it is a tie (A.5)."""
    no_wolves = not any(role.pack for role in living)
    no_gods = not any(role.god for role in living)
    no_villagers = all(role.god or role.pack for role in living)
    if no_wolves:
        return Verdict("tie", "BOTH") if no_gods or no_villagers else WOLVES_DEAD
    if no_gods:
        return Verdict("werewolves", "ALL_GODS_KILLED")
    return Verdict("werewolves", "ALL_VILLAGERS_KILLED") if no_villagers else None
