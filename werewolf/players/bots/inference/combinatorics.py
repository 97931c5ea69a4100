"""Tails: all choices of a few places among many, with products and sums of their factors, gathered at C speed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from itertools import combinations
from math import comb
from operator import add, itemgetter, mul
from typing import Any

Getter = Callable[[Sequence[float]], Sequence[float]]


def getter(places: Sequence[int]) -> Getter:
    """A function that takes these places out of a row, as a row. Unlike `itemgetter`, it also works for 0 or 1."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda row: [row[at] for at in places]


def product_row(rows: Iterable[Iterable[float]]) -> list[float]:
    """The rows multiplied place by place."""
    return list(reduce(_multiply, rows))


def _multiply(one: Iterable[float], two: Iterable[float]) -> Iterable[float]:
    return map(mul, one, two)


class Tails:
    """Every choice of `size` places, in order of the first place: the possible last places of a pack.

    The tails from index `first[at]` on have no place before `at`.
    """

    def __init__(self, places: int, size: int) -> None:
        self.size = size
        chosen = list(combinations(range(places), size))
        self.count = len(chosen)
        self.first = [self.count - comb(places - start, size) for start in range(places + 1)]
        columns: list[tuple[int, ...]] = list(zip(*chosen, strict=True)) if size else []
        self._columns = columns
        self._getters = [getter(column) for column in columns]
        self._pair_getters = [
            getter([one * places + two for one, two in zip(*both, strict=True)]) for both in combinations(columns, 2)
        ]
        self.with_place = [getter([at for at, tail in enumerate(chosen) if place in tail]) for place in range(places)]
        self._getters_after: dict[int, list[Getter]] = {}

    def products(self, factors: Sequence[float], pair: Sequence[Sequence[float]]) -> list[float]:
        """For each tail, the product of the factors of its places and of its pairs."""
        if not self.size:
            return [1.0]
        flat = [value for row in pair for value in row]
        return product_row([*(get(factors) for get in self._getters), *(get(flat) for get in self._pair_getters)])

    def pair_products(self, at: int, row: Sequence[float]) -> list[float]:
        """For each tail that lies after place `at`, the product of that place's pair factors (`row`) with it."""
        if at not in self._getters_after:
            self._getters_after[at] = [getter(column[self.first[at + 1] :]) for column in self._columns]
        return product_row(get(row) for get in self._getters_after[at])

    def sums(self, values: Sequence[float]) -> list[float]:
        """For each tail, the sum of the values of its places."""
        if not self.size:
            return [0.0]
        rows: Any = [get(values) for get in self._getters]
        return list(reduce(lambda one, two: map(add, one, two), rows))


@cache
def tails(places: int, size: int) -> Tails:
    return Tails(places, size)


@cache
def allowed_tails(places: int, size: int, dead: int, least: int, most: int) -> tuple[float, ...] | None:
    """1 for each tail with a possible number of dead places, else 0; None if all are possible.

    The dead have the first `dead` places.
    """
    fits = [float(least <= sum(at < dead for at in tail) <= most) for tail in combinations(range(places), size)]
    return None if all(fits) else tuple(fits)
