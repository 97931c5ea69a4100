"""Planted games: scripted so that the blunder, the luck, the lie and the turning point are known beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from lab.sample_games import rules_of
from werewolf.game.answer_events import Answered
from werewolf.game.asks import Answer, Ask, decline, needs_words
from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Ledger, Line
from werewolf.review.walk import Walk, walk

NAMES = ("Ann", "Bram", "Celio", "Dora", "Edda", "Falk", "Gina")
DEAL = ("werewolf", "werewolf", "seer", "villager", "villager", "villager", "villager")
CARDS = {"werewolf": 2, "seer": 1, "villager": 4}
Script = Mapping[str, object]

# With three alive, the detective has found the last of the mafia, and votes for herself.
SELF_VOTE: Script = {
    "speak@1": 1, "vote@1": 1,
    "check@1": 0, "kill@1": 4, "propose@1": 4, "settle@1": 4,
    "speak@2": 5, "vote@2": 5,
    "check@2": 3, "kill@2": 6, "propose@2": 6, "settle@2": 6,
    "speak@3": 0, "speak@3:0": 2, "vote@3:0": 2, "vote@3:2": 2, "vote@3:3": 0,
}  # fmt: skip

LIE = "I am the detective. I checked Dora: she is mafia. Vote Dora!"
# The mafia has killed the detective, and one of them claims her card and reports Dora, who is honest.
FALSE_REPORT: Script = {
    "vote@1": "abstain", "speak@1": "nobody",
    "check@1": 3, "kill@1": 2, "propose@1": 2, "settle@1": 2,
    "speak@2": 3, "speak@2:0": 3, "words@2:0": LIE, "speak@2:4": 1,
    "vote@2": 3, "vote@2:4": 1, "vote@2:3": 0,
    "kill@2": 4, "propose@2": 4, "settle@2": 4,
    "vote": "abstain", "speak": "nobody", "vote@3": 5, "speak@3": 5,
}  # fmt: skip

# One of the mafia is out and the detective is dead. The other claims her card and reports Dora, and Dora is voted out.
TURNED: Script = {
    "speak@1": 1, "vote@1": 1,
    "check@1": 3, "kill@1": 2, "propose@1": 2, "settle@1": 2,
    "speak@2": 3, "words@2:0": LIE, "vote@2": 3,
    "kill@2": 4, "propose@2": 4, "settle@2": 4,
    "speak@3": 5, "vote@3": 5,
}  # fmt: skip
SCRIPTS = {"self_vote": SELF_VOTE, "false_report": FALSE_REPORT, "turned": TURNED}


def answer(script: Script, ask: Ask) -> Answer:
    """The script's answer; without one, the seat declines, or takes the first option."""
    keys = (f"{ask.purpose}@{ask.day}:{ask.seat}", f"{ask.purpose}@{ask.day}", ask.purpose)
    wanted = next((script[key] for key in keys if key in script), None)
    choice = wanted if wanted in ask.options else decline(ask)
    choice = ask.options[0] if choice is None and ask.options else choice
    words = script.get(f"words@{ask.day}:{ask.seat}", "Let us think.") if needs_words(ask, choice) else None  # type: ignore[arg-type]
    return Answer(choice, words, script.get(f"thought@{ask.day}:{ask.seat}"))  # type: ignore[arg-type]


def lines_of(script: Script, kind: str = "human") -> list[Line]:
    """The log of a game of seven people by the mafia rules, played by a script."""
    return played(rules_of("mafia", None, CARDS), DEAL, script, kind)


def played(rules: Ruleset, deal: Sequence[str], script: Script, kind: str = "human") -> list[Line]:
    """The log of a game of seven people with these cards, played by a script."""
    game = Game(rules, 3, [Chair(seat, name, kind) for seat, name in enumerate(NAMES)], deal)
    asks = game.begin()
    while asks:
        asks = game.advance([Answered(ask, answer(script, ask)) for ask in asks])
    return Ledger(game.log).lines()


@cache
def planted(name: str) -> Walk:
    """A planted game by name, run again."""
    return walk(lines_of(SCRIPTS[name]), name)
