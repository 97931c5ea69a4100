"""How well the bots play: who wins in which company, with intervals. `python -m lab.benchmarks.bots --help`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import inf, prod, sqrt

from lab.benchmarks.bot_games import TABLES, THREE, Sum, play_game, rules_of
from lab.league.lone_wolf import lone_wolf
from werewolf.game.asks import Seat
from werewolf.review.win_intervals import share_interval


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


def in_turn(cells: Sequence[Cell], seeds: Sequence[int]) -> list[list[Sum]]:
    """The games of each cell. The cells take turns game by game, and each goes first as often as the others: what else
    the machine does slows all of them alike."""
    found: list[list[Sum]] = [[] for _ in cells]
    for seed in seeds:
        for turn in range(len(cells)):
            at = (seed + turn) % len(cells)
            started = time.process_time()
            game = play(cells[at], seed)
            game.seconds = time.process_time() - started
            found[at].append(game)
    return found


def batch(cell: Cell, seeds: Sequence[int]) -> Sum:
    return total(in_turn([cell], seeds)[0])


def batches(cells: Sequence[Cell], games: int, first: int, jobs: int) -> Iterator[list[list[Sum]]]:
    size = max(1, min(50, games // jobs))
    parts = [range(start, min(start + size, first + games)) for start in range(first, first + games, size)]
    if jobs == 1:
        yield from (in_turn(cells, part) for part in parts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(in_turn, [cells] * len(parts), parts)


def measured(
    cells: Sequence[Cell], games: int, first: int, jobs: int, say: Callable[[str], None]
) -> dict[Cell, list[Sum]]:
    """The games of each cell, the cells in turn."""
    found: dict[Cell, list[Sum]] = {cell: [] for cell in cells}
    for part in batches(cells, games, first, jobs):
        for cell, more in zip(cells, part, strict=True):
            found[cell] += more
        shares = "  ".join(f"{total(each).wolves / len(each):.3f}" for each in found.values())
        say(f"\r{cells[0].name:<28} {len(found[cells[0]])}/{games}  {shares}")
    say("\n")
    return found


def total(games: Sequence[Sum]) -> Sum:
    added = Sum()
    for game in games:
        added.add(game)
    return added


def pace(cell: Cell, games: Sequence[Sum], other: Cell, theirs: Sequence[Sum]) -> str:
    """The process time of one cell as a share of that of another one in the same games, with intervals.

    By decision, because some kinds of players play longer games than others.
    """
    mine, seconds = [game.seconds for game in games], [game.seconds for game in theirs]
    asked, answered = [game.decisions for game in games], [game.decisions for game in theirs]
    by_game, by_decision = quotient([mine], [seconds]), quotient([mine, answered], [seconds, asked])
    return f"{cell.name:<28} takes {by_game} of {other.name} for a game, {by_decision} for a decision"


def quotient(above: Sequence[Sequence[float]], below: Sequence[Sequence[float]]) -> str:
    """The product of some sums over the product of others, with its interval: how far it would move with other games.

    What belongs to the same game has the same place in all of them.
    """
    value = prod(map(sum, above)) / prod(map(sum, below))
    count = len(above[0])
    parts = [[share / sum(row) for share in row] for row in (*above, *below)]
    moves = [sum(game[: len(above)]) - sum(game[len(above) :]) for game in zip(*parts, strict=True)]
    error = 1.96 * value * sqrt(sum(move**2 for move in moves) * count / (count - 1)) if count > 1 else inf
    return f"{value:.3f} [{max(0.0, value - error):.3f}, {value + error:.3f}]"


def row(cell: Cell, total: Sum) -> str:
    """The figures of a cell. A share outside its range is missed only if its interval lies outside too."""
    low, high = share_interval(total.wolves, total.games)
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


def taking_turns(cells: Sequence[Cell]) -> list[list[Cell]]:
    """The cells in groups that are played together: those of one table that are timed, any other by itself."""
    groups: dict[object, list[Cell]] = {}
    for cell in cells:
        groups.setdefault(cell.table if cell.timed else cell, []).append(cell)
    return list(groups.values())


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
    for group in taking_turns(cells):
        games = max(1, round(given.games * group[0].part))
        found = measured(
            group, games, given.seed, given.jobs, lambda text: print(text, end="", file=sys.stderr, flush=True)
        )
        for cell in group:
            totals[cell] = total(found[cell])
            print(row(cell, totals[cell]), flush=True)
        for cell in group[:-1]:
            print(pace(cell, found[cell], group[-1], found[group[-1]]), flush=True)
    for contest in contests:
        print(difference(contest, totals[contest.first], totals[contest.second]), flush=True)


if __name__ == "__main__":
    main()
