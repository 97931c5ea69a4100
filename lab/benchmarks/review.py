"""Whether the win chances of a review come true: `make bench-review`. Games of bots that the table was not fitted on.

For each ruleset: the expected calibration error (ECE, ten bins) of the table at every position, and of rollouts at a
few positions of each game; beside it what a perfect forecast with the same chances would score by luck alone.

Then the exact values. They exist where the rules alone decide (every rollout must end so), where everybody plays at
random and nobody has power, and where bots vote among three without any evidence. Later positions of bot games have
none: what was said and voted tells something, and how much depends on the bots. The endgame solver is printed beside
the rollouts of endgames without a detective, but it answers another question: its village hears nothing more and votes
as one, the rollouts' village goes on talking, and its seats know their own cards.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from lab.benchmarks.exact_chances import wolves_by_lot
from lab.benchmarks.review_games import GAMES, bot_game, standings
from lab.sample_games import new_game, rules_of
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots.inference.endgame import build_endgame, is_small
from werewolf.players.random import RandomPlayer
from werewolf.review.knowledge import public_record
from werewolf.review.quick_chance import Standing, quick_chance
from werewolf.review.rollouts import WORTH, play_out, rollouts
from werewolf.review.thresholds import PRIOR
from werewolf.review.walk import Walk
from werewolf.review.win_chances import places

SEED = 30_000_000
BINS = 10


class Forecast(NamedTuple):
    """The chance that was given to a position, what the game was worth in the end, and which game it was."""

    chance: float
    worth: float
    game: int = 0


def calibration_error(forecasts: Sequence[Forecast]) -> float:
    """The expected calibration error: by bins of chances, how far the mean chance is from the mean outcome."""
    bins: list[list[Forecast]] = [[] for _ in range(BINS)]
    for forecast in forecasts:
        bins[min(BINS - 1, int(forecast.chance * BINS))].append(forecast)
    return sum(abs(sum(each.chance - each.worth for each in found)) for found in bins) / max(1, len(forecasts))


def error_by_luck(forecasts: Sequence[Forecast]) -> float:
    """The error that a perfect forecast with these chances would have in so many games.

    All positions of a game share its end, so they are drawn together: eight positions of one game tell little more
    than one.
    """
    rng, scores = SeededRandom(1), []
    for trial in range(40):
        luck = {each.game: rng.draw(10**6, f"{trial}|{each.game}") for each in forecasts}
        scores.append(calibration_error([Forecast(c, float(luck[at] < c * 10**6)) for c, _, at in forecasts]))
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
    endgame = None if seer or not is_small(record) else build_endgame(record.posterior(), record, {})
    if endgame is None or set(record.living) != set(standing.living):
        return None
    living = frozenset(record.living)
    values = endgame.night(living, endgame.all_worlds) if standing.night else endgame.dawn(living, endgame.all_worlds)
    true = [value for world, value in values.items() if world.pack == living & set(walked.pack)]
    return true[0] if len(true) == 1 else None


def measure(name: str, games: int, per_game: int, count: int) -> None:
    quick: list[Forecast] = []
    rolled: list[Forecast] = []
    solved_too: list[tuple[float, float, float]] = []
    apart: list[float] = []
    for seed in range(SEED, SEED + games):
        walked = bot_game(name, seed)
        assert walked.over is not None
        worth, held = WORTH[walked.over.winner], list(standings(walked))
        quick += [Forecast(quick_chance(standing), worth, seed) for _, standing in held]
        for pick in range(min(per_game, len(held)) if count else 0):
            moments, standing = held[(seed * 7 + pick * len(held) // per_game) % len(held)]
            chance, noise = rolled_chance(walked, moments, quick_chance(standing), count)
            rolled.append(Forecast(chance, worth, seed))
            apart.append(noise)
            solved = solver_chance(walked, moments, standing)
            if solved is not None:
                solved_too.append((solved, chance, quick_chance(standing)))
    for label, found in (("table", quick), (f"{count} rollouts", rolled)):
        if found:
            luck = error_by_luck(found)
            brier = sum((each.chance - each.worth) ** 2 for each in found) / len(found)
            words = f"ECE {calibration_error(found):.3f} (by luck alone {luck:.3f}), Brier {brier:.3f}"
            print(f"{name:8} {label:12} {games} games, {len(found):5} positions: {words}", flush=True)
    if apart:
        print(f"{name:8} the table is off the rollouts by {sqrt(max(0.0, sum(apart) / len(apart))):.3f}", flush=True)
    if solved_too:
        means = [sum(each) / len(solved_too) for each in zip(*solved_too, strict=True)]
        print(
            f"{name:8} endgames without a detective, {len(solved_too)} positions: rollouts {means[1]:.3f}, "
            f"table {means[2]:.3f}; a village that hears nothing more and votes as one: {means[0]:.3f}", flush=True,
        )  # fmt: skip


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


def without_evidence(games: int) -> None:
    """Bots at a table of three, one a wolf, on the first day: they can only guess."""
    rules, total = rules_of("classic", None, {"werewolf": 1, "villager": 2}), 0.0
    for seed in range(games):
        game = new_game(rules, seed)
        game.begin()
        total += play_out(game)
    found, off = total / games, (total / games - 1 / 3) / sqrt(2 / 9 / games)
    print(f"classic, 3 seats, 1 wolf, {games} games of bots: exact 0.3333, bots {found:.4f} ({off:+.1f} s.d.)")


def decided_positions(name: str, games: int) -> None:
    """Positions of held-back games that the rules decide before the end: every rollout must end so."""
    rolled = agreed = 0
    for seed in range(SEED, SEED + games):
        walked = bot_game(name, seed)
        for place in places(walked)[:-1]:
            if place.known is not None:
                (worths,) = rollouts(walked.start, walked.rules, [walked.answers(place.position.moments)], 2, 1)
                rolled, agreed = rolled + 2, agreed + worths.count(place.known)
    print(f"{name:8} decided by the rules before the end: {agreed} of {rolled} rollouts end so", flush=True)


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
        decided_positions(name, options.games)
    for seats, wolves in ((5, 1), (7, 2), (9, 2)):
        random_players(seats, wolves, options.random)
    without_evidence(options.random // 2)


if __name__ == "__main__":
    main()
