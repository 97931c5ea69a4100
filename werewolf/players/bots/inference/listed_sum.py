"""The exact sum over all packs with a factor for each seat and for each pair, from a list of all of them.

The packs of a table are listed once for all games, as columns: first member, second member, and so on. The products of
all packs are one long row, and nearly all of the time goes into multiplying rows, which `map` and `mul` do in C.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import cache, lru_cache, reduce
from itertools import combinations, repeat
from operator import add, itemgetter, mul, sub
from typing import Any

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.packs import Masses, Packs

Row = Sequence[float]  # a value for each pack
NOTHING = 1e-13  # of all packs: what is left by rounding where no pack is possible
Getter = Callable[[Sequence[float]], Sequence[float]]


def getter(places: Sequence[int]) -> Getter:
    """A function that takes these places out of a row, as a row. Unlike `itemgetter`, it also works for 0 or 1."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda row: [row[at] for at in places]


class PackList:
    """Every pack of one size at a table of so many seats."""

    def __init__(self, seats: int, size: int) -> None:
        self.seats = seats
        self.size = size
        self.packs = list(combinations(range(seats), size))
        columns = list(zip(*self.packs, strict=True)) if size else []
        self._members = [getter(column) for column in columns]
        self._pairs = [
            getter([one * seats + two for one, two in zip(*both, strict=True)]) for both in combinations(columns, 2)
        ]
        self._with = [getter([at for at, pack in enumerate(self.packs) if seat in pack]) for seat in range(seats)]
        self._without: dict[Seat, Getter] = {}

    def products(self, factors: Sequence[float], pair: Sequence[Sequence[float]] | None) -> Row:
        """For each pack, the product of the factors of its seats and of its pairs."""
        if not self.size:
            return [1.0]
        if not pair or not self._pairs:
            return _products(get(factors) for get in self._members)
        # Each seat is in `size - 1` pairs, so that its factor can be taken along with them, a root in each.
        roots = factors if self.size == 2 else [factor ** (1 / (self.size - 1)) for factor in factors]
        flat: list[float] = []
        for root, row in zip(roots, pair, strict=True):
            flat.extend(map(mul, map(mul, row, roots), [root] * self.seats))
        return _products(get(flat) for get in self._pairs)

    def sums(self, values: Sequence[float]) -> Row:
        """For each pack, the sum of the values of its seats."""
        if not self.size:
            return [0.0]
        rows: Any = (get(values) for get in self._members)
        return list(reduce(lambda one, two: map(add, one, two), rows))

    def masses(self, row: Row) -> Masses:
        """The mass of all packs, and of those that each seat is in."""
        return sum(row), [sum(get(row)) for get in self._with]

    def without(self, seat: Seat, row: Row) -> Row:
        """The packs that this seat is not in: a list of all packs of the other seats, in the same order."""
        if seat not in self._without:
            self._without[seat] = getter([at for at, pack in enumerate(self.packs) if seat not in pack])
        return self._without[seat](row)


def _products(rows: Iterable[Any]) -> list[float]:
    return list(reduce(lambda one, two: map(mul, one, two), rows))


@cache
def pack_list(seats: int, size: int) -> PackList:
    return PackList(seats, size)


@lru_cache(256)
def _possible(
    seats: int, size: int, dead: tuple[Seat, ...], least: int, most: int, must: tuple[Seat, ...]
) -> tuple[float, ...] | None:
    """1 for each pack with a possible number of dead wolves and all sure ones, else 0; None if all are possible."""
    if not must and least <= 0 and most >= min(size, len(dead)):
        return None
    # Each dead seat counts 1, each sure one as much as all seats together, so that one number tells both.
    whole = len(must) * (seats + 1)
    found = pack_list(seats, size).sums([(seat in dead) + (seats + 1) * (seat in must) for seat in range(seats)])
    fits = {float(whole + lost) for lost in range(max(0, least), most + 1)}
    return tuple([1.0 if count in fits else 0.0 for count in found])


class ListedSum:
    """The sum over the packs of one table."""

    def __init__(self, packs: Packs, factors: Sequence[float], pair: Sequence[Sequence[float]] | None) -> None:
        self.list = pack_list(len(factors), packs.size)
        bounds = packs.least_dead, packs.most_dead
        fits = _possible(len(factors), packs.size, tuple(packs.dead), *bounds, packs.must)
        row = self.list.products(factors, pair)
        self._plain = row if fits is None else list(map(mul, row, fits))
        self._silence = packs.silence
        self.row = self._plain if packs.silence is None else self._hushed(packs.silence)

    def with_silence(self, silence: Sequence[float] | None) -> ListedSum:
        """The same sum with another silence: most of the work is done."""
        other = copy(self)
        other._silence = silence
        other.row = self._plain if silence is None else self._hushed(silence)
        return other

    def _hushed(self, silence: Sequence[float]) -> Row:
        """Each pack weighed by how likely a seer outside it kept silent."""
        whole = sum(silence)
        outside = map(sub, repeat(whole), self.list.sums(silence))
        return list(map(mul, self._plain, outside))

    def masses(self) -> Masses:
        return self.list.masses(self.row)

    def without(self, seat: Seat, seer: bool) -> Masses:
        """The masses if this seat is not of the pack; nor a silent seer, unless `seer` says that it may be one."""
        row = self.list.without(seat, self.row)
        if self._silence is not None and not seer and self._silence[seat]:
            plain = self.list.without(seat, self._plain)
            row = list(map(sub, row, map(mul, plain, repeat(self._silence[seat]))))
        mass, by_place = pack_list(self.list.seats - 1, self.list.size).masses(row)
        if mass <= NOTHING * sum(self._plain):
            return 0.0, []
        return mass, [*by_place[:seat], 0.0, *by_place[seat:]]
