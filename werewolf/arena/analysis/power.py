"""How many games are needed: for an interval as narrow as wanted, and to find a difference as large as expected."""

from __future__ import annotations

from math import ceil

from werewolf.arena.analysis.estimate import NORMAL, Estimate, t_quantile

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
    low, high = max(0.0, rate - difference / 2), min(1.0, rate + difference / 2)
    spread = low * (1 - low) + high * (1 - high) - 2 * correlation * (low * (1 - low) * high * (1 - high)) ** 0.5
    level, found = 1 - 0.05 / comparisons, NORMAL.inv_cdf(POWER)
    pairs = 1000
    for _ in range(20):  # the quantile depends on the number itself, but hardly
        pairs = max(4, ceil(float(spread) * ((t_quantile(pairs - 1, level) + found) / difference) ** 2))
    return pairs + MARGIN
