"""Whether the win chances of a review come true: `make bench-review`. Games of bots that the table was not fitted on.

For each ruleset: the expected calibration error (ECE, ten bins) of the table at every position, and of rollouts at a
few positions of each game; beside it what a perfect forecast with the same chances would score by luck alone. Then the
agreement with exact values: random players against the known chances, and endgames without a detective against the
solver.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import sqrt

from tests.benchmarks.review_games import GAMES, bot_game, standings
from tests.house import new_game, rules_of
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots.inference.endgame_setup import build_endgame, is_small
from werewolf.players.random import RandomPlayer
from werewolf.review.fork import WORTH, play_out
from werewolf.review.knowledge import public_record
from werewolf.review.quick import Standing, quick_chance
from werewolf.review.rollouts import rollouts
from werewolf.review.thresholds import PRIOR
from werewolf.review.walk import Walk

SEED = 30_000_000
BINS = 10
Forecast = tuple[float, float]  # the chance, and what the game was worth in the end


def calibration_error(forecasts: Sequence[Forecast]) -> float:
    """The expected calibration error: by bins of chances, how far the mean chance is from the mean outcome."""
    bins: list[list[Forecast]] = [[] for _ in range(BINS)]
    for chance, worth in forecasts:
        bins[min(BINS - 1, int(chance * BINS))].append((chance, worth))
    return sum(abs(sum(c for c, _ in each) - sum(w for _, w in each)) for each in bins) / max(1, len(forecasts))


def error_by_luck(forecasts: Sequence[Forecast]) -> float:
    """The error that a perfect forecast with these chances would have on so many positions."""
    rng, scores = SeededRandom(1), []
    for trial in range(40):
        drawn = [(c, float(rng.draw(10**6, f"{trial}|{at}") < c * 10**6)) for at, (c, _) in enumerate(forecasts)]
        scores.append(calibration_error(drawn))
    return sum(scores) / len(scores)


def rolled_chance(walked: Walk, moments: int, quick: float, count: int) -> tuple[float, float]:
    """The chance that a review would show, and how far the table is from the rollouts: squared, less their noise."""
    (worths,) = rollouts(walked.start, walked.rules, [walked.answers(moments)], count, 1)
    mean = sum(worths) / count
    return (sum(worths) + PRIOR * quick) / (count + PRIOR), (quick - mean) ** 2 - mean * (1 - mean) / max(1, count - 1)


def solver_chance(walked: Walk, moments: int, standing: Standing) -> float | None:
    """The village's chance by the endgame solver in the true world; None if it does not apply, or a seer lives."""
    record = public_record(walked.rules, walked.lines[: walked.ends[moments]])
    seer = any(standing.deal[seat].name == "seer" for seat in standing.living)
    endgame = None if seer or not is_small(record) else build_endgame(record.solution(), record, {})
    if endgame is None or set(record.living) != set(standing.living):
        return None
    living = frozenset(record.living)
    values = endgame.night(living, endgame.all_worlds) if standing.night else endgame.dawn(living, endgame.all_worlds)
    true = [value for world, value in values.items() if world.pack == living & set(walked.pack)]
    return true[0] if len(true) == 1 else None


def measure(name: str, games: int, per_game: int, count: int) -> None:
    quick: list[Forecast] = []
    rolled: list[Forecast] = []
    exact: list[tuple[float, float, float]] = []
    apart: list[float] = []
    for seed in range(SEED, SEED + games):
        walked = bot_game(name, seed)
        assert walked.over is not None
        worth, held = WORTH[walked.over.winner], list(standings(walked))
        quick += [(quick_chance(standing), worth) for _, standing in held]
        for pick in range(min(per_game, len(held)) if count else 0):
            moments, standing = held[(seed * 7 + pick * len(held) // per_game) % len(held)]
            chance, noise = rolled_chance(walked, moments, quick_chance(standing), count)
            rolled.append((chance, worth))
            apart.append(noise)
            solved = solver_chance(walked, moments, standing)
            if solved is not None:
                exact.append((solved, chance, quick_chance(standing)))
    for label, found in (("table", quick), (f"{count} rollouts", rolled)):
        if found:
            luck = error_by_luck(found)
            brier = sum((chance - won) ** 2 for chance, won in found) / len(found)
            words = f"ECE {calibration_error(found):.3f} (by luck alone {luck:.3f}), Brier {brier:.3f}"
            print(f"{name:8} {label:12} {games} games, {len(found):5} positions: {words}", flush=True)
    if apart:
        print(f"{name:8} the table is off the rollouts by {sqrt(max(0.0, sum(apart) / len(apart))):.3f}", flush=True)
    if exact:
        means = [sum(each) / len(exact) for each in zip(*exact, strict=True)]
        print(
            f"{name:8} endgames without a detective, {len(exact)} positions: "
            f"solver {means[0]:.3f}, rollouts {means[1]:.3f}, table {means[2]:.3f}", flush=True,
        )  # fmt: skip


@cache
def wolves_by_lot(seats: int, wolves: int) -> Fraction:
    """The wolves' chance before a day of random votes: nobody has power, and somebody honest dies each night."""
    if not wolves or 2 * wolves >= seats:
        return Fraction(wolves > 0)
    hit = Fraction(wolves, seats)
    return hit * nightfall(seats - 1, wolves - 1) + (1 - hit) * nightfall(seats - 1, wolves)


def nightfall(seats: int, wolves: int) -> Fraction:
    return Fraction(wolves > 0) if not wolves or 2 * wolves >= seats else wolves_by_lot(seats - 1, wolves)


def random_players(seats: int, wolves: int, games: int) -> None:
    """Rollouts of random players against the exact chance."""
    rules = rules_of("classic", None, {"werewolf": wolves, "villager": seats - wolves}, kill_skip=False, self=False)
    total = 0.0
    for seed in range(games):
        game = new_game(rules, seed)
        game.begin()
        total += 1 - play_out(game, lambda _, __, rng: RandomPlayer(rng))
    exact, found = float(wolves_by_lot(seats, wolves)), total / games
    off = (found - exact) / sqrt(exact * (1 - exact) / games)
    found_words = f"exact {exact:.4f}, rollouts {found:.4f} ({off:+.1f} s.d.)"
    print(f"classic, {seats} seats, {wolves} wolves, {games} games of random players: {found_words}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", choices=tuple(GAMES), help="only this ruleset")
    parser.add_argument("--games", type=int, default=100, help="held-back games")
    parser.add_argument("--positions", type=int, default=3, help="positions of each game that are rolled out")
    parser.add_argument("--rollouts", type=int, default=24, help="rollouts from each of them; 0: only the table")
    parser.add_argument("--random", type=int, default=2000, help="games of random players, held against exact chances")
    options = parser.parse_args()
    for name in [options.ruleset] if options.ruleset else GAMES:
        measure(name, options.games, options.positions, options.rollouts)
    for seats, wolves in ((5, 1), (7, 2), (9, 2)):
        random_players(seats, wolves, options.random)


if __name__ == "__main__":
    main()
