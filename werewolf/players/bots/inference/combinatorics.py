"""Choices of a few seats among many, and their products: prepared once per size of table, gathered at C speed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from itertools import combinations
from math import comb
from operator import add, itemgetter, mul
from typing import Any

Taker = Callable[[Sequence[float]], Sequence[float]]


def taker(wanted: Sequence[int]) -> Taker:
    """Takes these places out of a row, as a row."""
    if len(wanted) > 1:
        return itemgetter(*wanted)
    return lambda row: [row[at] for at in wanted]


def multiplied(rows: Iterable[Iterable[float]]) -> list[float]:
    return list(reduce(_times, rows))


def _times(one: Iterable[float], two: Iterable[float]) -> Iterable[float]:
    return map(mul, one, two)


class Endings:
    """Every choice of `size` places among so many, in order of the first place. `first[at]`: where those begin that
    lie from `at` on."""

    def __init__(self, places: int, size: int) -> None:
        self.size = size
        chosen = list(combinations(range(places), size))
        self.count = len(chosen)
        self.first = [self.count - comb(places - start, size) for start in range(places + 1)]
        columns: list[tuple[int, ...]] = list(zip(*chosen, strict=True)) if size else []
        self._columns = columns
        self._takers = [taker(column) for column in columns]
        self._pairs = [
            taker([one * places + two for one, two in zip(*both, strict=True)]) for both in combinations(columns, 2)
        ]
        self.holding = [taker([at for at, ending in enumerate(chosen) if place in ending]) for place in range(places)]
        self._after: dict[int, list[Taker]] = {}

    def products(self, x: Sequence[float], pair: Sequence[Sequence[float]]) -> list[float]:
        """Of each ending: its places' factors, and those of each two of them."""
        if not self.size:
            return [1.0]
        flat = [value for row in pair for value in row]
        return multiplied([*(take(x) for take in self._takers), *(take(flat) for take in self._pairs)])

    def beside(self, at: int, row: Sequence[float]) -> list[float]:
        """Of each ending that comes wholly after a place: what that place's row makes of it."""
        if at not in self._after:
            self._after[at] = [taker(column[self.first[at + 1] :]) for column in self._columns]
        return multiplied(take(row) for take in self._after[at])

    def summed(self, x: Sequence[float]) -> list[float]:
        if not self.size:
            return [0.0]
        rows: Any = [take(x) for take in self._takers]
        return list(reduce(lambda one, two: map(add, one, two), rows))


@cache
def endings(places: int, size: int) -> Endings:
    return Endings(places, size)


@cache
def possible(places: int, size: int, dead: int, least: int, most: int) -> tuple[float, ...] | None:
    """Which endings, by 1 and 0, hold a possible number of the dead, who have the first places; None if all do."""
    fits = [float(least <= sum(at < dead for at in ending) <= most) for ending in combinations(range(places), size)]
    return None if all(fits) else tuple(fits)
