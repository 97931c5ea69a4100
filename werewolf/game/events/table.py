"""The game from outside: who sits where and has which card, and how it ended for whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from werewolf.game.asks import Seat
from werewolf.game.event import Audience, Event, fact
from werewolf.game.frozen import Frozen

SCHEMA_VERSION = 1

Winner = Literal["village", "werewolves", "tie"]
VictoryCondition = Literal[
    "ALL_WEREWOLVES_KILLED", "ALL_GODS_KILLED", "ALL_VILLAGERS_KILLED", "BOTH", "PARITY", "DAY_LIMIT"
]
Dealt = Literal["drawn", "set"]
Outcome = Literal["survived", "eliminated", "killed"]
Clock = Callable[[], str | None]


class Chair(Frozen):
    """Who plays a seat. Until the game is over, only the moderator knows more than the name.

    `setting` holds the other options from the table file, so that a resumed game keeps them.
    """

    seat: Seat
    name: str
    kind: str
    persona: str | None = None
    setting: dict[str, Any] | None = None


@fact
class GameStart(Event):
    schema: int
    started: str | None
    ruleset: dict[str, Any]
    seed: int
    dealt: Dealt
    deal: tuple[str, ...]
    players: tuple[Chair, ...]
    heard_by = Audience.MODERATOR
    lines = {"": "The cards are dealt."}


@fact
class TableSet(Event):
    seats: int
    names: tuple[str, ...]
    ruleset: str
    cards: dict[str, int]
    lines = {"": "The table is set for {seats}: {names}. Cards: {cards}."}


@fact
class CardDealt(Event):
    actor: Seat
    role: str
    heard_by = Audience.ACTOR
    lines = {"": "Your card: {role}."}


@fact
class PackMet(Event):
    pack: tuple[Seat, ...]
    heard_by = Audience.PACK
    lines = {"": "The pack: {pack}."}


class Fate(Frozen):
    """How a player ended."""

    seat: Seat
    name: str
    role: str
    outcome: Outcome
    won: bool


@fact
class GameOver(Event):
    ended: str | None
    winner: Winner
    condition: VictoryCondition
    players: tuple[Fate, ...]
    lines = {
        "village": "The game is over: the {village} wins.",
        "werewolves": "The game is over: the {werewolves} win.",
        "tie": "The game is over: nobody wins.",
    }

    def case(self) -> str:
        return self.winner
