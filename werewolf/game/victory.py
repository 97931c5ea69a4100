"""Victory: who has won, by the ruleset's victory condition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from werewolf.game.events import VictoryCondition, Winner
from werewolf.game.roles import Role
from werewolf.game.switches import Switches


class Verdict(NamedTuple):
    winner: Winner
    condition: VictoryCondition


WOLVES_DEAD = Verdict("village", "ALL_WEREWOLVES_KILLED")
DAY_LIMIT = Verdict("tie", "DAY_LIMIT")


def parity_verdict(living: Sequence[Role]) -> Verdict | None:
    """The wolves win once they are at least half. No wolves is checked first: with no survivors the village wins."""
    wolves = sum([role.pack for role in living])
    if wolves == 0:
        return WOLVES_DEAD
    return Verdict("werewolves", "PARITY") if 2 * wolves >= len(living) else None


def sides_verdict(living: Sequence[Role]) -> Verdict | None:
    """The wolves win when all gods or all plain villagers are dead. If the wolves are dead too, it is a tie (A.5)."""
    alive = set(living)
    wolves = [role for role in alive if role.pack]
    gods = [role for role in alive if role.god]
    villagers = [role for role in alive if not (role.pack or role.god)]
    if not wolves:
        return WOLVES_DEAD if gods and villagers else Verdict("tie", "BOTH")
    if not gods:
        return Verdict("werewolves", "ALL_GODS_KILLED")
    return None if villagers else Verdict("werewolves", "ALL_VILLAGERS_KILLED")


def verdict(living: Sequence[Role], switches: Switches) -> Verdict | None:
    """The winner if only these cards are still alive, or None if the game goes on."""
    return sides_verdict(living) if switches.victory == "sides" else parity_verdict(living)
