"""Fault injection: a Fault makes the engine break a rule, so that the engine itself writes a faulty log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from lab.proof.scripted_games import CLASSIC, MAFIA, SHERIFF, Log, log_of, scripted_answer
from werewolf.audit import audit_lines
from werewolf.config.rulesets import table_rules
from werewolf.game.context import Script
from werewolf.game.event import Event
from werewolf.game.handlers import handlers
from werewolf.game.phases import PhaseRunner
from werewolf.game.roles import roles

Patch = pytest.MonkeyPatch
Rewrite = Callable[[Any], Iterable[Event]]

DEALS: dict[str, tuple[str, ...]] = {"sheriff": SHERIFF, "mafia": MAFIA, "classic": CLASSIC}
DEFAULT_SWITCHES: dict[str, dict[str, Any]] = {
    "sheriff": {"day_limit": 2},
    "mafia": {"day_limit": 2},
    "classic": {"day_limit": 2, "tie": "nobody", "kill_skip": True},
}


@dataclass(frozen=True)
class Fault:
    """A fault for one ruleset. `breaks` names the assertions that must report it; the script makes it show."""

    ruleset: str
    breaks: frozenset[str]
    inject: Callable[[Patch], None]
    script: tuple[tuple[str, int | str], ...]
    deal: tuple[str, ...]
    switches: tuple[tuple[str, Any], ...]

    @property
    def name(self) -> str:
        """A name for the test's id."""
        return f"{self.ruleset}-{self.inject.__name__}"

    def log(self) -> Log:
        """Play the scripted game with the engine as it is now, and return the log."""
        return play_log(self.ruleset, self.deal, self.script, self.switches)

    def breaks_without_fault(self) -> frozenset[str]:
        """The assertions that the same game breaks without the fault. Do not call it while the fault is injected."""
        return breaks_without_fault(self.ruleset, self.deal, self.script, self.switches)


def play_log(
    ruleset: str, deal: Sequence[str], script: Iterable[tuple[str, int | str]], switches: Iterable[tuple[str, Any]]
) -> Log:
    """Play a scripted game and return its log."""
    cards = {role: deal.count(role) for role in sorted(set(deal))}
    rules = table_rules(ruleset, None, cards, {**DEFAULT_SWITCHES[ruleset], **dict(switches)})
    answers = dict(script)
    return log_of(rules, 1, lambda ask: scripted_answer(answers, ask), deal)


def broken_numbers(log: Log) -> frozenset[str]:
    """The numbers of the assertions that a log breaks."""
    return frozenset(entry.number for entry in audit_lines(log).broken)


@cache
def breaks_without_fault(*game: Any) -> frozenset[str]:
    """The assertions that a scripted game breaks; cached."""
    return broken_numbers(play_log(*game))


FAULTS: list[Fault] = []


def fault(
    ruleset: str,
    breaks: str,
    script: Mapping[str, int | str] | None = None,
    deal: Sequence[str] | None = None,
    **switches: Any,
) -> Callable[[Callable[[Patch], None]], Callable[[Patch], None]]:
    """Decorator that adds a fault to FAULTS, for one ruleset. A function may be decorated several times."""

    def register(inject: Callable[[Patch], None]) -> Callable[[Patch], None]:
        cards = tuple(deal or DEALS[ruleset])
        answers = tuple((script or {}).items())
        FAULTS.append(Fault(ruleset, frozenset(breaks.split()), inject, answers, cards, tuple(switches.items())))
        return inject

    return register


# Tools for faults. Each changes one thing in the engine.


def rewrite_events(script: Script[Any], rewrite: Rewrite) -> Script[Any]:
    """Run a handler's script with every event replaced by what `rewrite` returns. Asks stay as they are."""
    try:
        item = next(script)
        while True:
            if isinstance(item, tuple):
                item = script.send((yield item))
            else:
                yield from rewrite(item)
                item = next(script)
    except StopIteration as end:
        return end.value


def rewrite_kind(patch: Patch, kind: type[Event], rewrite: Rewrite) -> None:
    """Replace every event of one kind, through the whole game, by what `rewrite` returns."""

    def rewrite_one(event: Event) -> Iterable[Event]:
        return rewrite(event) if isinstance(event, kind) else (event,)

    wrap(patch, PhaseRunner, "run", lambda old, *args: rewrite_events(old(*args), rewrite_one))


def change_handler(patch: Patch, name: str, **changes: Any) -> None:
    """Change when a sub-phase is held, or what happens in it."""
    patch.setitem(handlers(), name, replace(handlers()[name], **changes))


def change_role(patch: Patch, name: str, **changes: Any) -> None:
    """Change what a role does."""
    patch.setitem(roles(), name, replace(roles()[name], **changes))


def wrap(patch: Patch, where: Any, name: str, around: Callable[..., Any]) -> None:
    """Replace a function by `around`, which gets the old function as its first argument."""
    old = getattr(where, name)
    patch.setattr(where, name, lambda *args, **named: around(old, *args, **named))
