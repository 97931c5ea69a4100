"""The problem: what is known of one table, as factors of seats and pairs, and as weights of claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from werewolf.game.asks import Seat

CERTAIN = 1e9  # the factor of a fact


@dataclass(slots=True)
class ClaimWeights:
    """What was said about the seer's card, as weights: who claims it, what they report, who kept silent.

    And what seats said of other cards that counts against them at once.
    """

    reports: Mapping[Seat, Mapping[Seat, bool]]  # by claimant: each seat checked, and whether it is good
    silence: Sequence[float]  # by seat: how likely a seer in that seat would have kept silent so far
    true: Mapping[Seat, float]  # by claimant: how likely the seer would make this claim
    wolf: Mapping[Seat, float]  # by claimant: how likely a wolf would make it falsely
    village: float = 0.02  # how likely anybody else would make it as a joke
    lie_bad: float = 0.5  # how often a liar reports a wolf
    partner_bad: float = 0.4  # factor if the reported wolf is a partner of the liar
    partner_good: float = 1.4  # factor if the cleared seat is a partner of the liar
    blunders: Mapping[Seat, float] = field(default_factory=dict)  # the same of claims that cannot be true
    guilt: Mapping[Seat, float] = field(default_factory=dict)  # by seat: factor of a confession, or of what cannot be


@dataclass(slots=True)
class Problem:
    """What is known of one table, as factors. `wolf[i]`: how much likelier the record is if seat i is a wolf.

    `mimic` is the same for a mimic pack, and `mimic_share` says how many packs are of that kind.
    """

    pack: int
    wolf: list[float]
    pair: list[list[float]] | None  # None if pairs do not count
    dead: Sequence[Seat] = ()
    fewest: int = 1  # living wolves
    most: int = 99
    claims: ClaimWeights | None = None
    seers: int = 1  # cards of that kind in the deck
    seer: Seat | None = None  # set only in a seer's own problem
    not_seer: Seat | None = None
    mimic: list[float] = field(default_factory=list)
    mimic_share: float = 0.0

    def weigh(self, seat: Seat, factor: float) -> None:
        """Count a fact about a seat, for packs of both kinds."""
        for factors in (self.wolf, self.mimic):
            if factors:
                factors[seat] *= factor

    def settle(self, seat: Seat, wolf: bool) -> None:
        """Set the side of a seat, whatever else there is for or against it."""
        for factors in (self.wolf, self.mimic):
            if factors:
                factors[seat] = CERTAIN if wolf else 0.0


def own_copy(problem: Problem) -> Problem:
    """A copy whose factors of seats may be changed."""
    return replace(problem, wolf=list(problem.wolf), mimic=list(problem.mimic))
