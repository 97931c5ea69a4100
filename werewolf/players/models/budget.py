"""Money: what every seat's answers took, day by day, and the limit at which models are asked no more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from werewolf.config.seats import Prices
from werewolf.game.asks import Seat
from werewolf.game.event import Event
from werewolf.game.outside import Answered, Usage
from werewolf.players.models.provider import Completion, Request
from werewolf.players.models.usage import UsageTotal, usage_of

MILLION = 1_000_000
CHARACTERS = 4  # to a token, in English


def cost(completion: Completion, prices: Prices | None) -> float | None:
    """By the user's own prices; without any, nobody knows."""
    if prices is None:
        return None
    cached = prices.input if prices.cached is None else prices.cached
    fresh = completion.tokens_in - completion.tokens_cached
    return (fresh * prices.input + completion.tokens_cached * cached + completion.tokens_out * prices.output) / MILLION


def counted(request: Request, came: Completion) -> tuple[Completion, bool]:
    """With the server's figures as far as they can be true; where it gives none, with an estimate. And which it is."""
    if came.tokens_in <= 0 and came.tokens_out <= 0:
        sent = len(request.system) + sum(len(message.content) for message in request.messages)
        into, out = sent // CHARACTERS, -(-len(came.text) // CHARACTERS)
        return replace(came, tokens_in=into, tokens_cached=0, tokens_out=out), True
    whole = max(0, came.tokens_in)
    cached = min(max(0, came.tokens_cached), whole)
    out, reasoning = max(0, came.tokens_out), max(0, came.tokens_reasoning)
    return replace(came, tokens_in=whole, tokens_cached=cached, tokens_out=out, tokens_reasoning=reasoning), False


class Budget:
    """One table's. The answers of one moment are asked for together, so the last moment may go over the limit."""

    def __init__(self, max_tokens: int | None = None, max_cost: float | None = None) -> None:
        self.max_tokens = max_tokens
        self.max_cost = max_cost
        self.total = UsageTotal()
        self.guessing = False  # a server has told no figures
        self._sums: defaultdict[tuple[Seat, int], UsageTotal] = defaultdict(UsageTotal)
        self._days: defaultdict[int, UsageTotal] = defaultdict(UsageTotal)

    def pay(self, seat: Seat, day: int, spent: Usage) -> None:
        self.total.add(spent)
        self._sums[seat, day].add(spent)
        self._days[day].add(spent)

    def recall(self, log: Iterable[Event]) -> None:
        """What a game that is gone on with has already taken."""
        for event in log:
            if isinstance(event, Answered):
                for spent in usage_of(event):
                    self.pay(event.ask.seat, event.ask.day, spent)

    def empty(self) -> str | None:
        """Which limit is reached, if one is."""
        if self.max_tokens is not None and self.total.tokens >= self.max_tokens:
            return f"--max-tokens {self.max_tokens} reached"
        if self.max_cost is not None and (self.total.cost or 0.0) >= self.max_cost:
            return f"--max-cost {self.max_cost:g} reached"
        return None

    def by_seat_and_day(self) -> dict[tuple[Seat, int], UsageTotal]:
        """For those who may see everything: at night these figures tell who acted."""
        return dict(self._sums)

    def by_day(self) -> dict[int, UsageTotal]:
        """For everybody."""
        return dict(self._days)
