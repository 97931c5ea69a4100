"""Chances of seats that depend on each other: because the pack has a fixed size, and because pairs of seats count.

Everything here is an approximation for tables with too many packs to list (`mean_field.py`). It starts from seats that
know nothing of each other: seat i is a wolf with odds o_i. Two things tie them together.

1. The pack has a fixed size. Taking that in exactly is a sum over all packs. To first order it is enough to multiply
   all odds by one common factor until the expected number of wolves is right (`with_expected_size`). The same idea
   tells what follows from one more fact: if a seat is now surely a wolf, one place less is left, and every other
   chance p falls in proportion to its variance p(1 - p), because that is how fast p changes with the log of its odds
   (`Coupling`).
2. A pair has a factor if two seats treat each other as partners do, or claim the same card. A seat feels it as an
   average: if it is a wolf, the other is one too with some chance, and only then the factor counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Seat

CLOSE = 1e-7
STEPS = 12  # of Newton's method, to find a common factor; it takes three or four
ENOUGH = 1e-5  # wolves too many or too few in the whole pack

Links = list[list[tuple[Seat, float]]]  # by seat: the others it has a factor with, and how far it is from one


def with_expected_size(odds: Sequence[float], count: float, factor: float | None = None) -> list[float]:
    """The chances with these odds, times a common factor such that `count` wolves are to be expected.

    `factor`: one that is near, if it is known.
    """
    possible = sum(odd > 0.0 for odd in odds)
    if count <= 0 or possible <= count:
        return [float(odd > 0.0 and count > 0) for odd in odds]
    if factor is None:  # exact if all odds are the same
        factor = count / (possible - count) * possible / sum(odds)
    chances: list[float] = []
    for _ in range(STEPS):
        chances = [factor * odd / (1.0 + factor * odd) for odd in odds]
        off = count - sum(chances)
        if abs(off) < ENOUGH:
            break
        # Newton's step in the log of the factor: the derivative of a chance is its variance. A step down divides, so
        # that the factor stays above zero.
        derivative = sum([chance * (1.0 - chance) for chance in chances])
        step = off / derivative if derivative > 0.0 else off
        factor *= 1.0 + step if step > 0.0 else 1.0 / (1.0 - step)
    return chances


def links_of(
    factors: Sequence[float], pair: Sequence[Sequence[float]], partners: Sequence[tuple[Seat, Seat, float]]
) -> Links:
    """The pairs that count, of seats that may be wolves: those of the problem, times those of a placement of seers."""
    possible = [seat for seat, factor in enumerate(factors) if factor > 0.0]
    more: dict[Seat, dict[Seat, float]] = {}
    for one, two, factor in partners:
        for seat, other in ((one, two), (two, one)):
            by_seat = more.setdefault(seat, {})
            by_seat[other] = by_seat.get(other, 1.0) * factor
    links: Links = [[] for _ in factors]
    for seat in possible:
        row, extra = pair[seat], more.get(seat)
        if extra is not None:
            row = [factor * extra.get(other, 1.0) for other, factor in enumerate(row)]
        links[seat] = [(other, row[other] - 1.0) for other in possible if row[other] != 1.0]
    return links


class Coupling:
    """How the chances of seats depend on each other to first order, because the pack has a fixed number of places."""

    def __init__(self, chances: Sequence[float]) -> None:
        self.chances = chances
        self.variances = [chance * (1.0 - chance) for chance in chances]
        self._variance = sum(self.variances)

    def factor_if_honest(self, seat: Seat) -> float:
        """About the factor by which the odds of all others grow if this seat is honest: its share goes to them."""
        variance = self._variance - self.variances[seat]
        return 1.0 + self.chances[seat] / variance if variance > CLOSE else 1.0

    def chance_given(self, seat: Seat, wolf: Seat) -> float:
        """How likely a seat is a wolf if another one is: that one takes up `1 - chance` more of the places."""
        variance = self._variance - self.variances[wolf]
        taken = (1.0 - self.chances[wolf]) * self.variances[seat] / variance if variance > CLOSE else 0.0
        return max(0.0, self.chances[seat] - taken)

    def with_pairs(self, factor: float, wolf: Seat, linked: Sequence[tuple[Seat, float]]) -> float:
        """The factor of a seat, times what its pairs come to on average if it is a wolf.

        The chances are those of `chance_given`, written out here because this is where large tables spend their time.
        """
        chances, variances, honest = self.chances, self.variances, 1.0 - self.chances[wolf]
        variance = self._variance - variances[wolf]
        if variance <= CLOSE:
            honest, variance = 0.0, 1.0
        for other, excess in linked:
            chance = chances[other] - honest * variances[other] / variance
            if chance > 0.0:
                factor *= 1.0 + chance * excess
        return factor


def counted_twice(links: Links, chances: Sequence[float]) -> float:
    """The factor by which the mass is too large, because each pair was counted by both its seats."""
    whole, coupling = 1.0, Coupling(chances)
    for seat, linked in enumerate(links):
        for other, excess in linked:
            if other > seat:
                whole *= 1.0 + chances[seat] * coupling.chance_given(other, seat) * excess
    return whole
