"""Events that no rule creates: answers and what they cost, notes, calls to the keyboard, changes of player."""

from __future__ import annotations

from typing import Any, Literal

from werewolf.game.asks import Answer, Ask, Seat
from werewolf.game.event import Audience, Event, fact
from werewolf.game.frozen import Frozen

How = Literal["player", "retried", "fallback"]


class Usage(Frozen):
    """What an answer cost: seconds, tokens, money. Two logs of the same game may differ here."""

    latency: float | None = None
    tokens_in: int = 0
    tokens_cached: int = 0
    tokens_out: int = 0
    tokens_reasoning: int = 0
    cost: float | None = None


class FailedAttempt(Frozen):
    """One rejected attempt to answer: the reason, the raw reply if it helps, and what it cost."""

    reason: str
    raw: str | None = None
    spent: Usage | None = None


@fact
class Answered(Event):
    """One ask and its answer: the only input of a game. Everything else follows from ruleset, seed and answers."""

    ask: Ask
    answer: Answer
    how: How = "player"
    by: str | None = None
    troubles: tuple[FailedAttempt, ...] = ()
    spent: Usage | None = None
    heard_by = Audience.ACTOR

    @property
    def actor(self) -> Seat:
        return self.ask.seat


@fact
class Note(Event):
    """A seat's private note. No rule creates or reads it."""

    actor: Seat
    content: str
    heard_by = Audience.ACTOR
    lines = {"": "Your note: {content}"}


@fact
class Called(Event):
    """One of several people was called to the keyboard, with or without a real question. No rule creates or reads it.

    `on_day` and `slot` say which turn it was, so that a resumed game calls nobody twice. The rules may be a day ahead.
    """

    actor: Seat
    on_day: int
    slot: str
    heard_by = Audience.MODERATOR


@fact
class Seated(Event):
    """From here on another player plays this chair, under the same name. No rule creates or reads it."""

    actor: Seat
    player: str
    persona: str | None
    setting: dict[str, Any] | None
    heard_by = Audience.MODERATOR
    lines = {"": "From now on {actor} is played by {player}."}


@fact
class RuleBroken(Event):
    """A violation that the live audit found. No rule creates or reads it."""

    number: str
    line: int
    why: str
    heard_by = Audience.MODERATOR
    lines = {"": "Rule {number} was broken at line {line}: {why}."}


# No rule creates these events, so a resumed game takes them from its log.
MADE_BY_NO_RULE: tuple[type[Event], ...] = (Answered, Note, Called, Seated, RuleBroken)


# The only fields in which two logs of the same game may differ: times, and latency, tokens and cost.
VOLATILE = frozenset({"started", "ended", "spent"})
