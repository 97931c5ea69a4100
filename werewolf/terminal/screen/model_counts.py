"""How the models of a game did, for the closing page: decisions, retries, repairs, fallbacks, tokens, cost and time.

Here a model that did not answer has a name: during the game it would have told people who is a model.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from werewolf.game.events import GameStart
from werewolf.game.outside import Answered, Seated
from werewolf.game.view import Line
from werewolf.players.kinds import is_model
from werewolf.players.models.player import INSTEAD, is_outage
from werewolf.players.models.usage import UsageTotal, usage_of
from werewolf.terminal.clean import one_line
from werewolf.terminal.screen.page import Page, widest
from werewolf.terminal.screen.words import Voice
from werewolf.terminal.theme import QUIET


@dataclass
class ModelCount:
    """What one model was asked, and how its answers came about."""

    decisions: int = 0
    retried: int = 0
    repaired: int = 0
    fallbacks: int = 0
    by_bot: int = 0  # a limit was reached, or the model was of no use
    usage: UsageTotal = field(default_factory=UsageTotal)

    def add(self, event: Answered) -> None:
        by = event.by or ""
        self.decisions += 1
        self.retried += event.how == "retried"
        self.repaired += "(repaired" in by
        self.fallbacks += event.how == "fallback"
        self.by_bot += by.startswith(INSTEAD)
        for spent in usage_of(event):
            self.usage.add(spent)

    def words(self) -> str:
        usage = self.usage
        parts = [
            plural(self.decisions, "decision"),
            f"{self.retried:,} retried",
            f"{self.repaired:,} repaired",
            plural(self.fallbacks, "fallback"),
            *([f"{self.by_bot:,} by a bot"] if self.by_bot else []),
            f"{usage.tokens:,} tokens ({usage.tokens_reasoning:,} thinking)",
            f"{usage.seconds:,.0f} s",
            *([] if usage.cost is None else [f"cost {usage.cost:.4f}"]),
        ]
        return ", ".join(parts)


def plural(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def model_counts(lines: Sequence[Line]) -> dict[str, ModelCount]:
    """The counts of each model, by its name."""
    players: dict[int, str] = {}
    counts: dict[str, ModelCount] = {}
    for event in (line.event for line in lines):
        if isinstance(event, GameStart):
            players = {chair.seat: chair.kind for chair in event.players}
        elif isinstance(event, Seated):
            players[event.actor] = event.player
        elif isinstance(event, Answered) and is_model(players.get(event.actor, "")):
            counts.setdefault(players[event.actor], ModelCount()).add(event)
    return counts


def outages(lines: Sequence[Line], voice: Voice) -> Iterator[str]:
    """Each model whose chair a bot took because it did not answer."""
    models: dict[int, str] = {}
    for event in (line.event for line in lines):
        if isinstance(event, GameStart):
            models = {chair.seat: chair.kind for chair in event.players}
        elif isinstance(event, Answered) and is_outage(event.by) and is_model(models.get(event.actor, "")):
            model = one_line(models[event.actor].partition(":")[2])
            yield f"{voice.seat(event.actor)} ({model}) did not answer {from_day(event.ask.day)}; a bot played on."
        elif isinstance(event, Seated):
            models[event.actor] = event.player


def show_model_counts(page: Page, voice: Voice, lines: Sequence[Line]) -> None:
    counts = model_counts(lines)
    if not counts:
        return
    page.heading("Models")
    rows = [[Text(one_line(model)), Text(count.words(), QUIET)] for model, count in counts.items()]
    page.table(rows, (widest([row[0] for row in rows], 24),))
    for text in outages(lines, voice):
        page.quiet(Text(text))


def from_day(day: int) -> str:
    """Since when, in words. Before day 1 there may be a night in which models are asked."""
    return f"from day {day} on" if day else "from the start"
