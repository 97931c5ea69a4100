"""What anyone who plays must be able to do: reply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from werewolf.game.asks import Answer, Ask
from werewolf.game.events import Spent
from werewolf.game.view import View


@dataclass(frozen=True, slots=True)
class Question:
    """An ask as it reaches a player: which try this is, and what was wrong with the last."""

    ask: Ask
    day: int
    attempt: int = 0
    trouble: str | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer, by whom, and what it took; `raw` is what was really said, should the answer be refused."""

    answer: Answer
    by: str | None = None
    raw: str | None = None
    spent: Spent | None = None


class Player(Protocol):
    """Someone who answers at once, without waiting on anything."""

    def reply(self, question: Question, view: View) -> Reply: ...
