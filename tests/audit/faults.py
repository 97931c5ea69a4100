"""Faults put into the engine itself: what one is, and the tools to put it there. The engine then writes its own log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from tests.audit.stages import CLASSIC, MAFIA, SHERIFF, Log, log_of, scripted
from werewolf.audit import audit_lines
from werewolf.config.rulesets import table_rules
from werewolf.game.context import Script
from werewolf.game.event import Event
from werewolf.game.handlers import handlers
from werewolf.game.phases import PhaseRunner
from werewolf.game.roles import roles

Patch = pytest.MonkeyPatch
Tell = Callable[[Any], Iterable[Event]]

DEALS: dict[str, tuple[str, ...]] = {"sheriff": SHERIFF, "mafia": MAFIA, "classic": CLASSIC}
QUIET: dict[str, dict[str, Any]] = {
    "sheriff": {"day_limit": 2},
    "mafia": {"day_limit": 2},
    "classic": {"day_limit": 2, "tie": "nobody", "kill_skip": True},
}


@dataclass(frozen=True)
class Fault:
    """`breaks` names the assertions that must see it; the script brings about the situation it shows in."""

    ruleset: str
    breaks: frozenset[str]
    put_into: Callable[[Patch], None]
    script: tuple[tuple[str, int | str], ...]
    deal: tuple[str, ...]
    switches: tuple[tuple[str, Any], ...]

    @property
    def name(self) -> str:
        return f"{self.ruleset}-{self.put_into.__name__}"

    def log(self) -> Log:
        """The log of the scripted game, played by the engine as it now is."""
        return played(self.ruleset, self.deal, self.script, self.switches)

    def sound(self) -> frozenset[str]:
        """What the same game breaks when the engine is sound. Ask only when it is."""
        return sound(self.ruleset, self.deal, self.script, self.switches)


def played(
    ruleset: str, deal: Sequence[str], script: Iterable[tuple[str, int | str]], switches: Iterable[tuple[str, Any]]
) -> Log:
    cards = {role: deal.count(role) for role in sorted(set(deal))}
    rules = table_rules(ruleset, None, cards, {**QUIET[ruleset], **dict(switches)})
    answers = dict(script)
    return log_of(rules, 1, lambda ask: scripted(answers, ask), deal)


def broken(log: Log) -> frozenset[str]:
    return frozenset(entry.number for entry in audit_lines(log).broken)


@cache
def sound(*game: Any) -> frozenset[str]:
    return broken(played(*game))


FAULTS: list[Fault] = []


def fault(
    ruleset: str,
    breaks: str,
    script: Mapping[str, int | str] | None = None,
    deal: Sequence[str] | None = None,
    **switches: Any,
) -> Callable[[Callable[[Patch], None]], Callable[[Patch], None]]:
    """Enter a fault in the table, for one ruleset; one function may stand there for several."""

    def entered(put_into: Callable[[Patch], None]) -> Callable[[Patch], None]:
        cards = tuple(deal or DEALS[ruleset])
        told = tuple((script or {}).items())
        FAULTS.append(Fault(ruleset, frozenset(breaks.split()), put_into, told, cards, tuple(switches.items())))
        return put_into

    return entered


# Tools. Each leaves the engine as it was but for one thing.


def retold(scene: Script[Any], tell: Tell) -> Script[Any]:
    """A scene with every fact told as `tell` has it: otherwise, twice, or not at all. Questions are left alone."""
    try:
        item = next(scene)
        while True:
            if isinstance(item, tuple):
                item = scene.send((yield item))
            else:
                yield from tell(item)
                item = next(scene)
    except StopIteration as end:
        return end.value


def retell(patch: Patch, kind: type[Event], tell: Tell) -> None:
    """Through the whole game, tell facts of one kind in another way."""

    def telling(event: Event) -> Iterable[Event]:
        return tell(event) if isinstance(event, kind) else (event,)

    wrap(patch, PhaseRunner, "run", lambda old, *args: retold(old(*args), telling))


def handler(patch: Patch, name: str, **changes: Any) -> None:
    """Change when a sub-phase is held, or what happens in it."""
    patch.setitem(handlers(), name, replace(handlers()[name], **changes))


def card(patch: Patch, name: str, **changes: Any) -> None:
    """Change what a role does."""
    patch.setitem(roles(), name, replace(roles()[name], **changes))


def wrap(patch: Patch, where: Any, name: str, around: Callable[..., Any]) -> None:
    """Replace a function by one that is handed the old one first."""
    old = getattr(where, name)
    patch.setattr(where, name, lambda *args, **named: around(old, *args, **named))
