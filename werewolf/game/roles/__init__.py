"""Roles: every file in this folder with a ROLE is a role. To add one, add a file; nothing else is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from werewolf.game.events import Camp, DeathCause
from werewolf.game.sentences import Said

if TYPE_CHECKING:
    from werewolf.game.asks import Seat
    from werewolf.game.context import PhaseContext, Script

Night = Callable[["PhaseContext", "tuple[Seat, ...]"], "Script[None]"]
LastAct = Callable[["PhaseContext", "Seat", DeathCause], "Script[Seat | None]"]


@dataclass(frozen=True, slots=True, eq=False)
class Role:
    """A role. `night` is the action of all its living holders; `last_act` is what a holder does on dying.

    `players` and `models`: what the rules of a game tell them of the card; if nothing, they are told the `blurb`.
    `place`: where the card comes among the cards in the rules for models.
    """

    name: str
    camp: Camp
    blurb: str
    god: bool = False
    night: Night | None = None
    waits: bool = False  # is asked after the pack, because it must know the victim; the others are asked together
    last_act: LastAct | None = None
    players: Said = ()
    models: Said = ()
    place: int = 99
    sub_phase: str = field(init=False)
    pack: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sub_phase", f"{self.name.upper()}_ACTION")
        object.__setattr__(self, "pack", self.camp == "werewolves")


@cache
def roles() -> dict[str, Role]:
    """All roles by name, in alphabetical order."""
    known = (import_module(f"{__name__}.{module.name}").ROLE for module in iter_modules(__path__))
    return {role.name: role for role in sorted(known, key=lambda role: role.name)}


@cache
def _night_sub_phases() -> frozenset[str]:
    return frozenset(role.sub_phase for role in roles().values())


def is_night_action(sub_phase: str) -> bool:
    """Whether this sub-phase is the night action of a role."""
    return sub_phase in _night_sub_phases()


def anyone_may_act_last(cards: Mapping[str, int]) -> bool:
    """Whether the deck contains a role with a last act, such as the hunter."""
    return any(roles()[card].last_act for card, count in cards.items() if count)
