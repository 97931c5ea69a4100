"""What a game took: tokens and money by seat and by day, and the time on the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from rich.text import Text

from werewolf.game.events import GameOver, GameStart
from werewolf.game.outside import Answered, Usage
from werewolf.game.view import Line
from werewolf.players.models.usage import UsageTotal, usage_of
from werewolf.terminal.screen.page import Page, widest
from werewolf.terminal.screen.words import Voice
from werewolf.terminal.theme import HEADING, QUIET


def bills(lines: Sequence[Line], key: Callable[[Line, Answered], int]) -> dict[int, UsageTotal]:
    """What was spent, refused tries included, added up by seat, by day, or by whatever `key` says."""
    found: dict[int, UsageTotal] = {}
    for line in lines:
        event = line.event
        if isinstance(event, Answered):
            for spent in filter(is_paid, usage_of(event)):
                found.setdefault(key(line, event), UsageTotal()).add(spent)
    return dict(sorted(found.items()))


def is_paid(spent: Usage) -> bool:
    """Bots and people take time, but no tokens."""
    return bool(spent.tokens_in or spent.tokens_out or spent.cost)


def row(name: Text, bill: UsageTotal) -> list[Text]:
    counts = [Text(f"{count:,}") for count in (bill.tokens_in, bill.tokens_cached, bill.tokens_out)]
    return [name, *counts, Text("" if bill.cost is None else f"{bill.cost:.4f}")]


def show_costs(page: Page, voice: Voice, lines: Sequence[Line]) -> None:
    seats = bills(lines, lambda _, answered: answered.actor)
    if not seats:
        return
    total = bills(lines, lambda *_: 0)[0]
    page.heading("Tokens")
    rows = [[Text(), *(Text(word, QUIET) for word in ("in", "cached", "out", "cost"))]]
    rows += [row(voice.chair(seat), bill) for seat, bill in seats.items()]
    rows += [row(Text(f"Day {day}"), bill) for day, bill in bills(lines, lambda line, _: line.day).items()]
    rows.append(row(Text("All", HEADING), total))
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
