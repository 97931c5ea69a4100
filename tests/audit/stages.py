"""Games staged by script, everyone else declining: real logs, made by the engine, to be doctored."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from werewolf.config.rulesets import table_rules
from werewolf.game.asks import Answer, Ask, decline, needs_words
from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.game.outside import Answered
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Ledger
from werewolf.storage.codec import encode_line

Log = list[dict[str, Any]]
Script = Mapping[str, int | str]
Pairs = tuple[tuple[str, Any], ...]

SHERIFF = ("werewolf", "werewolf", "seer", "witch", "hunter", "guard", "villager", "villager")
MAFIA = ("werewolf", "werewolf", "seer", "villager", "villager", "villager", "villager")
MAFIA_DOCTOR = ("werewolf", "werewolf", "seer", "doctor", "villager", "villager", "villager", "villager")
CLASSIC = ("werewolf", "werewolf", "seer", "doctor", "hunter", "witch", "villager", "villager", "villager")


def log_of(rules: Ruleset, seed: int, choose: Callable[[Ask], Answer], deal: Sequence[str] | None = None) -> Log:
    """A game played to its end, as the plain lines of its log."""
    chairs = [Chair(seat, f"Player {seat}", "test") for seat in range(sum(rules.cards.values()))]
    game = Game(rules, seed, chairs, deal)
    asks = game.begin()
    while asks:
        asks = game.advance([Answered(ask, choose(ask)) for ask in asks])
    return [json.loads(encode_line(line)) for line in Ledger(game.log).lines()]


def staged(ruleset: str, deal: Sequence[str], script: Script, **switches: Any) -> Log:
    """Played once, however often it is asked for: whoever doctors it makes a copy first."""
    return _staged(ruleset, tuple(deal), tuple(script.items()), tuple(switches.items()))


@cache
def _staged(ruleset: str, deal: tuple[str, ...], script: Pairs, switches: Pairs) -> Log:
    cards = {role: deal.count(role) for role in sorted(set(deal))}
    rules = table_rules(ruleset, None, cards, dict(switches))
    return log_of(rules, 1, lambda ask: scripted(dict(script), ask), deal)


def scripted(script: Script, ask: Ask) -> Answer:
    """`vote@2:5` is seat 5's vote on day 2, `vote@2` everyone's, `vote` every day's; the rest decline."""
    choice = None
    if ask.options:
        keys = (f"{ask.purpose}@{ask.day}:{ask.seat}", f"{ask.purpose}:{ask.seat}", f"{ask.purpose}@{ask.day}")
        found = next((script[key] for key in (*keys, ask.purpose) if key in script), None)
        choice = found if found in ask.options else calm(ask)
    return Answer(choice, f"I am seat {ask.seat}." if needs_words(ask, choice) else None)


def calm(ask: Ask) -> int | str:
    """Declining; where that is not allowed, the next seat in the circle, so that votes come out even."""
    declined = decline(ask)
    if declined is not None:
        return declined
    seats = [option for option in ask.options if isinstance(option, int)]
    return next((seat for seat in seats if seat > ask.seat), seats[0])


def sheriff(script: Script | None = None, **switches: Any) -> Log:
    """Wolves 0 and 1, seer 2, witch 3, hunter 4, guard 5, villagers 6 and 7."""
    return staged("sheriff", SHERIFF, script or {}, **{"day_limit": 2, **switches})


def mafia(script: Script | None = None, deal: Sequence[str] = MAFIA, **switches: Any) -> Log:
    """Mafia 0 and 1, detective 2, town 3 to 6."""
    return staged("mafia", deal, script or {}, **{"day_limit": 2, **switches})


def classic(script: Script | None = None, deal: Sequence[str] = CLASSIC, **switches: Any) -> Log:
    """Wolves 0 and 1, seer 2, doctor 3, hunter 4, witch 5, villagers 6 to 8. Left alone, nothing happens."""
    return staged("classic", deal, script or {}, **{"day_limit": 2, "tie": "nobody", "kill_skip": True, **switches})
