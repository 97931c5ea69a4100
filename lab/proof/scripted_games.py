"""Scripted games: play a game with the engine, with given answers for some seats, and return its log."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from werewolf.config.rulesets import table_rules
from werewolf.game.answer_events import Answered
from werewolf.game.asks import Answer, Ask, decline, needs_words
from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Ledger
from werewolf.storage.codec import encode_line

Log = list[dict[str, Any]]
Script = Mapping[str, int | str]
Pairs = tuple[tuple[str, Any], ...]

SHERIFF = ("werewolf", "werewolf", "seer", "witch", "hunter", "guard", "villager", "villager")
MAFIA = ("werewolf", "werewolf", "seer", "villager", "villager", "villager", "villager")
MAFIA_DOCTOR = ("werewolf", "werewolf", "seer", "doctor", "villager", "villager", "villager", "villager")
CLASSIC = ("werewolf", "werewolf", "seer", "doctor", "hunter", "witch", "villager", "villager", "villager")


def log_of(rules: Ruleset, seed: int, choose: Callable[[Ask], Answer], deal: Sequence[str] | None = None) -> Log:
    """Play a game to its end and return its log as plain lines."""
    chairs = [Chair(seat, f"Player {seat}", "test") for seat in range(sum(rules.cards.values()))]
    game = Game(rules, seed, chairs, deal)
    asks = game.begin()
    while asks:
        asks = game.advance([Answered(ask, choose(ask)) for ask in asks])
    return [json.loads(encode_line(line)) for line in Ledger(game.log).lines()]


def scripted_game(ruleset: str, deal: Sequence[str], script: Script, **switches: Any) -> Log:
    """The log of a game played by a script. Each game is played once and shared, so copy the log before you edit it."""
    return _cached_game(ruleset, tuple(deal), tuple(script.items()), tuple(switches.items()))


@cache
def _cached_game(ruleset: str, deal: tuple[str, ...], script: Pairs, switches: Pairs) -> Log:
    """Play the game of `scripted_game`, or return its log if it was played before."""
    cards = {role: deal.count(role) for role in sorted(set(deal))}
    rules = table_rules(ruleset, None, cards, dict(switches))
    return log_of(rules, 1, lambda ask: scripted_answer(dict(script), ask), deal)


def scripted_answer(script: Script, ask: Ask) -> Answer:
    """The script's answer to an ask, or the default choice.

    The key `vote@2:5` is seat 5's vote on day 2, `vote:5` its vote on any day, `vote@2` everyone's vote on day 2, and
    `vote` everyone's vote on any day.
    """
    choice = None
    if ask.options:
        keys = (f"{ask.purpose}@{ask.day}:{ask.seat}", f"{ask.purpose}:{ask.seat}", f"{ask.purpose}@{ask.day}")
        found = next((script[key] for key in (*keys, ask.purpose) if key in script), None)
        choice = found if found in ask.options else default_choice(ask)
    speaks = needs_words(ask, choice) or ask.purpose == "pack_talk"
    return Answer(choice, f"I am seat {ask.seat}." if speaks else None)


def default_choice(ask: Ask) -> int | str:
    """Decline; if that is not allowed, name the next seat, so that every seat gets the same number of votes."""
    declined = decline(ask)
    if declined is not None:
        return declined
    seats = [option for option in ask.options if isinstance(option, int)]
    return next((seat for seat in seats if seat > ask.seat), seats[0])


def sheriff(script: Script | None = None, **switches: Any) -> Log:
    """A sheriff game: wolves 0 and 1, seer 2, witch 3, hunter 4, guard 5, villagers 6 and 7."""
    return scripted_game("sheriff", SHERIFF, script or {}, **{"day_limit": 2, **switches})


def mafia(script: Script | None = None, deal: Sequence[str] = MAFIA, **switches: Any) -> Log:
    """A mafia game: mafia 0 and 1, detective 2, town 3 to 6."""
    return scripted_game("mafia", deal, script or {}, **{"day_limit": 2, **switches})


def classic(script: Script | None = None, deal: Sequence[str] = CLASSIC, **switches: Any) -> Log:
    """A classic game: wolves 0 and 1, seer 2, doctor 3, hunter 4, witch 5, villagers 6 to 8.

    Without a script nobody dies: the wolves may kill nobody, and a tied vote banishes nobody.
    """
    return scripted_game(
        "classic", deal, script or {}, **{"day_limit": 2, "tie": "nobody", "kill_skip": True, **switches}
    )
