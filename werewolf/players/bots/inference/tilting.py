"""Tilting: the chances of many seats with these odds, changed by one common factor until so many are to be expected."""

from __future__ import annotations

from collections.abc import Sequence

STEPS = 12  # to find a common factor; it takes three or four
ENOUGH = 1e-5  # wolves too many or too few in the whole pack


def tilted(odds: Sequence[float], count: float, factor: float | None = None) -> list[float]:
    """The chances with these odds, times a common factor such that `count` are to be expected (Newton's method).

    `factor`: one that is near, if it is known.
    """
    possible = sum(odd > 0.0 for odd in odds)
    if count <= 0 or possible <= count:
        return [float(odd > 0.0 and count > 0) for odd in odds]
    if factor is None:
        factor = count / (possible - count) * possible / sum(odds)
    chances: list[float] = []
    for _ in range(STEPS):
        chances = [factor * odd / (1.0 + factor * odd) for odd in odds]
        off = count - sum(chances)
        if abs(off) < ENOUGH:
            break
        slope = sum([chance * (1.0 - chance) for chance in chances])
        step = off / slope if slope > 0.0 else off
        factor *= 1.0 + step if step > 0.0 else 1.0 / (1.0 - step)
    return chances
