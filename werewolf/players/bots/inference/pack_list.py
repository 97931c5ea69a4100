"""All packs of one size, listed once for all games, and rows with a value for each of them.

A table of 12 with 4 wolves has 495 packs, and every question of every bot sums over them, so rows are made and taken
apart by few quick steps:

- products of factors (`products`) are built from the back, as `itertools.combinations` lists them: the packs that begin
  with a seat are that seat's factor times the smaller packs behind it, so each costs one multiplication;
- everything else takes places out of a row by `itemgetter`, whose places are worked out once for a size of table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import prod
from operator import itemgetter, sub

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.problem import Masses

Row = Sequence[float]  # a value for each pack
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
        self._columns = list(zip(*self.packs, strict=True)) if size else []
        self.places = [[at for at, pack in enumerate(self.packs) if seat in pack] for seat in range(seats)]
        self._with = [getter(places) for places in self.places]
        self._without: dict[Seat, Getter] = {}
        self._beside: dict[Seat, tuple[list[list[int]], list[Getter]]] = {}
        self._pairs: list[Getter] = []

    def products(self, factors: Sequence[float]) -> list[float]:
        """For each pack, the product of the factors of its seats."""
        rows: list[list[float]] = [[1.0], *[[] for _ in range(self.size)]]  # by size: packs of the seats so far
        for factor in reversed(factors):
            for size in range(self.size, 0, -1):
                rows[size] = [factor * rest for rest in rows[size - 1]] + rows[size]
        return rows[-1]

    def pair_products(self, pair: Sequence[float]) -> Row:
        """For each pack, the product of the factors of its pairs, given one row after the other."""
        if self.size < 2:
            return [1.0] * len(self.packs)
        if not self._pairs:
            self._pairs = [
                getter([one * self.seats + two for one, two in zip(*both, strict=True)])
                for both in combinations(self._columns, 2)
            ]
        return [prod(factors) for factors in zip(*[get(pair) for get in self._pairs], strict=True)]

    def without_values(self, whole: float, values: Sequence[float]) -> list[float]:
        """For each pack, the whole less the values of its seats."""
        rows: list[list[float]] = [[whole], *[[] for _ in range(self.size)]]
        for value in reversed(values):
            for size in range(self.size, 0, -1):
                rows[size] = [rest - value for rest in rows[size - 1]] + rows[size]
        return rows[-1]

    def masses(self, row: Row) -> Masses:
        """The mass of all packs, and of those that each seat is in."""
        return sum(row), [sum(get(row)) for get in self._with]

    def beside(self, seat: Seat) -> list[Getter]:
        """For each seat, what takes out of a row the packs that it is in together with this one."""
        return self._shared(seat)[1]

    def places_of_both(self, one: Seat, two: Seat) -> list[int]:
        """The places of the packs that both seats are in."""
        return self._shared(one)[0][two]

    def _shared(self, seat: Seat) -> tuple[list[list[int]], list[Getter]]:
        if seat not in self._beside:
            shared: list[list[int]] = [[] for _ in range(self.seats)]
            for at in self.places[seat]:
                for other in self.packs[at]:
                    shared[other].append(at)
            self._beside[seat] = shared, [getter(places) for places in shared]
        return self._beside[seat]

    def without(self, seat: Seat, row: Row) -> Row:
        """The packs that this seat is not in: a list of all packs of the other seats, in the same order."""
        if seat not in self._without:
            self._without[seat] = getter([at for at, pack in enumerate(self.packs) if seat not in pack])
        return self._without[seat](row)


class Summed:
    """One row of a list, and the masses of its packs, each worked out when it is first asked for."""

    def __init__(self, listed: PackList, row: Row) -> None:
        self.row = row
        self._list = listed
        self._masses: Masses | None = None
        self._beside: dict[Seat, list[float]] = {}

    def masses(self) -> Masses:
        if self._masses is None:
            self._masses = self._list.masses(self.row)
        return self._masses

    def masses_beside(self, seat: Seat) -> list[float]:
        """The mass of the packs that this seat is in together with each seat; for itself, of all it is in."""
        known = self._beside
        if seat not in known:
            own, row = self.masses()[1][seat], self.row
            known[seat] = [
                known[other][seat] if other in known else own if other == seat else sum(get(row))
                for other, get in enumerate(self._list.beside(seat))
            ]
        return known[seat]

    def masses_without(self, seat: Seat) -> Masses:
        """The masses less those of the packs of this seat."""
        mass, by_seat = self.masses()
        return mass - by_seat[seat], list(map(sub, by_seat, self.masses_beside(seat)))


@cache
def pack_list(seats: int, size: int) -> PackList:
    return PackList(seats, size)


@lru_cache(8)
def pair_products(seats: int, size: int, pair: tuple[float, ...]) -> Row:
    """Kept for the next sums: a night or a claim changes nothing between two seats."""
    return pack_list(seats, size).pair_products(pair)
