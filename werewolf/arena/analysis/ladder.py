"""The ladder: skills with intervals, the chance that one is better than another, and who cannot be told apart."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from math import sqrt
from random import Random
from typing import Any

from werewolf.arena.analysis.intervals import ENOUGH, Estimate, quantile, t_below, t_quantile
from werewolf.arena.analysis.joint_fit import JointFit, Vector, cholesky, quadratic
from werewolf.arena.measures.game_record import GameRecord
from werewolf.game.frozen import Frozen

DRAWS = 4000
SEED = 23


class Rung(Frozen):
    """One entrant's skill, in log odds from the mean of all; `group` has a letter for each group it belongs to."""

    entrant: str
    skill: Estimate
    as_wolf: Estimate
    as_village: Estimate
    group: str


class Ladder(Frozen):
    """All entrants, best first. `better[a][b]` is the chance that a is better than b."""

    rungs: tuple[Rung, ...]
    better: dict[str, dict[str, float]]
    told_apart: tuple[tuple[str, str], ...]
    side: Estimate


def ladder(fit: JointFit) -> Ladder:
    contrasts = {entrant: fit.contrast(entrant) for entrant in fit.entrants}
    order = sorted(fit.entrants, key=lambda entrant: (-fit.value(contrasts[entrant]), entrant))
    apart = told_apart(fit, order, contrasts)
    letters = group_letters(order, set(apart))
    rungs = tuple(
        Rung(
            entrant,
            estimate(fit, contrasts[entrant]),
            estimate(fit, fit.contrast(entrant, 1.0, 0.0)),
            estimate(fit, fit.contrast(entrant, 0.0, 1.0)),
            letters[entrant],
        )
        for entrant in order
    )
    better = {a: {b: chance_better(fit, contrasts[a], contrasts[b]) for b in order if b != a} for a in order}
    n = len(fit.entrants)
    side = [1.0] + [1 / n] * n + [-1 / n] * n  # for an average pack and an average village
    return Ladder(rungs, better, tuple(apart), estimate(fit, side))


def estimate(fit: JointFit, weights: Vector) -> Estimate:
    value = fit.value(weights)
    if fit.clusters < 2:
        return Estimate(value, None, None, fit.games, fit.clusters)
    error = fit.error(weights) * t_quantile(fit.clusters - 1)
    return Estimate(value, value - error, value + error, fit.games, fit.clusters)


def difference(left: Vector, right: Vector) -> Vector:
    return [a - b for a, b in zip(left, right, strict=True)]


def chance_better(fit: JointFit, left: Vector, right: Vector) -> float:
    weights = difference(left, right)
    return t_below(fit.value(weights) / fit.error(weights), fit.clusters - 1)


def told_apart(fit: JointFit, order: Sequence[str], contrasts: dict[str, Vector]) -> list[tuple[str, str]]:
    """The pairs that differ, with an error of 5 % for all pairs together, not for each: the better one first."""
    limit = critical_value(fit, [contrasts[entrant] for entrant in order])
    pairs = []
    for at, better in enumerate(order):
        for worse in order[at + 1 :]:
            weights = difference(contrasts[better], contrasts[worse])
            if fit.value(weights) / fit.error(weights) > limit:
                pairs.append((better, worse))
    return pairs


def critical_value(fit: JointFit, contrasts: Sequence[Vector]) -> float:
    """How far apart the furthest two of equal entrants come by chance, in standard errors, once in twenty arenas.

    This is Tukey's range test, for skills that are correlated: with 28 pairs of 8 entrants, one pair in twenty would
    differ by chance if each were tested for itself. No table has this quantile, so it is simulated.
    """
    n = len(contrasts)
    # The covariance of the skills, as the fit has it. Skills from the mean add up to nothing, so the matrix would be
    # singular; a trace on the diagonal makes it positive definite.
    covariance = [[quadratic(fit.model, a, b) for b in contrasts] for a in contrasts]
    for at in range(n):
        covariance[at][at] += 1e-9
    # Cholesky's triangle times independent normal draws has this covariance: skills of equal entrants, as estimated.
    lower = cholesky(covariance)
    # Each pair's distance is measured in its own standard error.
    pairs = [
        (i, j, 1 / sqrt(max(covariance[i][i] + covariance[j][j] - 2 * covariance[i][j], 1e-12)))
        for i in range(n) for j in range(i)
    ]  # fmt: skip
    # In each simulated arena, note how far apart the furthest two are. A pair's standard error is itself estimated,
    # from so many clusters, so every distance is divided by a root of chi square of its own, as in Student's t.
    rng, furthest = Random(SEED), []
    for _ in range(max(400, min(DRAWS, 400_000 // max(1, len(pairs))))):
        noise = [rng.gauss(0, 1) for _ in range(n)]
        drawn = [sum(lower[i][k] * noise[k] for k in range(i + 1)) for i in range(n)]
        furthest.append(max(abs(drawn[i] - drawn[j]) * scale / spread(rng, fit.clusters - 1) for i, j, scale in pairs))
    # Equal entrants exceed the 95 % quantile once in twenty arenas.
    furthest.sort()
    return quantile(furthest, 0.95)


def spread(rng: Random, df: int) -> float:
    """A standard error estimated from so many degrees of freedom, where the true one is 1."""
    return sqrt(max(rng.gammavariate(df / 2, 2 / df), 1e-9)) if 0 < df < ENOUGH else 1.0


def group_letters(order: Sequence[str], apart: set[tuple[str, str]]) -> dict[str, str]:
    """Letters for groups of neighbours on the ladder: no two who share a letter are told apart."""
    # From each rung, go down as far as nobody is told apart from anybody in between. A run that lies within the one
    # before it says nothing new; every other run is a group and gets the next letter.
    runs: list[tuple[int, int]] = []
    for first in range(len(order)):
        last = first
        while last + 1 < len(order) and not any((order[k], order[last + 1]) in apart for k in range(first, last + 1)):
            last += 1
        if not runs or last > runs[-1][1]:
            runs.append((first, last))
    letters = dict.fromkeys(order, "")
    for number, (first, last) in enumerate(runs):
        for entrant in order[first : last + 1]:
            letters[entrant] += chr(ord("a") + number % 26)
    return letters


ORDERS = 5
MOST_GAMES = 4000  # of all orders together; more change nothing that can be seen


def ratings(games: Sequence[GameRecord]) -> dict[str, float] | None:
    """The rating of each entrant (mu - 3 sigma), self-play left out; None without the package."""
    try:
        model = import_module("openskill.models").PlackettLuce()
    except ImportError:
        return None
    mixed = sorted((game for game in games if not game.is_self_play), key=GameRecord.sort_key)
    sums: dict[str, float] = {}
    for order in range(ORDERS):
        shuffled = list(mixed)
        Random(order).shuffle(shuffled)
        for entrant, value in rated(model, shuffled[: MOST_GAMES // ORDERS * 2]).items():
            sums[entrant] = sums.get(entrant, 0.0) + value / ORDERS
    return sums


def rated(model: Any, games: Sequence[GameRecord]) -> dict[str, float]:
    current: dict[str, Any] = {}
    for game in games:
        teams = [
            sorted({seat.entrant for seat in game.seats if (seat.role_class == "wolf") == wolf})
            for wolf in (True, False)
        ]
        players = [[current.get(name) or model.rating(name=name) for name in team] for team in teams]
        scores = [game.wolves_won, 1 - game.wolves_won]
        both = set(teams[0]) & set(teams[1])  # who sat on both sides won and lost, and learns nothing from it
        for team in model.rate(players, scores=scores):
            for player in team:
                if player.name not in both:
                    current[player.name] = player
    return {name: float(player.ordinal()) for name, player in current.items()}
