"""Prices and budget: the cost of model answers, their sums, and the limits at which models are no longer asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from werewolf.config.seat_options import Prices
from werewolf.game.answer_events import Answered, Usage
from werewolf.game.asks import Seat
from werewolf.game.event import Event
from werewolf.players.models.provider import Completion, Request
from werewolf.telling.usage import UsageTotal, usage_of

MILLION = 1_000_000
CHARACTERS = 4  # per token, in English


def cost(completion: Completion, prices: Prices | None) -> float | None:
    """The cost of a completion at the user's own prices; None without prices."""
    if prices is None:
        return None
    cached = prices.input if prices.cached is None else prices.cached
    written = prices.input if prices.written is None else prices.written
    fresh = completion.tokens_in - completion.tokens_cached - completion.tokens_written
    into = fresh * prices.input + completion.tokens_cached * cached + completion.tokens_written * written
    return (into + completion.tokens_out * prices.output) / MILLION


def with_token_counts(request: Request, completion: Completion) -> tuple[Completion, bool]:
    """The completion with plausible token counts, and whether they are estimated.

    Impossible counts from a server are corrected. If it gives none, they are estimated from the characters.
    """
    if completion.tokens_in <= 0 and completion.tokens_out <= 0:
        characters = len(request.system) + sum(len(message.content) for message in request.messages)
        into, out = characters // CHARACTERS, -(-len(completion.text) // CHARACTERS)
        return replace(completion, tokens_in=into, tokens_cached=0, tokens_written=0, tokens_out=out), True
    into = max(0, completion.tokens_in)
    cached = min(max(0, completion.tokens_cached), into)
    written = min(max(0, completion.tokens_written), into - cached)
    out, reasoning = max(0, completion.tokens_out), max(0, completion.tokens_reasoning)
    counted = replace(completion, tokens_in=into, tokens_cached=cached, tokens_written=written)
    return replace(counted, tokens_out=out, tokens_reasoning=reasoning), False


class Budget:
    """The budget of one table.

    All answers of one moment are asked for together, so the last moment may go over the limit.
    """

    def __init__(self, max_tokens: int | None = None, max_cost: float | None = None) -> None:
        self.max_tokens = max_tokens
        self.max_cost = max_cost
        self.total = UsageTotal()
        self.estimated = False  # whether a server gave no token counts
        self._by_seat_and_day: defaultdict[tuple[Seat, int], UsageTotal] = defaultdict(UsageTotal)
        self._by_day: defaultdict[int, UsageTotal] = defaultdict(UsageTotal)

    def pay(self, seat: Seat, day: int, spent: Usage) -> None:
        self.total.add(spent)
        self._by_seat_and_day[seat, day].add(spent)
        self._by_day[day].add(spent)

    def recall(self, log: Iterable[Event]) -> None:
        """Add what a resumed game has used so far."""
        for event in log:
            if isinstance(event, Answered):
                for spent in usage_of(event):
                    self.pay(event.ask.seat, event.ask.day, spent)

    def reached_limit(self) -> str | None:
        """Which limit has been reached, in words; None if none has."""
        if self.max_tokens is not None and self.total.tokens >= self.max_tokens:
            return f"--max-tokens {self.max_tokens} reached"
        if self.max_cost is not None and (self.total.cost or 0.0) >= self.max_cost:
            return f"--max-cost {self.max_cost:g} reached"
        return None

    def by_seat_and_day(self) -> dict[tuple[Seat, int], UsageTotal]:
        """Only for viewers who may see everything: the figures of a night show who acted."""
        return dict(self._by_seat_and_day)

    def by_day(self) -> dict[int, UsageTotal]:
        """For everybody."""
        return dict(self._by_day)
