"""Partners: what the factors of pairs come to on average, over who the partners of a wolf may be."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Seat

CLOSE = 1e-7

Links = list[list[tuple[Seat, float]]]  # by seat: the others it has a factor with, and how far it is from one


def links_of(
    factors: Sequence[float], pair: Sequence[Sequence[float]], partners: Sequence[tuple[Seat, Seat, float]]
) -> Links:
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


class Beside:
    """How likely one seat is a wolf if another is one, too, so that one place in the pack is taken."""

    def __init__(self, chances: Sequence[float]) -> None:
        self.chances = chances
        self.spreads = [chance * (1.0 - chance) for chance in chances]
        self._spread = sum(self.spreads)

    def factor_without(self, seat: Seat) -> float:
        """About the factor by which the odds of all others grow if this seat is honest."""
        spread = self._spread - self.spreads[seat]
        return 1.0 + self.chances[seat] / spread if spread > CLOSE else 1.0

    def chance(self, seat: Seat, wolf: Seat) -> float:
        spread = self._spread - self.spreads[wolf]
        taken = (1.0 - self.chances[wolf]) * self.spreads[seat] / spread if spread > CLOSE else 0.0
        return max(0.0, self.chances[seat] - taken)

    def felt(self, factor: float, wolf: Seat, linked: Sequence[tuple[Seat, float]]) -> float:
        """The factor of a seat, times what its pairs come to on average if it is a wolf."""
        chances, spreads, honest = self.chances, self.spreads, 1.0 - self.chances[wolf]
        spread = self._spread - spreads[wolf]
        if spread <= CLOSE:
            honest, spread = 0.0, 1.0
        for other, excess in linked:
            chance = chances[other] - honest * spreads[other] / spread
            if chance > 0.0:
                factor *= 1.0 + chance * excess
        return factor


def counted_twice(links: Links, chances: Sequence[float]) -> float:
    """The factor by which the mass is too large, because each pair was felt by both its seats."""
    whole, beside = 1.0, Beside(chances)
    for seat, linked in enumerate(links):
        for other, excess in linked:
            if other > seat:
                whole *= 1.0 + chances[seat] * beside.chance(other, seat) * excess
    return whole
