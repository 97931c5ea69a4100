"""How well the bots play: who wins in which company, with intervals. `python -m tests.benchmarks.bots --help`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt

from tests.benchmarks.bot_games import TABLES, THREE, Sum, play_game, rules_of
from tests.players.bots.lone_wolf import lone_wolf
from werewolf.game.asks import Seat
from werewolf.session.batch import interval


@dataclass(frozen=True)
class Cell:
    """One table and who plays its two sides; `low` and `high` are where the wolves' share should lie."""

    table: str
    wolves: str
    village: str
    low: float = 0.0
    high: float = 1.0
    part: float = 1.0  # of the games asked for: large tables take long, and differ by much
    timed: bool = False  # then nothing is asked of the bots but to play

    @property
    def name(self) -> str:
        return f"{self.table}/{self.wolves}-{self.village}"


CELLS = [
    Cell("mafia7", "random", "bot", high=0.12),
    Cell("mafia7", "bot", "random", low=0.95),
    Cell("mafia7", "bot", "bot", low=0.40, high=0.60),
    Cell("sheriff12", "random", "bot", high=0.20),
    Cell("sheriff12", "bot", "random", low=0.97),
    Cell("sheriff12", "bot", "bot", low=0.40, high=0.60),
    Cell("classic9", "random", "bot", high=0.35),
    Cell("classic9", "bot", "random", low=0.95),
    Cell("classic9", "bot", "bot", low=0.40, high=0.60),
]


@dataclass(frozen=True)
class Contest:
    """Two cells whose wolves' shares should differ: by `sense` times something above nought."""

    first: Cell
    second: Cell
    sense: int


# What each thing is worth. Votes and claims are taken from the whole table: wolves who do not know what the village no
# longer looks at would be playing to a table that is not there.
ABLATIONS = [
    Contest(Cell(table, wolves, village), Cell(table, "bot", "bot"), sense)
    for table in THREE
    for wolves, village, sense in (
        ("bot-claims", "bot-claims", 1),
        ("bot-votes", "bot-votes", 1),
        ("bot-lies", "bot", -1),
    )
]
SIZES = [
    Contest(Cell(table, wolves, village, part=part), both, sense)
    for seats in range(4, 21)
    for table in (f"classic-{seats}",)
    for both in (Cell(table, "random", "random"),)
    for wolves, village, part, sense in (
        ("random", "bot", 1.0 if seats < 9 else 0.25 if seats < 16 else 0.05, -1),
        ("bot", "random", 1.0 if seats < 16 else 0.25, 1),
    )
]
LEVELS = [
    Contest(Cell(table, *first), Cell(table, *second), sense)
    for table in THREE
    for first, second, sense in (
        (("bot", "bot:easy"), ("bot", "bot"), 1),
        (("bot", "bot:hard"), ("bot", "bot"), -1),
        (("bot:easy", "bot"), ("bot", "bot"), -1),
        (("bot:hard", "bot"), ("bot", "bot"), 1),
    )
]
SPEED = [
    Cell(table, kind, kind, part=part, timed=True)
    for table, part in (
        ("sheriff12", 1.0), ("classic-12", 1.0), ("classic-20", 0.5), ("classic-40", 0.1), ("classic-60", 0.1)
    )
    for kind in ("bot", "bot:hard", "frozen")
]  # fmt: skip


def play(cell: Cell, seed: int) -> Sum:
    """One game, the two camps played by two kinds of player."""
    kind_of: Callable[[Seat, Sequence[bool]], str] = lambda seat, pack: cell.wolves if pack[seat] else cell.village  # noqa: E731
    return play_game(cell.table, seed, kind_of, calibrates=not cell.timed)[0]


def batch(cell: Cell, seeds: Sequence[int]) -> Sum:
    total = Sum()
    started = time.process_time()
    for seed in seeds:
        total.add(play(cell, seed))
    total.seconds = time.process_time() - started
    return total


def batches(cell: Cell, games: int, first: int, jobs: int) -> Iterator[Sum]:
    size = max(1, min(50, games // jobs))
    parts = [range(start, min(start + size, first + games)) for start in range(first, first + games, size)]
    if jobs == 1:
        yield from (batch(cell, part) for part in parts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(batch, [cell] * len(parts), parts)


def measured(cell: Cell, games: int, first: int, jobs: int, say: Callable[[str], None]) -> Sum:
    total = Sum()
    for part in batches(cell, games, first, jobs):
        total.add(part)
        say(f"\r{cell.name:<28} {total.games}/{games}  {total.wolves / total.games:.3f}")
    say("\n")
    return total


def row(cell: Cell, total: Sum) -> str:
    """The figures of a cell. A share outside its range is missed only if its interval lies outside too."""
    low, high = interval(total.wolves, total.games)
    share = total.wolves / total.games
    want = "" if (cell.low, cell.high) == (0.0, 1.0) else f"{cell.low:.2f}-{cell.high:.2f}"
    inside, near = cell.low <= share <= cell.high, low <= cell.high and cell.low <= high
    verdict = "" if not want else "ok" if inside else "unclear" if near else "MISSED"
    pace, idle = 1000 * total.seconds / total.games, total.idle_days / max(1, total.days)
    return (
        f"{cell.name:<28}{total.games:>6}  {share:.3f} [{low:.3f}, {high:.3f}]  {want:<10}{verdict:<8}"
        f" ties {total.ties / total.games:.3f}  idle days {idle:.3f}  ECE {total.error:.3f}  {pace:6.1f} ms/game"
        f"  {1000 * total.seconds / max(1, total.decisions):5.2f} ms/decision"
        + (f"  {total.fallbacks} FELL BACK" if total.fallbacks else "")
    )


def difference(contest: Contest, first: Sum, second: Sum) -> str:
    """How far the wolves' shares of two cells lie apart, with an interval, and whether it is the way it should be."""
    games = [
        total.games + 2 for total in (first, second)
    ]  # one more won and one more lost: fair to shares near 0 and 1
    shares = [(total.wolves + 1) / count for total, count in zip((first, second), games, strict=True)]
    error = 1.96 * sqrt(sum(share * (1 - share) / count for share, count in zip(shares, games, strict=True)))
    apart = shares[0] - shares[1]
    verdict = "ok" if contest.sense * apart > error else "no difference seen" if abs(apart) <= error else "MISSED"
    best = lone_wolf(len(deal(contest.first))) if contest.first.wolves == "bot" else None
    exact = f"; the best possible is {float(best):.3f}" if best is not None else ""
    against = f"{contest.first.name} against {contest.second.wolves}-{contest.second.village}"
    return f"{against:<52} {apart:+.3f} [{apart - error:+.3f}, {apart + error:+.3f}]  {verdict}{exact}"


def deal(cell: Cell) -> list[str]:
    cards = rules_of(cell.table).cards
    return [role for role, many in cards.items() for _ in range(many)]


def chosen(names: Sequence[str]) -> tuple[list[Cell], list[Contest]]:
    """What to play: groups, cells by name, or any table and two kinds of players."""
    contests = {"ablations": ABLATIONS, "sizes": SIZES, "levels": LEVELS}
    groups = {"main": CELLS, "speed": SPEED}
    cells: list[Cell] = []
    wanted: list[Contest] = []
    for name in names:
        if name in contests:
            wanted += contests[name]
        elif name in groups:
            cells += groups[name]
        else:
            table, _, kinds = name.partition("/")
            wolves, _, village = kinds.partition("," if "," in kinds else "-")
            if table not in TABLES or not village:
                raise ValueError(f"there is no {name!r}; there are {', '.join((*groups, *contests, CELLS[0].name))}")
            known = [cell for cell in CELLS if cell.name == name]
            cells.append(known[0] if known else Cell(table, wolves, village))
    played = [cell for contest in wanted for cell in (contest.second, contest.first)]
    return list(dict.fromkeys([*cells, *played])), wanted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--cell", action="append", help="main, ablations, sizes, levels, speed, or such as mafia7/random-bot"
    )
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0, help="the first of as many seeds")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    try:
        cells, contests = chosen(given.cell or ["main"])
    except ValueError as mistake:
        parser.error(f"--cell: {mistake}")
    print(f"{'wolves-village':<28}{'games':>6}  wolves win, 95 %; process time")
    totals: dict[Cell, Sum] = {}
    for cell in cells:
        games = max(1, round(given.games * cell.part))
        totals[cell] = measured(
            cell, games, given.seed, given.jobs, lambda text: print(text, end="", file=sys.stderr, flush=True)
        )
        print(row(cell, totals[cell]), flush=True)
    for contest in contests:
        print(difference(contest, totals[contest.first], totals[contest.second]), flush=True)


if __name__ == "__main__":
    main()
