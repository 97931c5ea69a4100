"""How models and players of the user's own did, for the closing page: decisions, retries, fallbacks, tokens, cost.

Here a model that was of no use has a name: during the game it would have told people who is a model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from werewolf.config.seat import is_model, is_own
from werewolf.game.answer_events import Answered, Seated
from werewolf.game.events import GameStart
from werewolf.game.secrecy import Line
from werewolf.telling.clean import one_line
from werewolf.telling.event_words import Voice
from werewolf.telling.page import LONGEST_NAME, Page
from werewolf.telling.signs import LOUD, QUIET
from werewolf.telling.usage import INSTEAD, UsageTotal, is_outage, usage_of, usage_totals

LONGEST_FAULT = 200  # characters
COLUMNS = ("in", "cached", "out", "cost")


def cost_cells(total: UsageTotal) -> list[str]:
    """The cells of a row, in the order of COLUMNS."""
    counts = [f"{count:,}" for count in (total.tokens_in, total.tokens_cached, total.tokens_out)]
    return [*counts, "" if total.cost is None else f"{total.cost:.4f}"]


def tell_costs(page: Page, voice: Voice, lines: Sequence[Line]) -> None:
    """Tokens and cost by seat, by day and in all."""
    seats = usage_totals(lines, lambda _, answered: answered.actor)
    if not seats:
        return
    page.heading("Tokens")
    totals = [(voice.name(seat), usage) for seat, usage in seats.items()]
    totals += [(Text(f"Day {day}"), usage) for day, usage in usage_totals(lines, lambda line, _: line.day).items()]
    totals.append((Text("All", LOUD), usage_totals(lines, lambda *_: 0)[0]))
    rows = [[Text(), *(Text(word, QUIET) for word in COLUMNS)]]
    rows += [[name, *map(Text, cost_cells(total))] for name, total in totals]
    page.table(rows, (16, 10, 10, 10), right=(1, 2, 3))


@dataclass
class ModelCount:
    """What one model was asked, and how its answers came about."""

    decisions: int = 0
    retried: int = 0  # asked again, whether an answer came of it or not
    repaired: int = 0
    fallbacks: int = 0
    by_bot: int = 0  # a limit was reached, or the model was of no use
    reason: str = ""  # why it fell back last
    usage: UsageTotal = field(default_factory=UsageTotal)

    def add(self, event: Answered) -> None:
        by = event.by or ""
        self.decisions += 1
        self.retried += bool(event.troubles)
        self.repaired += "(repaired" in by
        self.fallbacks += event.how == "fallback"
        self.by_bot += by.startswith(INSTEAD)
        if event.how == "fallback" and event.troubles:
            self.reason = event.troubles[-1].reason
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

    def plain_words(self) -> str:
        """The same for a player without tokens. Whoever wrote it wants to know what went wrong."""
        parts = [plural(self.decisions, "decision"), f"{self.retried:,} retried", plural(self.fallbacks, "fallback")]
        return ", ".join(parts) + (f": {one_line(self.reason, LONGEST_FAULT)}" if self.reason else "")


def plural(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def model_counts(lines: Sequence[Line], counted: Callable[[str], bool] = is_model) -> dict[str, ModelCount]:
    """The counts of each model, or of whoever else is counted, by its name."""
    counts: dict[str, ModelCount] = {}
    for player, event in answers_by_player(lines):
        if counted(player):
            counts.setdefault(player, ModelCount()).add(event)
    return counts


def answers_by_player(lines: Sequence[Line]) -> Iterator[tuple[str, Answered]]:
    """Each answer, after the player who held the seat then."""
    players: dict[int, str] = {}
    for event in (line.event for line in lines):
        if isinstance(event, GameStart):
            players = {chair.seat: chair.kind for chair in event.players}
        elif isinstance(event, Seated):
            players[event.actor] = event.player
        elif isinstance(event, Answered):
            yield players.get(event.actor, ""), event


def outages(lines: Sequence[Line], voice: Voice) -> Iterator[str]:
    """Each model whose chair a bot took because it gave no usable answer."""
    for player, event in answers_by_player(lines):
        if is_outage(event.by) and is_model(player):
            model = one_line(player.partition(":")[2])
            yield f"{of_no_use(voice.seat(event.actor), model, event.ask.day)}; a bot played on."


def tell_model_counts(page: Page, voice: Voice, lines: Sequence[Line]) -> None:
    tell_rows(page, "Models", {name: count.words() for name, count in model_counts(lines).items()})
    for text in outages(lines, voice):
        page.quiet(Text(text))
    own = model_counts(lines, is_own)
    tell_rows(page, "Players of your own", {name: count.plain_words() for name, count in own.items()})


def tell_rows(page: Page, heading: str, texts: Mapping[str, str]) -> None:
    if texts:
        page.heading(heading)
        page.table([[Text(one_line(name)), Text(text, QUIET)] for name, text in texts.items()], (LONGEST_NAME,))


def of_no_use(name: str, model: str, day: int) -> str:
    """A model that was silent, or whose replies were no answers. Before day 1 there may be a night."""
    return f"{name} ({model}) gave no usable answer {f'from day {day} on' if day else 'from the start'}"
