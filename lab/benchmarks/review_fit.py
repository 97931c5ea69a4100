"""Fit the table of the quick win chance on bot games: `make fit-review`. Says what it did in the file it writes.

A logistic regression on a few features, then an offset for each row of the table, drawn to zero where games are few;
and a count of whom the pack attacks.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import log, sqrt

from lab.benchmarks.review_games import GAMES, attacks, bot_game, held_positions, standings
from werewolf.review.judged_actions import PREY
from werewolf.review.quick_chance import FILE, cell, dot, features, logistic
from werewolf.review.rollouts import rollouts

SEED = 20_000_000  # games of the fit; the benchmark holds back those from another
RIDGE, ROW_RIDGE = 1.0, 12.0
SHRUNK = 5  # a kind of prey counts as if it had been spared or attacked like any other in so many nights more
ROUNDS = 12
CHECKED, ROLLOUTS = 60, 12
Row = tuple[list[float], str, float]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss's elimination with pivots."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda line: abs(rows[line][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for line in range(at + 1, size):
            factor = rows[line][at] / rows[at][at]
            for column in range(at, size + 1):
                rows[line][column] -= factor * rows[at][column]
    found = [0.0] * size
    for at in reversed(range(size)):
        found[at] = (rows[at][size] - dot(rows[at][at + 1 : size], found[at + 1 :])) / rows[at][at]
    return found


def newton(rows: Sequence[Row], weights: list[float], offsets: dict[str, float]) -> list[float]:
    """One step of Newton's method for the weights."""
    size = len(weights)
    slope = [-RIDGE * weight for weight in weights]
    curve = [[RIDGE * (line == column) for column in range(size)] for line in range(size)]
    for values, name, won in rows:
        chance = logistic(dot(weights, values) + offsets[name])
        certain = max(1e-6, chance * (1 - chance))
        for line, value in enumerate(values):
            slope[line] += (won - chance) * value
            for column in range(line, size):
                curve[line][column] += certain * value * values[column]
    for line in range(size):
        for column in range(line):
            curve[line][column] = curve[column][line]
    return [weight + step for weight, step in zip(weights, solve(curve, slope), strict=True)]


def fit_offsets(rows: Sequence[Row], weights: Sequence[float], offsets: dict[str, float]) -> None:
    """One step of Newton's method for the offset of each row of the table."""
    slope, curve = defaultdict(float), defaultdict(float)
    for values, name, won in rows:
        chance = logistic(dot(weights, values) + offsets[name])
        slope[name] += won - chance
        curve[name] += chance * (1 - chance)
    for name in slope:
        offsets[name] += (slope[name] - ROW_RIDGE * offsets[name]) / (curve[name] + ROW_RIDGE)


def fit(rows: Sequence[Row]) -> tuple[list[float], dict[str, float]]:
    weights, offsets = [0.0] * len(rows[0][0]), defaultdict(float)
    for _ in range(ROUNDS):
        weights = newton(rows, weights, offsets)
        fit_offsets(rows, weights, offsets)
    return weights, dict(offsets)


def log_loss(rows: Sequence[Row], weights: Sequence[float], offsets: dict[str, float]) -> float:
    chances = [(logistic(dot(weights, values) + offsets.get(name, 0.0)), won) for values, name, won in rows]
    return -sum(log(max(1e-9, chance if won else 1 - chance)) for chance, won in chances) / len(chances)


def table_error(name: str, weights: Sequence[float], offsets: dict[str, float]) -> float:
    """How far the table is off, by rollouts from one position of each of some other games, less the rollouts' noise."""
    total = 0.0
    for seed in range(SEED - CHECKED, SEED):
        walked = bot_game(name, seed)
        held = list(standings(walked))
        moments, standing = held[seed * 7 % len(held)]
        (worths,) = rollouts(walked.start, walked.rules, [walked.answers(moments)], ROLLOUTS, 1)
        mean = sum(worths) / ROLLOUTS
        chance = logistic(dot(weights, features(standing)) + offsets.get(cell(standing), 0.0))
        total += (chance - mean) ** 2 - mean * (1 - mean) / (ROLLOUTS - 1)
    return sqrt(max(0.0, total / CHECKED))


Played = tuple[list[Row], list[tuple[str, bool]]]  # the positions of a game, and its attacks


def played(name: str, seeds: range, jobs: int) -> Iterator[Played]:
    """What the fit takes from each game."""
    if jobs == 1:
        yield from (_played(name, seed) for seed in seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_played, [name] * len(seeds), seeds, chunksize=10)


def _played(name: str, seed: int) -> Played:
    walked = bot_game(name, seed)
    return list(held_positions(walked)), list(attacks(walked))


def attack_rates(seen: Iterable[tuple[str, bool]]) -> dict[str, float]:
    """How much oftener the pack attacks each kind of honest seat than one that is nothing to it."""
    nights, attacked = Counter[str](), Counter[str]()
    for kind, hit in seen:
        nights[kind] += 1
        attacked[kind] += hit
    usual = attacked["other"] / nights["other"]
    return {kind: (attacked[kind] + SHRUNK * usual) / (nights[kind] + SHRUNK) / usual for kind in PREY}


def lines_of(name: str, seats: int, games: int, rows: Sequence[Row], rates: dict[str, float]) -> Iterator[str]:
    weights, offsets = fit(rows)
    yield f"{name}:  # {games} games, {len(rows)} positions, log loss {log_loss(rows, weights, offsets):.4f}"
    yield f"  seats: {seats}"
    yield f"  error: {table_error(name, weights, offsets):.3f}  # by {ROLLOUTS} rollouts from {CHECKED} positions"
    yield f"  weights: [{', '.join(f'{weight:.4f}' for weight in weights)}]"
    told = ", ".join(f"{kind}: {rate:.2f}" for kind, rate in rates.items())
    yield f"  attacks: {{{told}}}  # in {games} games"
    yield "  rows:"
    yield from (f"    {row}: {offset:.3f}" for row, offset in sorted(offsets.items()) if abs(offset) >= 0.0005)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=float, default=1.0, help="this many times the usual number of games")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    text = ["# The quick win chance of a review, written by `make fit-review`: see lab/benchmarks/review_fit.py."]
    for name, (seats, usual) in GAMES.items():
        games = max(20, int(usual * options.games))
        rows: list[Row] = []
        seen: list[tuple[str, bool]] = []
        for positions, attacked in played(name, range(SEED, SEED + games), options.jobs):
            rows += positions
            seen += attacked
        found = list(lines_of(name, seats, games, rows, attack_rates(seen)))
        text += found
        print(*found[:3], sep="\n", flush=True)
    FILE.write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
