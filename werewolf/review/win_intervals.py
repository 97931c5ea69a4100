"""Intervals of what many games give: of a share, by Wilson, and of a change, from pairs of games."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Z95, Z99 = 1.959964, 2.575829


def wilson(share: float, n: float, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval: the shares from which what was seen is not z standard errors away."""
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(max(0.0, share * (1 - share) / n + z * z / (4 * n * n)))
    return max(0.0, middle - half), min(1.0, middle + half)


def share_interval(won: float, games: float) -> tuple[float, float]:
    """The 95 % interval of the share of games that were won; a tie counts as half a win."""
    return wilson(won / games, games) if games else (0.0, 1.0)


def change_interval(before: Sequence[float], after: Sequence[float]) -> tuple[float, float]:
    """The 99 % interval of the change between two positions, from pairs of rollouts with the same draws.

    Two games that changed nothing say little if there are few: half a changed pair is added to each side.
    """
    changes = [late - early for early, late in zip(before, after, strict=True)]
    count = len(changes)
    if not count:
        return -1.0, 1.0
    mean = sum(changes) / count
    spread = sum((change - mean) ** 2 for change in changes) + 0.5
    half = Z99 * sqrt(spread / (count * max(1, count - 1)))
    return mean - half, mean + half
