"""Sub-phases: the HANDLERS of the files in this folder are the sub-phases that a ruleset can name."""

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
    """A sub-phase: `run` is what happens in it, `applies` whether it takes place today.

    `secret`: only some seats take part, so only the moderator sees its markers.
    `settles`: it settles deaths, so victory is checked after it.
    """

    sub_phase: str
    run: Callable[[PhaseContext], Script[None]]
    applies: Callable[[PhaseContext], bool] = always
    secret: bool = False
    settles: bool = False


@cache
def handlers() -> dict[str, Handler]:
    """All handlers by the name that rulesets use, in alphabetical order."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    named = {handler.sub_phase.lower(): handler for module in modules for handler in module.HANDLERS}
    return dict(sorted(named.items()))
