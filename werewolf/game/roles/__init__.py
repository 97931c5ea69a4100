"""The roles, found by listing this folder: a new file with a ROLE in it is a new role, and nothing else is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from werewolf.game.events import Camp, DeathCause

if TYPE_CHECKING:
    from werewolf.game.asks import Seat
    from werewolf.game.context import PhaseContext, Script

Night = Callable[["PhaseContext", "tuple[Seat, ...]"], "Script[None]"]
LastAct = Callable[["PhaseContext", "Seat", DeathCause], "Script[Seat | None]"]


@dataclass(frozen=True, slots=True, eq=False)
class Role:
    """One role. `night` acts for all its living holders; `last_act` answers a death with another."""

    name: str
    camp: Camp
    blurb: str
    god: bool = False
    night: Night | None = None
    waits: bool = False  # must be told of the pack's choice before being asked, so cannot be asked along with it
    last_act: LastAct | None = None

    @property
    def sub_phase(self) -> str:
        return f"{self.name.upper()}_ACTION"

    @property
    def pack(self) -> bool:
        return self.camp == "werewolves"


@cache
def roles() -> dict[str, Role]:
    found = (import_module(f"{__name__}.{module.name}").ROLE for module in iter_modules(__path__))
    return {role.name: role for role in sorted(found, key=lambda role: role.name)}


@cache
def _night_sub_phases() -> frozenset[str]:
    return frozenset(role.sub_phase for role in roles().values())


def is_night_action(sub_phase: str) -> bool:
    """Whether a sub-phase is one role's night action."""
    return sub_phase in _night_sub_phases()


def anyone_may_act_last(cards: Mapping[str, int]) -> bool:
    """Whether the deck holds a card that answers its own death, as the hunter does with a shot."""
    return any(roles()[card].last_act for card, count in cards.items() if count)
