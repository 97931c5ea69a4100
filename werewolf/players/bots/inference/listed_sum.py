"""The exact sum over all packs with a factor for each seat and for each pair, from a list of all of them.

What pairs come to is worked out once for everybody at the table; a sum takes from it the packs that are still possible.
Whoever knows that one seat is no wolf takes the packs of that seat off the masses of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cache, lru_cache
from itertools import combinations, repeat
from math import prod
from operator import mul, sub

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.pack_list import Getter, PackList, Row, getter, pack_list
from werewolf.players.bots.inference.packs import Masses, Packs, Weights

NOTHING = 1e-13  # of all packs: what is left by rounding where no pack is possible
ENOUGH = 0.1  # of the mass: where less is left, taking the rest off would leave too few digits


@cache
def _order(seats: int, size: int) -> dict[tuple[Seat, ...], int]:
    return {pack: at for at, pack in enumerate(pack_list(seats, size).packs)}


@lru_cache(1024)
def _selection(seats: int, size: int, free: tuple[Seat, ...], must: tuple[Seat, ...]) -> Getter:
    """Takes out of a row of all packs those of these seats, together with all sure wolves."""
    order = _order(seats, size)
    return getter([order[tuple(sorted((*pack, *must)))] for pack in combinations(free, size - len(must))])


@lru_cache(64)
def _members(free: tuple[Seat, ...], size: int, must: tuple[Seat, ...]) -> list[frozenset[Seat]]:
    """The packs of these seats, together with all sure wolves."""
    return [frozenset((*must, *pack)) for pack in combinations(free, size)]


@lru_cache(64)
def _kept_products(seats: int, size: int, factors: tuple[float, ...]) -> Row:
    """Kept for the next sums: what a mimic pack does tells nothing, so that its factors seldom change."""
    return pack_list(seats, size).products(factors)


@lru_cache(256)
def _fits(seats: int, size: int, dead: tuple[Seat, ...], least: int, most: int) -> tuple[float, ...] | None:
    """1 for each pack with a possible number of dead wolves, else 0; None if all are possible."""
    if least <= 0 and most >= min(size, len(dead)):
        return None
    rest = pack_list(seats, size).without_values(len(dead), [float(seat in dead) for seat in range(seats)])
    return tuple([1.0 if least <= len(dead) - count <= most else 0.0 for count in rest])


@lru_cache(256)
def _outside(seats: int, size: int, whole: float, values: tuple[float, ...]) -> list[float]:
    """The same list for both kinds of packs, and for all who know the same."""
    return pack_list(seats, size).without_values(whole, values)


class ListedSum:
    """The sum over the packs of one table. Only seats that may be wolves, and are not sure ones, are listed.

    `pairs` is what pairs come to in each pack of the whole table, and `partners` are factors of single pairs besides.
    """

    def __init__(
        self,
        packs: Packs,
        factors: Sequence[float],
        pairs: Row | None,
        partners: Sequence[tuple[Seat, Seat, float]] = (),
    ) -> None:
        self._seats = len(factors)
        self._must = packs.must
        self._silence = packs.silence
        self._free = tuple([seat for seat, factor in enumerate(factors) if factor > 0.0 and seat not in packs.must])
        self._plain: Row = ()
        if packs.possible(factors, len(self._free)):
            self._list = pack_list(len(self._free), packs.left)
            self._plain = self._products(packs, factors, pairs, partners)
        self.row: Row = self._plain if packs.silence is None else self._hushed(packs.silence)
        self._masses: Masses | None = None
        self._plain_masses: Masses | None = None  # by place among the free seats, whatever the silence
        self._least = NOTHING * sum(self._plain)  # below that, no pack is possible

    def _products(
        self,
        packs: Packs,
        factors: Sequence[float],
        pairs: Row | None,
        partners: Sequence[tuple[Seat, Seat, float]],
    ) -> Row:
        free, must = self._free, packs.must
        dead = tuple([at for at, seat in enumerate(free) if seat in packs.dead])
        bounds = packs.least_dead - packs.dead_musts, packs.most_dead - packs.dead_musts
        row = _kept_products(len(free), packs.left, tuple([factors[seat] for seat in free]))
        if pairs is not None and packs.size > 1:
            row = list(map(mul, row, _selection(self._seats, packs.size, free, must)(pairs)))
        fits = _fits(len(free), packs.left, dead, *bounds)
        if fits is not None:
            row = list(map(mul, row, fits))
        sure = prod([factors[seat] for seat in must])
        if partners:
            row = weighed = list(row)
            for one, two, factor in partners:
                sure *= self._weigh_partners(weighed, one, two, factor)
        return row if sure == 1.0 else [sure * mass for mass in row]

    def _weigh_partners(self, row: list[float], one: Seat, two: Seat, factor: float) -> float:
        """Multiply every pack that both are in; return the factor instead if both are in all of them."""
        if one in self._must and two in self._must:
            return factor
        listed = [self._list.places[self._free.index(seat)] for seat in (one, two) if seat in self._free]
        if len(listed) + (one in self._must) + (two in self._must) < 2:
            return 1.0
        both = listed[0] if len(listed) == 1 else set(listed[0]).intersection(listed[1])
        for at in both:
            row[at] *= factor
        return 1.0

    def with_silence(self, silence: Sequence[float] | None) -> ListedSum:
        """The same sum with another silence: most of the work is done."""
        other = copy(self)
        other._silence, other._masses = silence, None
        other.row = self._plain if silence is None else self._hushed(silence)
        return other

    def _hushed(self, silence: Sequence[float]) -> Row:
        """Each pack weighed by how likely a seer outside it kept silent."""
        if not self._plain:
            return self._plain
        whole = sum(silence) - sum([silence[seat] for seat in self._must])
        outside = _outside(len(self._free), self._list.size, whole, tuple([silence[seat] for seat in self._free]))
        return list(map(mul, self._plain, outside))

    def packs(self) -> Sequence[frozenset[Seat]]:
        """The packs of the row."""
        return _members(self._free, self._list.size, self._must) if self._plain else ()

    def masses(self) -> Masses:
        return self._by_seat(self._free, *self._by_place()) if self._plain else (0.0, [0.0] * self._seats)

    def _by_place(self) -> Masses:
        """The masses by place among the free seats."""
        if self._masses is None:
            self._masses = self._list.masses(self.row)
        return self._masses

    def without(self, seat: Seat, seer: bool, weights: Weights = ()) -> Masses:
        """The masses if this seat is not of the pack; nor a silent seer, unless `seer` says that it may be one.

        `weights`: factors of other seats, beside those of the sum.
        """
        if seat in self._must or not self._plain:
            return 0.0, []
        quiet = 0.0 if seer or self._silence is None else self._silence[seat]
        if not weights:
            rest, parts = self._taken_off(seat, quiet)
            if rest > ENOUGH * self._by_place()[0]:
                return self._by_seat(self._free, rest, parts)
        return self._summed_without(seat, quiet, weights)

    def _taken_off(self, seat: Seat, quiet: float) -> Masses:
        """The masses less those of the packs of this seat, and less those that its silence counts for."""
        rest, parts = self._rest(self._by_place(), self.row, seat)
        if quiet:
            if self._plain_masses is None:
                self._plain_masses = self._list.masses(self._plain)
            plain, plain_parts = self._rest(self._plain_masses, self._plain, seat)
            rest -= quiet * plain
            parts = [part - quiet * less for part, less in zip(parts, plain_parts, strict=True)]
        return rest, [part if part > 0.0 else 0.0 for part in parts]

    def _rest(self, masses: Masses, row: Row, seat: Seat) -> Masses:
        """The masses of a row without the packs of one seat."""
        if seat not in self._free:
            return masses
        mass, by_place = masses
        place = self._free.index(seat)
        return mass - by_place[place], list(map(sub, by_place, self._list.masses_beside(place, row)))

    def _summed_without(self, seat: Seat, quiet: float, weights: Weights) -> Masses:
        """The same by a sum over the packs that are left."""
        row, plain, free, listed = self.row, self._plain, self._free, self._list
        if seat in free:
            place = free.index(seat)
            row, plain = listed.without(place, row), listed.without(place, plain) if quiet else ()
            free = free[:place] + free[place + 1 :]
            listed = pack_list(len(free), listed.size)
        if quiet:
            row = list(map(sub, row, map(mul, plain, repeat(quiet))))
        mass, by_place = listed.masses(self._weighed(row, free, listed, weights) if weights else row)
        return self._by_seat(free, mass, by_place) if mass > self._least else (0.0, [])

    def _weighed(self, row: Row, free: Sequence[Seat], listed: PackList, weights: Weights) -> Row:
        """The row with each pack multiplied by the factors of its seats."""
        sure = prod([factor for seat, factor in weights if seat in self._must])
        weighed = [sure * mass for mass in row]
        for seat, factor in weights:
            for at in listed.places[free.index(seat)] if seat in free else ():
                weighed[at] *= factor
        return weighed

    def _by_seat(self, free: Sequence[Seat], mass: float, by_place: Sequence[float]) -> Masses:
        parts = [0.0] * self._seats
        for seat, part in zip(free, by_place, strict=True):
            parts[seat] = part
        for seat in self._must:
            parts[seat] = mass
        return mass, parts
