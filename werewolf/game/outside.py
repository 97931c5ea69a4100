"""Facts that no rule makes: answers, notes, calls to the keyboard, changes of player, findings of the audit."""

from __future__ import annotations

from typing import Any, Literal

from werewolf.game.asks import Answer, Ask, Seat
from werewolf.game.event import Audience, Event, fact
from werewolf.game.frozen import frozen

How = Literal["player", "retried", "fallback"]


@frozen
class Usage:
    """What an answer took. Never part of what a game *is*: two equal games may differ here."""

    latency: float | None = None
    tokens_in: int = 0
    tokens_cached: int = 0
    tokens_out: int = 0
    tokens_reasoning: int = 0
    cost: float | None = None


@frozen
class FailedAttempt:
    """One refused try: why, what was said if it helps to know, and what it took."""

    reason: str
    raw: str | None = None
    spent: Usage | None = None


@fact
class Answered(Event):
    """One ask and its answer. The only input of a game; all else follows from ruleset, seed and these."""

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
    """A seat's private jotting. No rule makes or reads it."""

    actor: Seat
    content: str
    heard_by = Audience.ACTOR
    lines = {"": "You note: {content}"}


@fact
class Called(Event):
    """One of several people had their turn at the keyboard, asked or not. No rule makes or reads it.

    `on_day`, `slot`: which turn it was, so that a game gone on with calls nobody twice. The rules may be a day ahead.
    """

    actor: Seat
    on_day: int
    slot: str
    heard_by = Audience.MODERATOR


@fact
class Seated(Event):
    """Another player takes a chair from here on, and the name that goes with it. No rule makes or reads it."""

    actor: Seat
    player: str
    persona: str | None
    setting: dict[str, Any] | None
    heard_by = Audience.MODERATOR
    lines = {"": "From here on {actor} is played by {player}."}


@fact
class RuleBroken(Event):
    """An auditor's finding, riding along. No rule makes or reads it."""

    number: str
    line: int
    why: str
    heard_by = Audience.MODERATOR
    lines = {"": "Rule {number} was broken at line {line}: {why}."}


# Facts that no rule makes: they are the world's, and a resumed game takes them from its log.
FROM_OUTSIDE: tuple[type[Event], ...] = (Answered, Note, Called, Seated, RuleBroken)


# Fields in which two logs of the same game may differ, and nothing else: times, and latency, tokens and cost.
VOLATILE = frozenset({"started", "ended", "spent"})
