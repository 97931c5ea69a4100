"""Add up tokens and cost of model answers, for budgets and for the closing page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from werewolf.game.outside import Answered, Usage


@dataclass(slots=True)
class UsageTotal:
    """Tokens, seconds and cost of several answers. `cost` stays None until an answer has a price."""

    calls: int = 0
    tokens_in: int = 0
    tokens_cached: int = 0
    tokens_out: int = 0
    tokens_reasoning: int = 0
    seconds: float = 0.0
    cost: float | None = None

    @property
    def tokens(self) -> int:
        return self.tokens_in + self.tokens_out

    def add(self, spent: Usage) -> None:
        self.calls += 1
        self.tokens_in += spent.tokens_in
        self.tokens_cached += spent.tokens_cached
        self.tokens_out += spent.tokens_out
        self.tokens_reasoning += spent.tokens_reasoning
        self.seconds += spent.latency or 0.0
        if spent.cost is not None:
            self.cost = (self.cost or 0.0) + spent.cost


def usage_of(event: Answered) -> Iterator[Usage]:
    """The usage of one answer, and of the failed tries before it."""
    for spent in (event.spent, *(trouble.spent for trouble in event.troubles)):
        if spent is not None:
            yield spent
