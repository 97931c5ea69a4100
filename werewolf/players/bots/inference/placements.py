"""Placements: where the seers may sit, as many as the deck has, and what follows for everyone else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import factorial

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.problem import ClaimWeights, Problem


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
        outside = 1.0 if self.quiet is None else max(0.0, whole - pack * self.quiet)
        return outside * whole ** (self.silent - 1) / factorial(self.silent)


def placements(problem: Problem) -> list[Placement]:
    """Where the seers may sit: on the seats of claimants, or on silent ones."""
    claims = problem.claims
    if claims is None:
        return [Placement((), 0, 1.0, problem.wolf, problem.mimic)]
    silence = silent_weights(problem, claims)
    found: list[Placement] = []
    for true in _true_seers(problem, claims):
        silent = problem.seers - len(true)
        if silent and not any(silence):
            continue
        placement = _placement(problem, claims, true, silent)
        if silent:
            _note_silence(placement, silence)
        found.append(placement)
    return found


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
    found = Placement(true, silent, 1.0, list(problem.wolf), list(problem.mimic))
    kinds = [factors for factors in (found.wolf, found.mimic) if factors]
    for seat, reports in claims.reports.items():
        if seat in true:
            found.weight *= claims.true[seat]
            bad = [target for target, good in reports.items() if not good]
            found.must = (*found.must, *(target for target in bad if target not in found.must))
            for factors in kinds:
                for target, good in reports.items():
                    factors[target] = 0.0 if good else factors[target]
            continue
        jest = claims.blunders.get(seat, claims.village)
        found.weight *= jest
        for factors in kinds:
            factors[seat] *= claims.wolf[seat] / jest
        for target, good in reports.items():
            found.weight *= 1 - claims.lie_bad if good else claims.lie_bad
            factor = claims.partner_good if good else claims.partner_bad
            found.partners = (*found.partners, (seat, target, factor))
    for factors in kinds:
        for seat, factor in claims.guilt.items():
            factors[seat] *= factor
        for seat in true:
            factors[seat] = 0.0
    return found
