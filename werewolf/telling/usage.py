"""Add up the tokens and the cost of model answers, and tell when a bot answered instead of a model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from werewolf.game.answer_events import Answered, Usage
from werewolf.game.secrecy import Line

INSTEAD = "bot instead of"  # begins the name of who answered for a model
NOT_CALLED = "not called for now"  # begins the reason why a model rests


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


def usage_totals(lines: Sequence[Line], key: Callable[[Line, Answered], int]) -> dict[int, UsageTotal]:
    """Usage added up by what `key` returns, such as the seat or the day. Failed attempts count too."""
    totals: dict[int, UsageTotal] = {}
    for line in lines:
        event = line.event
        if isinstance(event, Answered):
            for spent in filter(is_paid, usage_of(event)):
                totals.setdefault(key(line, event), UsageTotal()).add(spent)
    return dict(sorted(totals.items()))


def is_paid(spent: Usage) -> bool:
    """Whether tokens or money were spent: bots and people take only time."""
    return bool(spent.tokens_in or spent.tokens_out or spent.cost)


def bot_instead(model: str, reason: str) -> str:
    """Who answered, if a bot did for a model."""
    return f"{INSTEAD} {model}: {reason}"


def is_outage(by: str | None) -> bool:
    """Whether a bot answered because the model's replies had been of no use, and not because of a budget."""
    return by is not None and by.startswith(INSTEAD) and f": {NOT_CALLED}: " in by
