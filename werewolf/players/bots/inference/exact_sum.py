"""The exact sum over all packs with a factor for each seat and for each pair, from a list of all of them.

The value of a pack is the product of its seats' factors, times that of its pairs, times 0 or 1 for the number of dead
wolves, times how likely the silence of the seats outside it is. Each of these is a row over the list of all packs
(`pack_list.py`), made quickly and kept, because most of them do not change from one question to the next:

- what pairs come to is worked out once for the whole table; a sum takes from it the packs that are still possible;
- where fewer seats may be wolves than in a sum that is known, and all else is the same, its row is a part of that one;
- a new silence only multiplies the row without silence;
- whoever knows that one seat is no wolf takes the packs of that seat off the masses of all. That is subtraction, so
  where little is left the digits would be gone, and the packs that are left are summed up instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from functools import cache, lru_cache
from itertools import combinations, repeat
from math import prod
from operator import mul, sub

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.pack_list import Getter, PackList, Row, Summed, getter, pack_list
from werewolf.players.bots.inference.problem import Masses, Packs, Weights

NOTHING = 1e-13  # of all packs: what is left by rounding where no pack is possible
Partners = Sequence[tuple[Seat, Seat, float]]  # each with what it counts that both are wolves
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
def _left_over(seats: int, size: int, whole: float, values: tuple[float, ...]) -> list[float]:
    """For each pack, the whole less the values of its seats. Kept: the same for all bots."""
    return pack_list(seats, size).without_values(whole, values)


class ExactSum:
    """The sum over the packs of one table. Only seats that may be wolves, and are not sure ones, are listed.

    `pairs` is what pairs come to in each pack of the whole table, and `partners` are factors of single pairs besides.
    `known`: sums with the same pairs and of the same dead, of which this one may be a part.
    """

    def __init__(
        self,
        packs: Packs,
        factors: Sequence[float],
        pairs: Row | None,
        partners: Partners = (),
        known: Iterable[ExactSum] = (),
    ) -> None:
        self._seats = len(factors)
        self._factors = factors
        self._partners = partners
        self._must = packs.must
        self._silence = packs.silence
        self._free = tuple([seat for seat, factor in enumerate(factors) if factor > 0.0 and seat not in packs.must])
        self._possible = packs.possible(factors, len(self._free))
        self._list = pack_list(len(self._free), packs.left if self._possible else 0)
        self._plain = Summed(self._list, self._row(packs, pairs, known) if self._possible else ())  # without silence
        self._summed = self._plain if packs.silence is None else self._with_quiet(packs.silence)

    def _row(self, packs: Packs, pairs: Row | None, known: Iterable[ExactSum]) -> Row:
        """Taken from a sum that it is a part of, if there is one."""
        whole = next((other for other in known if self._is_part_of(other)), None)
        return self._products(packs, pairs) if whole is None else whole._row_without(self._free)

    def _is_part_of(self, other: ExactSum) -> bool:
        """Whether the other sum differs in nothing but that more seats may be wolves."""
        factors = self._factors
        if not other._possible or self._must != other._must:
            return False
        if any(mine and mine != theirs for mine, theirs in zip(factors, other._factors, strict=True)):
            return False
        mine, theirs = (
            [(one, two, factor) for one, two, factor in partners if factors[one] and factors[two]]
            for partners in (self._partners, other._partners)
        )
        return mine == theirs

    def _row_without(self, free: tuple[Seat, ...]) -> Row:
        """The values of the packs of these seats, which are some of the free ones."""
        row, listed = self._plain.row, self._list
        for place in reversed([at for at, seat in enumerate(self._free) if seat not in free]):
            row = listed.without(place, row)
            listed = pack_list(listed.seats - 1, listed.size)
        return row

    def _products(self, packs: Packs, pairs: Row | None) -> Row:
        """The value of each pack, without silence: seats, then pairs, then the number of dead wolves, then partners."""
        free, must, factors = self._free, packs.must, self._factors
        dead = tuple([at for at, seat in enumerate(free) if seat in packs.dead])
        bounds = packs.least_dead - packs.dead_musts, packs.most_dead - packs.dead_musts
        row = _kept_products(len(free), packs.left, tuple([factors[seat] for seat in free]))
        if pairs is not None and packs.size > 1:
            row = list(map(mul, row, _selection(self._seats, packs.size, free, must)(pairs)))
        fits = _fits(len(free), packs.left, dead, *bounds)
        if fits is not None:
            row = list(map(mul, row, fits))
        sure = prod([factors[seat] for seat in must])
        if self._partners:
            row = weighed = list(row)
            for one, two, factor in self._partners:
                sure *= self._weigh_partners(weighed, one, two, factor)
        return row if sure == 1.0 else [sure * mass for mass in row]

    def _weigh_partners(self, row: list[float], one: Seat, two: Seat, factor: float) -> float:
        """Multiply every pack that both are in; return the factor instead if both are in all of them."""
        if one in self._must and two in self._must:
            return factor
        listed = [self._free.index(seat) for seat in (one, two) if seat in self._free]
        if len(listed) + (one in self._must) + (two in self._must) < 2:
            return 1.0
        for at in self._list.places[listed[0]] if len(listed) == 1 else self._list.places_of_both(*listed):
            row[at] *= factor
        return 1.0

    def with_silence(self, silence: Sequence[float] | None) -> ExactSum:
        """The same sum with another silence: most of the work is done."""
        other = copy(self)
        other._silence = silence
        other._summed = self._plain if silence is None else self._with_quiet(silence)
        return other

    def _with_quiet(self, silence: Sequence[float]) -> Summed:
        """Each pack weighed by how likely a seer outside it kept silent."""
        if not self._possible:
            return self._plain
        whole = sum(silence) - sum([silence[seat] for seat in self._must])
        honest = _left_over(len(self._free), self._list.size, whole, tuple([silence[seat] for seat in self._free]))
        return Summed(self._list, list(map(mul, self._plain.row, honest)))

    @property
    def row(self) -> Row:
        """A value for each pack."""
        return self._summed.row

    def packs(self) -> Sequence[frozenset[Seat]]:
        """The packs of the row."""
        return _members(self._free, self._list.size, self._must) if self._possible else ()

    def masses(self) -> Masses:
        return self._by_seat(self._free, *self._summed.masses()) if self._possible else (0.0, [0.0] * self._seats)

    def without(self, seat: Seat, seer: bool, weights: Weights = ()) -> Masses:
        """The masses if this seat is not of the pack; nor a silent seer, unless `seer` says that it may be one.

        `weights`: factors of other seats, beside those of the sum.
        """
        if seat in self._must or not self._possible:
            return 0.0, []
        quiet = 0.0 if seer or self._silence is None else self._silence[seat]
        if not weights:
            rest, parts = self._taken_off(seat, quiet)
            if rest > ENOUGH * self._summed.masses()[0]:
                return self._by_seat(self._free, rest, parts)
        return self._summed_without(seat, quiet, weights)

    def _taken_off(self, seat: Seat, quiet: float) -> Masses:
        """The masses less those of the packs of this seat, and less those that its silence counts for."""
        rest, parts = self._rest(self._summed, seat)
        if quiet:
            plain, plain_parts = self._rest(self._plain, seat)
            rest -= quiet * plain
            parts = [part - quiet * less for part, less in zip(parts, plain_parts, strict=True)]
        return rest, [part if part > 0.0 else 0.0 for part in parts]

    def _rest(self, summed: Summed, seat: Seat) -> Masses:
        """The masses of a row without the packs of one seat."""
        return summed.masses_without(self._free.index(seat)) if seat in self._free else summed.masses()

    def _summed_without(self, seat: Seat, quiet: float, weights: Weights) -> Masses:
        """The same by a sum over the packs that are left."""
        row, plain, free, listed = self.row, self._plain.row, self._free, self._list
        if seat in free:
            place = free.index(seat)
            row, plain = listed.without(place, row), listed.without(place, plain) if quiet else ()
            free = free[:place] + free[place + 1 :]
            listed = pack_list(len(free), listed.size)
        if quiet:
            row = list(map(sub, row, map(mul, plain, repeat(quiet))))
        mass, by_place = listed.masses(self._weighed(row, free, listed, weights) if weights else row)
        possible = mass > NOTHING * sum(self._plain.row)
        return self._by_seat(free, mass, by_place) if possible else (0.0, [])

    def _weighed(self, row: Row, free: Sequence[Seat], listed: PackList, weights: Weights) -> Row:
        """The row with each pack multiplied by the factors of its seats."""
        sure = prod([factor for seat, factor in weights if seat in self._must])
        weighed = list(row) if sure == 1.0 else [sure * mass for mass in row]
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


@lru_cache(32)
def mimic_sum(packs: Packs, factors: tuple[float, ...]) -> ExactSum:
    """Without pairs. Kept with all that it has been asked: only claims, deaths and silence tell of a mimic pack, so
    that the next sub-phases often need the same one."""
    return ExactSum(packs, factors, None)
