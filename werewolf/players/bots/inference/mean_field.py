"""The sum over packs with pairs, for tables with too many packs to list: a mean-field approximation.

Without pairs the sum is quick (`forward_backward.py`). With them each seat's factor depends on who else is a wolf. The
mean field replaces that by an average: a seat takes the factors of its pairs as what they come to on average over who
its partners may be (`Coupling.with_pairs`). Who they may be follows from the sum without pairs, with the averages of
the round before as factors; after two rounds both agree well enough.

An average is poor where one seat decides much. So the seats that do are not averaged over but taken in both ways, each
by a sum of its own, in which the pairs of that seat are exact:

- the likeliest wolf among the seats with pairs (`_summed_by_side`);
- where a single wolf is left alive, each seat that may be it (`_summed_by_survivor`).

`without` asks for the chances if one seat is honest. For most seats that changes little, and first order will do: all
other odds grow by one common factor (`_scaled_without`). Where it changes much, it is another sum (`_summed_without`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import mul

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.conditioning import (
    CLOSE,
    Coupling,
    Links,
    counted_twice,
    links_of,
    with_expected_size,
)
from werewolf.players.bots.inference.forward_backward import dead_variance, plain_masses
from werewolf.players.bots.inference.problem import Masses, Packs, Weights

ROUNDS = 2
SWAYS = 0.4  # a seat with pairs that is likelier a wolf than this gets a sum for either side
# A seat likelier a wolf than this, or with a pair whose factor is this far from 1 on average, is left out by a sum of
# its own: too much would change for first order.
CHANGES_MUCH = 0.4
BINDS = 0.5


class Group:
    """Some of the seats: how many wolves are to be expected among those that are not certain, and the variance."""

    def __init__(self, seats: Sequence[Seat], chances: Sequence[float]) -> None:
        self.seats = seats
        self.wolves = sum([chances[at] for at in seats if chances[at] < 1 - CLOSE])
        self.variance = sum([chances[at] * (1 - chances[at]) for at in seats])


class MeanFieldSum:
    """About the same masses as the exact sum with pairs. `splits`: whether a suspect is taken in both ways."""

    def __init__(
        self,
        packs: Packs,
        factors: Sequence[float],
        pair: Sequence[Sequence[float]] | None = None,
        partners: Sequence[tuple[Seat, Seat, float]] = (),
        links: Links | None = None,
        splits: bool = True,
    ) -> None:
        self._packs = packs
        self._sure = frozenset(packs.must)
        self._silence, self._factors = self._with_silence(factors)
        self._links = links or (links_of(factors, pair, partners) if pair else [[] for _ in factors])
        self._linked = any(self._links)
        self._splits = splits  # a part of a sum by sides is not taken apart again
        self._masses = self._summed(self._factors)

    def masses(self) -> Masses:
        return self._masses

    # -- the sum -----------------------------------------------------------------------------------------------------

    def _summed(self, factors: Sequence[float]) -> Masses:
        """By survivors if one wolf is left, by sides if a suspect sways the averages, else in one go."""
        if self._one_lives():
            return self._summed_by_survivor(factors)
        masses = self._summed_together(factors)
        suspect = self._first_suspect(masses) if self._splits else None
        return masses if suspect is None else self._summed_by_side(factors, suspect)

    def _one_lives(self) -> bool:
        """Whether exactly one living seat is a wolf."""
        return self._packs.fewest == self._packs.most == 1 and bool(self._packs.dead)

    def _first_suspect(self, masses: Masses) -> Seat | None:
        """The likeliest wolf that is neither sure nor without pairs, if it is likely enough to sway the averages."""
        mass, by_seat = masses
        linked = [seat for seat, links in enumerate(self._links) if links and seat not in self._sure]
        first = max(linked, key=by_seat.__getitem__, default=None)
        return first if first is not None and SWAYS * mass < by_seat[first] < (1 - CLOSE) * mass else None

    def _summed_by_side(self, factors: Sequence[float], suspect: Seat) -> Masses:
        """One sum if this seat is a wolf and one if it is not: what pairs it makes is exact then."""
        packs = self._packs
        links: Links = [
            [] if seat == suspect else [link for link in row if link[0] != suspect]
            for seat, row in enumerate(self._links)
        ]
        if_guilty, if_honest = list(factors), list(factors)
        for other, excess in self._links[suspect]:
            if_guilty[other] *= 1.0 + excess
        if_honest[suspect] = 0.0
        guilty = Packs(packs.size, packs.dead, packs.fewest, packs.most, (*packs.must, suspect))
        honest = Packs(packs.size, packs.dead, packs.fewest, packs.most, packs.must)
        one = MeanFieldSum(guilty, if_guilty, links=links, splits=False).masses()
        two = MeanFieldSum(honest, if_honest, links=links, splits=False).masses()
        parts = [self._silence * (first + second) for first, second in zip(one[1], two[1], strict=True)]
        return self._silence * (one[0] + two[0]), parts

    def _summed_by_survivor(self, factors: Sequence[float]) -> Masses:
        """One sum for each seat that may be the last wolf alive: what pairs it makes with the dead is exact then."""
        packs, whole, parts = self._packs, 0.0, [0.0] * len(factors)
        living = [seat for seat, factor in enumerate(factors) if seat not in packs.dead and factor > 0.0]
        sure = [seat for seat in packs.must if seat not in packs.dead]
        for last in living if not sure else [seat for seat in living if sure == [seat]]:
            beside = [factor if seat in packs.dead else 0.0 for seat, factor in enumerate(factors)]
            for other, excess in self._links[last]:
                beside[other] *= 1.0 + excess
            dead_wolves = tuple([seat for seat in packs.must if seat != last])
            others = Packs(packs.size - 1, (), 0, 99, dead_wolves)
            mass, by_seat = MeanFieldSum(others, beside, links=self._links).masses()
            weight = self._silence * factors[last]
            whole += weight * mass
            parts = [part + weight * more for part, more in zip(parts, by_seat, strict=True)]
            parts[last] = weight * mass
        return whole, parts

    def _summed_together(self, factors: Sequence[float]) -> Masses:
        """The sum with averages for all pairs. Each pair was averaged by both its seats, so half of that comes off."""
        averaged = self._own_averages if factors is self._factors else self._with_averages(factors)
        mass, by_seat = plain_masses(self._packs, averaged)
        if mass <= 0.0 or not self._linked:
            return self._silence * mass, [self._silence * part for part in by_seat]
        scale = self._silence / counted_twice(self._links, [part / mass for part in by_seat])
        return scale * mass, [scale * part for part in by_seat]

    def _with_averages(self, factors: Sequence[float]) -> Sequence[float]:
        """The factors of the seats times the averages of their pairs, after all rounds."""
        averaged = factors
        for _ in range(ROUNDS if self._linked else 0):
            coupling = Coupling(self._chances(averaged))
            averaged = [
                coupling.with_pairs(factor, seat, linked) if linked else factor
                for seat, (factor, linked) in enumerate(zip(factors, self._links, strict=True))
            ]
        return averaged

    @cached_property
    def _own_averages(self) -> Sequence[float]:
        return self._with_averages(self._factors)

    def _chances(self, factors: Sequence[float]) -> Sequence[float]:
        """Each seat's chance without pairs: to first order, or by a sum where the dead and the living differ."""
        if not self._few_live():
            return self._scaled(factors)
        mass, by_seat = plain_masses(self._packs, factors)
        return [part / mass for part in by_seat] if mass > 0.0 else by_seat

    def _few_live(self) -> bool:
        """Whether the living may be too few for the whole pack: then the dead and the living are not alike."""
        return self._packs.most < self._packs.size

    def _scaled(self, factors: Sequence[float]) -> list[float]:
        """Each seat's chance, if these were the odds of seats that know nothing of each other."""
        if not self._sure:
            return with_expected_size(factors, self._packs.left)
        odds = [0.0 if seat in self._sure else factor for seat, factor in enumerate(factors)]
        chances = with_expected_size(odds, self._packs.left)
        for seat in self._sure:
            chances[seat] = 1.0
        return chances

    def _with_silence(self, factors: Sequence[float]) -> tuple[float, Sequence[float]]:
        """How likely a seer outside the pack kept silent, on average, and each seat's factor for what it changes."""
        silence = self._packs.silence
        if silence is None:
            return 1.0, factors
        of_pack = sum(map(mul, silence, self._scaled(factors)))
        of_honest, mean = sum(silence) - of_pack, of_pack / self._packs.size
        if of_honest <= 0.0:
            return 0.0, factors
        return of_honest, [
            factor * max(0.0, 1 - (quiet - mean) / of_honest) for factor, quiet in zip(factors, silence, strict=True)
        ]

    # -- one seat left out -------------------------------------------------------------------------------------------

    def without(self, seat: Seat, seer: bool, weights: Weights = ()) -> Masses:
        """The masses if this seat is not of the pack; nor a silent seer, unless `seer` says that it may be one.

        `weights`: factors of other seats, beside those of the sum.
        """
        mass, by_seat = self._masses
        if mass <= 0.0 or seat in self._sure:
            return 0.0, [0.0] * len(by_seat)
        if weights:
            mass, by_seat = self._summed_without(seat, weights)
        elif by_seat[seat] > 0.0:
            much = by_seat[seat] > CHANGES_MUCH * mass or self._one_lives() or self._is_bound(seat)
            mass, by_seat = (self._summed_without if much else self._scaled_without)(seat)
        silence = self._packs.silence
        if seer or silence is None or mass <= 0.0:
            return mass, by_seat
        of_honest = sum(silence) - sum(map(mul, silence, by_seat)) / mass
        rest = max(0.0, 1 - silence[seat] / of_honest) if of_honest > 0.0 else 0.0
        return rest * mass, [rest * part for part in by_seat]

    def _is_bound(self, seat: Seat) -> bool:
        """Whether a pair with a likely wolf tells very much about this seat, as with two who claim the same card."""
        mass, by_seat = self._masses
        return any(abs(excess) * by_seat[other] > BINDS * mass for other, excess in self._links[seat])

    def _summed_without(self, seat: Seat, weights: Weights = ()) -> Masses:
        factors = list(self._factors)
        factors[seat] = 0.0
        for other, factor in weights:
            factors[other] *= factor
        return self._summed(factors)

    @cached_property
    def _coupling(self) -> Coupling:
        """Each seat's chance, and what follows if another seat is a wolf."""
        mass, by_seat = self._masses
        return Coupling([part / mass for part in by_seat])

    @cached_property
    def _odds(self) -> list[float]:
        """The odds of each seat; 0 for those that are certain."""
        return [chance / (1 - chance) if chance < 1 - CLOSE else 0.0 for chance in self._coupling.chances]

    def _scaled_without(self, seat: Seat) -> Masses:
        """To first order: the others lose what their pairs with this seat had added, and gain its place."""
        coupling, odds = self._coupling, list(self._odds)
        odds[seat] = 0.0
        for other, excess in self._links[seat]:
            odds[other] /= 1.0 + coupling.chance_given(seat, other) * excess
        certain = [at for at, chance in enumerate(coupling.chances) if chance >= 1 - CLOSE]
        rest = self._masses[0] - self._masses[1][seat]
        parts = [rest * chance for chance in self._scaled_others(seat, odds, len(certain))]
        for at in certain:
            parts[at] = rest
        return rest, parts

    def _scaled_others(self, seat: Seat, odds: list[float], sure: int) -> Sequence[float]:
        """The chances of the others: scaled all together or, if few live, the dead and the living each by themselves.

        If the seat is honest, the mean number of dead wolves moves by its chance, times the variance of that number.
        """
        coupling = self._coupling
        if not self._few_live():
            return with_expected_size(odds, self._packs.size - sure, coupling.factor_if_honest(seat))
        dead, living = self._groups
        moved = coupling.chances[seat] * self._dead_variance
        if seat in self._packs.dead:
            moved = -moved / dead.variance if dead.variance > CLOSE else 0.0
        else:
            moved = moved / living.variance if living.variance > CLOSE else 0.0
        chances = [0.0] * len(odds)
        for group, count in ((dead, dead.wolves + moved), (living, living.wolves - moved)):
            seats = [at for at in group.seats if odds[at] > 0.0]
            scaled = with_expected_size([odds[at] for at in seats], count, 1.0)
            for at, chance in zip(seats, scaled, strict=True):
                chances[at] = chance
        return chances

    @cached_property
    def _dead_variance(self) -> float:
        """The variance of the number of dead wolves."""
        return dead_variance(self._packs, self._own_averages)

    @cached_property
    def _groups(self) -> tuple[Group, Group]:
        """The dead and the living."""
        dead, chances = frozenset(self._packs.dead), self._coupling.chances
        living = [seat for seat in range(len(chances)) if seat not in dead]
        return Group(sorted(dead), chances), Group(living, chances)
