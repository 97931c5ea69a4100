"""All statistics of a set of games as one typed value: what every table, file and page is made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from werewolf.arena.analysis.comparisons import (
    Duel,
    Gain,
    SelfPlay,
    behaviour,
    gains,
    head_to_head,
    self_play,
    wolves_win,
)
from werewolf.arena.analysis.intervals import WANTED, Estimate, more_games
from werewolf.arena.analysis.joint_fit import joint_fit
from werewolf.arena.analysis.ladder import Ladder, ladder, ratings
from werewolf.arena.analysis.win_rate import WinRates, win_rates
from werewolf.arena.measures.game_record import GameRecord
from werewolf.arena.measures.log_reading import LogReading
from werewolf.game.frozen import Frozen

VERSION = 1


class TableStatistics(Frozen):
    """Everything about the games of one table: a ruleset with a number of seats. Tables are never mixed."""

    table: str
    games: int
    self_play_games: int
    clusters: int
    wolves_win: Estimate
    rates: dict[str, WinRates]
    ladder: Ladder | None
    openskill: dict[str, float] | None
    gains: tuple[Gain, ...]
    duels: tuple[Duel, ...]
    self_play: tuple[SelfPlay, ...]
    behaviour: dict[str, dict[str, Estimate]]
    more_games: dict[str, dict[str, int | None]]


class Statistics(Frozen):
    """The statistics of all tables. `left_out` names each log that was not counted, and why."""

    version: int
    logs: int
    talk_sample: int
    left_out: dict[str, str]
    tables: tuple[TableStatistics, ...]


def statistics(reading: LogReading) -> Statistics:
    games = sorted(reading.games, key=GameRecord.sort_key)
    tables = Counter(game.table for game in games)
    parts = [table_statistics(table, [game for game in games if game.table == table]) for table in sorted(tables)]
    count = len(games) + len(reading.left_out)
    return Statistics(VERSION, count, min(reading.sampled, count), dict(reading.left_out), tuple(parts))


def table_statistics(table: str, games: Sequence[GameRecord]) -> TableStatistics:
    mixed = [game for game in games if not game.is_self_play]
    entrants = sorted({entrant for game in mixed for entrant in game.entrants})
    fit = joint_fit(mixed)
    rates = {entrant: win_rates(mixed, entrant) for entrant in entrants}
    return TableStatistics(
        table,
        len(games),
        len(games) - len(mixed),
        len({game.cluster for game in games}),
        wolves_win(games),
        rates,
        ladder(fit) if fit else None,
        ratings(mixed) if mixed else None,
        gains(games),
        head_to_head(mixed),
        self_play(games),
        behaviour(games),
        {entrant: precision(rate) for entrant, rate in rates.items()},
    )


def precision(rate: WinRates) -> dict[str, int | None]:
    """How many more games make the balanced win rate as exact as that."""
    return {f"{wanted:.2f}": more_games(rate.balanced, rate.games, wanted) for wanted in WANTED}
