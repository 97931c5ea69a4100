"""Victory: who has won, by the ruleset's victory condition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from werewolf.game.events import VictoryCondition, Winner
from werewolf.game.roles import Role
from werewolf.game.ruleset import Switches


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


def verdict(living: Sequence[Role], switches: Switches) -> Verdict | None:
    """The winner if only these cards are still alive, or None if the game goes on."""
    return sides_verdict(living) if switches.victory == "sides" else parity_verdict(living)
