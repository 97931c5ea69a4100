"""Tokens and cost by seat and by day, and how long the game took, for the closing page."""

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


def usage_totals(lines: Sequence[Line], key: Callable[[Line, Answered], int]) -> dict[int, UsageTotal]:
    """Usage added up by what `key` returns, such as the seat or the day. Failed attempts count too."""
    found: dict[int, UsageTotal] = {}
    for line in lines:
        event = line.event
        if isinstance(event, Answered):
            for spent in filter(is_paid, usage_of(event)):
                found.setdefault(key(line, event), UsageTotal()).add(spent)
    return dict(sorted(found.items()))


def is_paid(spent: Usage) -> bool:
    """Whether tokens or money were spent: bots and people take only time."""
    return bool(spent.tokens_in or spent.tokens_out or spent.cost)


def cost_row(name: Text, total: UsageTotal) -> list[Text]:
    counts = [Text(f"{count:,}") for count in (total.tokens_in, total.tokens_cached, total.tokens_out)]
    return [name, *counts, Text("" if total.cost is None else f"{total.cost:.4f}")]


def show_costs(page: Page, voice: Voice, lines: Sequence[Line]) -> None:
    seats = usage_totals(lines, lambda _, answered: answered.actor)
    if not seats:
        return
    total = usage_totals(lines, lambda *_: 0)[0]
    page.heading("Tokens")
    rows = [[Text(), *(Text(word, QUIET) for word in ("in", "cached", "out", "cost"))]]
    rows += [cost_row(voice.coloured_name(seat), usage) for seat, usage in seats.items()]
    rows += [
        cost_row(Text(f"Day {day}"), usage) for day, usage in usage_totals(lines, lambda line, _: line.day).items()
    ]
    rows.append(cost_row(Text("All", HEADING), total))
    columns = list(zip(*rows, strict=True))
    page.table(rows, (widest(columns[0], 16), *(widest(column, 10) for column in columns[1:4])), right=(1, 2, 3))


def duration(lines: Sequence[Line]) -> str | None:
    """The time from the first line to the last, if the log has both."""
    started = next((line.event.started for line in lines if isinstance(line.event, GameStart)), None)
    ended = next((line.event.ended for line in reversed(lines) if isinstance(line.event, GameOver)), None)
    if not started or not ended:
        return None
    try:
        return duration_text(datetime.fromisoformat(ended) - datetime.fromisoformat(started))
    except (ValueError, TypeError):  # not a time, or only one of the two has a time zone
        return None


def duration_text(time: timedelta) -> str:
    minutes, seconds = divmod(max(0, int(time.total_seconds())), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"
