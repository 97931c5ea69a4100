"""What a game took: tokens and money by seat and by day, and the time on the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from rich.text import Text

from werewolf.game.events import Answered, GameOver, GameStart, Spent
from werewolf.game.view import Line
from werewolf.ui.page import Page, widest
from werewolf.ui.theme import HEADING, QUIET
from werewolf.ui.words import Voice


@dataclass
class Bill:
    """A sum of what was spent; `cost` stays None where no price is known."""

    tokens_in: int = 0
    cached: int = 0
    tokens_out: int = 0
    cost: float | None = None

    def add(self, spent: Spent) -> None:
        self.tokens_in += spent.tokens_in
        self.cached += spent.tokens_cached
        self.tokens_out += spent.tokens_out
        if spent.cost is not None:
            self.cost = (self.cost or 0.0) + spent.cost

    def row(self, name: Text) -> list[Text]:
        counts = [Text(f"{count:,}") for count in (self.tokens_in, self.cached, self.tokens_out)]
        return [name, *counts, Text("" if self.cost is None else f"{self.cost:.4f}")]


def bills(lines: Sequence[Line], key: Callable[[Line, Answered], int]) -> dict[int, Bill]:
    """What was spent, refused tries included, added up by seat, by day, or by whatever `key` says."""
    found: dict[int, Bill] = {}
    for line in lines:
        event = line.event
        if isinstance(event, Answered):
            for spent in (event.spent, *(trouble.spent for trouble in event.troubles)):
                if spent is not None and is_paid(spent):
                    found.setdefault(key(line, event), Bill()).add(spent)
    return dict(sorted(found.items()))


def is_paid(spent: Spent) -> bool:
    """Bots and people take time, but no tokens."""
    return bool(spent.tokens_in or spent.tokens_out or spent.cost)


def show_costs(page: Page, voice: Voice, lines: Sequence[Line]) -> None:
    seats = bills(lines, lambda _, answered: answered.actor)
    if not seats:
        return
    total = bills(lines, lambda *_: 0)[0]
    page.heading("Tokens")
    rows = [[Text(), *(Text(word, QUIET) for word in ("in", "cached", "out", "cost"))]]
    rows += [bill.row(voice.chair(seat)) for seat, bill in seats.items()]
    rows += [bill.row(Text(f"Day {day}")) for day, bill in bills(lines, lambda line, _: line.day).items()]
    rows.append(total.row(Text("All", HEADING)))
    columns = list(zip(*rows, strict=True))
    page.table(rows, (widest(columns[0], 16), *(widest(column, 10) for column in columns[1:4])), right=(1, 2, 3))


def duration(lines: Sequence[Line]) -> str | None:
    """From the first line to the last, where the log knows the time."""
    started = next((line.event.started for line in lines if isinstance(line.event, GameStart)), None)
    ended = next((line.event.ended for line in reversed(lines) if isinstance(line.event, GameOver)), None)
    if not started or not ended:
        return None
    try:
        return spoken(datetime.fromisoformat(ended) - datetime.fromisoformat(started))
    except (ValueError, TypeError):  # no time, or one with and one without a zone
        return None


def spoken(time: timedelta) -> str:
    minutes, seconds = divmod(max(0, int(time.total_seconds())), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"
