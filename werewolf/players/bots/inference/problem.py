"""The problem: what is known of one table, as factors of seats and of pairs, and as weights of claims.

It is all that the posterior is worked out from (`posterior.py`), and it has three layers:

- `Problem`: how much likelier the record is if a seat, or a pair of seats, is of the pack; who is dead; how many wolves
  must live; what was claimed.
- `Placement`: one answer to “who of those that claim to be the seer are?”. It turns the claims into factors too, so
  that only the pack is left to be summed over.
- `Packs`: which sets of seats may be the pack then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import factorial

from werewolf.game.asks import Seat

CERTAIN = 1e9  # the factor of a fact

Masses = tuple[float, list[float]]  # of all possible packs, and for each seat of those it is in
Weights = Sequence[tuple[Seat, float]]  # seats, each with a factor


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
    blunders: Mapping[Seat, float] = field(default_factory=dict)  # `village` for claims that cannot be true
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


@dataclass(frozen=True, slots=True)
class Packs:
    """Which packs are possible: their size, how many of them live, and who is one of them for sure.

    `silence`: by seat, how likely a seer there would have kept silent; a pack counts by what is left of it outside.
    """

    size: int
    dead: Sequence[Seat]
    fewest: int  # living wolves
    most: int
    must: tuple[Seat, ...] = ()
    silence: Sequence[float] | None = None

    @property
    def least_dead(self) -> int:
        return self.size - self.most

    @property
    def most_dead(self) -> int:
        return self.size - self.fewest

    @property
    def left(self) -> int:
        """How many wolves there are beside the sure ones."""
        return self.size - len(self.must)

    @property
    def dead_musts(self) -> int:
        return sum(seat in self.dead for seat in self.must)

    def order(self, factors: Sequence[float]) -> tuple[list[Seat], list[Seat]] | None:
        """The dead and the living that may be wolves beside the sure ones; None if no pack is possible."""
        suspects = [seat for seat in range(len(factors)) if factors[seat] > 0.0 and seat not in self.must]
        if not self.possible(factors, len(suspects)):
            return None
        dead = frozenset(self.dead)
        return [seat for seat in suspects if seat in dead], [seat for seat in suspects if seat not in dead]

    def possible(self, factors: Sequence[float], free: int) -> bool:
        """Whether there is such a pack, with so many seats that may be wolves beside the sure ones."""
        return 0 <= self.left <= free and all(factors[seat] > 0.0 for seat in self.must)


# -- where the seers sit -----------------------------------------------------------------------------------------------
#
# Claims to be the seer cannot be weighed one by one: if one is true, the others lie (there are only so many cards),
# and what the true one reports is a fact. So the posterior is a sum over every set of claimants who may tell the truth
# together. Within one such placement each claim is a plain factor:
#
# - A true seer is no wolf; whom it reported is a wolf for sure, whom it cleared is none. Its claim counts by how
#   often the seer makes such a claim.
# - Any other claimant is a wolf who lies, or an honest joker. The placement counts the joker, and the claimant's factor
#   becomes how much oftener a wolf says this. What a liar reports says little about the target, but wolves report and
#   clear their partners more or less often than by chance: a factor of the pair.
# - Where fewer seats tell the truth than the deck has seers, the others sit where nobody has claimed. A pack then
#   counts by how likely the silence of the seats outside it is.


@dataclass(slots=True)
class Placement:
    """One answer to where the seers sit, and how it changes the factors."""

    seers: tuple[Seat, ...]  # who of those that claim it are
    silent: int  # how many sit where nobody has claimed it
    weight: float  # without that of their silence
    wolf: list[float]
    mimic: list[float]
    partners: tuple[tuple[Seat, Seat, float], ...] = ()  # factors of pairs beside those of the problem
    must: tuple[Seat, ...] = ()  # sure wolves
    silence: Sequence[float] | None = None  # by seat; None where it says nothing about the pack
    quiet: float | None = None  # then the same for each seat that may be a wolf

    def differs_in_silence(self, other: Placement) -> bool:
        """Whether all but the silence is the same."""
        mine = self.seers, self.must, self.wolf, self.mimic, self.partners
        return mine == (other.seers, other.must, other.wolf, other.mimic, other.partners)

    def silence_weight(self, whole: float, pack: int) -> float:
        """The weight of all seats where silent seers may sit, of `whole` together. Of several, each sits anywhere."""
        if not self.silent:
            return 1.0
        honest = 1.0 if self.quiet is None else max(0.0, whole - pack * self.quiet)
        return honest * whole ** (self.silent - 1) / factorial(self.silent)


def placements(problem: Problem) -> list[Placement]:
    """Where the seers may sit: on the seats of claimants, or on silent ones. Those with most claimants come first."""
    claims = problem.claims
    if claims is None:
        return [Placement((), 0, 1.0, problem.wolf, problem.mimic)]
    silence = silent_weights(problem, claims)
    placed: list[Placement] = []
    for true in _true_seers(problem, claims):
        silent = problem.seers - len(true)
        if silent and not any(silence):
            continue
        placement = _placement(problem, claims, true, silent)
        if silent:
            _note_silence(placement, silence)
        placed.append(placement)
    return placed


def _true_seers(problem: Problem, claims: ClaimWeights) -> Iterator[tuple[Seat, ...]]:
    """Every choice of claimants who may tell the truth together, with the seat that knows it is a seer."""
    sure = (problem.seer,) if problem.seer is not None else ()
    others = [seat for seat in claims.reports if seat not in (problem.seer, problem.not_seer)]
    for more in range(min(problem.seers - len(sure), len(others)), -1, -1):
        yield from ((*sure, *chosen) for chosen in combinations(others, more))


def _note_silence(placement: Placement, silence: Sequence[float]) -> None:
    quiet = {quiet for quiet, factor in zip(silence, placement.wolf, strict=True) if factor > 0.0}
    if len(quiet) == 1:  # then it says nothing about who the wolves are, and half the work is saved
        placement.quiet = quiet.pop()
    else:
        placement.silence = silence


def silent_weights(problem: Problem, claims: ClaimWeights) -> list[float]:
    """How likely each seat is a seer who never claimed: zero for claimants, and where the bot knows its own card."""
    return [
        0.0 if seat in claims.reports or seat in (problem.seer, problem.not_seer) else quiet
        for seat, quiet in enumerate(claims.silence)
    ]


def _placement(problem: Problem, claims: ClaimWeights, true: tuple[Seat, ...], silent: int) -> Placement:
    """The factors if these are seers, so that every other claimant lies or jokes."""
    placed = Placement(true, silent, 1.0, list(problem.wolf), list(problem.mimic))
    kinds = [factors for factors in (placed.wolf, placed.mimic) if factors]
    for seat, reports in claims.reports.items():
        if seat in true:
            placed.weight *= claims.true[seat]
            bad = [target for target, good in reports.items() if not good]
            placed.must = (*placed.must, *(target for target in bad if target not in placed.must))
            for factors in kinds:
                for target, good in reports.items():
                    factors[target] = 0.0 if good else factors[target]
            continue
        joke = claims.blunders.get(seat, claims.village)
        placed.weight *= joke
        for factors in kinds:
            factors[seat] *= claims.wolf[seat] / joke
        for target, good in reports.items():
            placed.weight *= 1 - claims.lie_bad if good else claims.lie_bad
            factor = claims.partner_good if good else claims.partner_bad
            placed.partners = (*placed.partners, (seat, target, factor))
    for factors in kinds:
        for seat, factor in claims.guilt.items():
            factors[seat] *= factor
        for seat in true:
            factors[seat] = 0.0
    return placed
