"""Estimate: a number with its interval and what it rests on; ratios over clusters; quantiles of normal and t."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from math import atan, ceil, cos, pi, sin, sqrt
from statistics import NormalDist

from werewolf.arena.measures.measure_list import Scale
from werewolf.game.frozen import Frozen
from werewolf.review.win_intervals import wilson

LEVEL = 0.95
NORMAL = NormalDist()
ENOUGH = 300  # clusters, from which on a standard error is as good as known


class Estimate(Frozen):
    """A value, its 95 % interval, and over how many observations and clusters. None where nothing can be said."""

    value: float | None
    low: float | None
    high: float | None
    n: float
    clusters: int


NOTHING = Estimate(None, None, None, 0, 0)


@cache
def t_quantile(df: int, level: float = LEVEL) -> float:
    """The two-sided quantile of Student's t, by the expansion of Cornish and Fisher around the normal."""
    z = NORMAL.inv_cdf(0.5 + level / 2)
    if df <= 0:
        return float("inf")
    # The expansion is no good for one and two degrees of freedom, so these stand here as tables have them.
    if df == 1:
        return 12.706 if level == LEVEL else z * 6.5
    if df == 2:
        return 4.303 if level == LEVEL else z * 2.2
    # A power series in 1 / df around the normal quantile; with three terms it is within 1 % from df 3 on.
    g1 = (z**3 + z) / 4
    g2 = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    g3 = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + g1 / df + g2 / df**2 + g3 / df**3


def t_below(value: float, df: int) -> float:
    """The chance that Student's t is below a value, by the closed sums for whole degrees of freedom."""
    if df <= 0:
        return 0.5  # from one cluster nobody knows how far chance reaches
    if df > ENOUGH:
        return NORMAL.cdf(value)
    # With t = √df · tan θ, the distribution is a finite sum of powers of cos θ: of even powers for an even number of
    # degrees of freedom; of odd ones, and θ itself, for an odd number (Abramowitz and Stegun, 26.7.3 and 26.7.4).
    angle = atan(value / sqrt(df))
    term = cos(angle) if df % 2 else 1.0
    total = 0.0
    for step in range(2 + df % 2, df + 1, 2):
        total += term
        term *= cos(angle) ** 2 * (step - 1) / step
    between = sin(angle) * total if df % 2 == 0 else (angle + sin(angle) * total) * 2 / pi
    return 0.5 + between / 2


Cluster = tuple[str, int]
Sums = dict[Cluster, list[float]]  # of each cluster: a sum, and the count that it is over


def new_sums() -> Sums:
    return defaultdict(lambda: [0.0, 0.0])


def add(sums: Sums, cluster: Cluster, value: float, over: float = 1) -> None:
    pair = sums[cluster]
    pair[0] += value
    pair[1] += over


def ratio(pairs: Iterable[Sequence[float]], scale: Scale) -> Estimate:
    """A sum over a count, where each pair is one cluster: games of one deal are not independent of each other."""
    # The value is one sum over another, and not the mean of the clusters' ratios: large clusters weigh more.
    clusters = [pair for pair in pairs if pair[1] > 0]
    total = sum(pair[1] for pair in clusters)
    if not total:
        return NOTHING
    value, count = sum(pair[0] for pair in clusters) / total, len(clusters)
    if count < 2:
        return Estimate(value, None, None, total, count)
    # The variance by linearisation: each cluster's residual, top - value * bottom, is taken as one observation.
    spread = sum((top - value * bottom) ** 2 for top, bottom in clusters)
    variance = spread * count / (count - 1) / total**2
    t = t_quantile(count - 1)
    if scale == "share":
        low, high = clustered_interval(value, variance, count, t)
    else:
        low, high = value - t * sqrt(variance), value + t * sqrt(variance)
        if scale == "difference":
            low, high = max(-1.0, low), min(1.0, high)
    return Estimate(value, low, high, total, count)


def clustered_interval(share: float, variance: float, clusters: int, t: float) -> tuple[float, float]:
    """Wilson's interval for as many independent observations as would have this variance; at least one a cluster."""
    # n independent observations of a share have the variance share (1 - share) / n. Solved for n, this says how many
    # the clusters are worth. If none differs from another, or all are won or lost, nothing is known: one for each.
    plain = share * (1 - share)
    worth = plain / variance if variance > 0 and plain > 0 else float(clusters)
    return wilson(share, worth, t)


def quantile(ordered: Sequence[float], share: float) -> float:
    """A quantile of ordered values, between two neighbours."""
    place = share * (len(ordered) - 1)
    at = int(place)
    after = ordered[min(at + 1, len(ordered) - 1)]
    return ordered[at] + (place - at) * (after - ordered[at])


POWER = 0.8  # the chance to find a difference that is there
MARGIN = 2  # pairs: a result is won or lost and nothing between, which costs a little
WANTED = (0.10, 0.05, 0.02)  # half the width of an interval


def more_games(rate: Estimate, games: int, half_width: float) -> int | None:
    """How many more games make the interval this narrow, if it shrinks with the root of their number."""
    if rate.low is None or rate.high is None or not games:
        return None
    now = (rate.high - rate.low) / 2
    return max(0, ceil(games * (now / half_width) ** 2) - games)


def pairs_needed(difference: float, rate: float = 0.5, correlation: float = 0.0, comparisons: int = 1) -> int:
    """How many pairs of games find a difference in win rate with a chance of 80 %, at 5 % for all comparisons together.

    In a pair the same deal is played twice, with the two compared in the same seat; `correlation` is how alike the two
    results are (0: not at all, so that the number is on the safe side).
    """
    # The variance of the difference of a pair: both results are a win or a loss, with these chances.
    low, high = max(0.0, rate - difference / 2), min(1.0, rate + difference / 2)
    spread = low * (1 - low) + high * (1 - high) - 2 * correlation * (low * (1 - low) * high * (1 - high)) ** 0.5
    # Bonferroni's level for all comparisons, and the quantile for the power: the difference must be so many standard
    # errors that it exceeds the first and is missed only with the second.
    level, power = 1 - 0.05 / comparisons, NORMAL.inv_cdf(POWER)
    pairs = 1000
    for _ in range(20):  # Student's quantile depends on the number itself, but hardly
        pairs = max(4, ceil(float(spread) * ((t_quantile(pairs - 1, level) + power) / difference) ** 2))
    return pairs + MARGIN
