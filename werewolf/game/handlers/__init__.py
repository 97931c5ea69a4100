"""The sub-phases, found by listing this folder: a file with a HANDLER in it is one a ruleset may name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from werewolf.game.context import PhaseContext, Script


def always(_: PhaseContext) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Handler:
    """A sub-phase: what happens in it, and when it is held at all.

    `secret`: only some seats know what goes on, so its markers are the moderator's.
    `settles`: deaths were dealt with in it, so victory is tested after it.
    """

    sub_phase: str
    run: Callable[[PhaseContext], Script[None]]
    applies: Callable[[PhaseContext], bool] = always
    secret: bool = False
    settles: bool = False


@cache
def handlers() -> dict[str, Handler]:
    """By the name a ruleset uses: the file's."""
    names = [module.name for module in iter_modules(__path__)]
    found = {name: getattr(import_module(f"{__name__}.{name}"), "HANDLER", None) for name in names}
    return {name: handler for name, handler in found.items() if handler is not None}
