"""Statistics as people read them: a rate with its interval, an amount, a count; the lines above and below tables."""

from __future__ import annotations

from collections.abc import Callable

from werewolf.arena.analysis.intervals import Estimate
from werewolf.arena.analysis.table_statistics import Statistics, TableStatistics
from werewolf.arena.measures.measure_list import Scale
from werewolf.telling.model_use import plural


def number(value: float | None, scale: Scale = "share") -> str:
    """.542 for a share, +.080 for a difference, 1,234 or 3.2 for an amount."""
    if value is None:
        return "-"
    if scale == "amount":
        digits = 0 if abs(value) >= 100 else 2 if abs(value) >= 0.1 or not value else 4
        return f"{value:,.{digits}f}"
    text = f"{value:+.3f}" if scale == "difference" else f"{value:.3f}"
    return text.replace("0.", ".", 1) if abs(value) < 1 else text


def with_interval(estimate: Estimate, scale: Scale = "share") -> str:
    """.542 [.494, .591]; without an interval where there is none."""
    return bracketed(estimate, lambda value: number(value, scale))


def skill(estimate: Estimate) -> str:
    """A skill in log odds: +0.52 [+0.10, +0.94]."""
    return bracketed(estimate, "{:+.2f}".format)


def bracketed(estimate: Estimate, told: Callable[[float], str]) -> str:
    if estimate.value is None:
        return "-"
    if estimate.low is None or estimate.high is None:
        return told(estimate.value)
    return f"{told(estimate.value)} [{told(estimate.low)}, {told(estimate.high)}]"


def count(value: float) -> str:
    return f"{value:,.0f}"


def headline(part: TableStatistics) -> str:
    alone = f", {part.self_play_games} of them self-play" if part.self_play_games else ""
    games, deals = plural(part.games, "game"), plural(part.clusters, "deal")
    played = f"{part.table}: {games} of {deals}{alone}"
    return f"{played}. Wolves win {with_interval(part.wolves_win)}."


def footnote(statistics: Statistics) -> str:
    text = f"Intervals: 95 %, over deals. Words were read in {statistics.talk_sample} of {statistics.logs} logs."
    return f"{text} docs/measures.md defines every number."
