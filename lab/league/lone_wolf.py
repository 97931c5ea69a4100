"""The best win chance of a lone wolf against a village that votes at random, worked out over every ballot."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

SMALLEST, LARGEST = 4, 5  # the tables of `classic` with one wolf and no other night actions


def lone_wolf(seats: int) -> Fraction | None:
    """The chance of the wolf if it plays as well as possible; None at tables with more than one wolf."""
    return _day(seats) if SMALLEST <= seats <= LARGEST else None


@cache
def _day(living: int) -> Fraction:
    """The chance from this day on. Seat 0 is the wolf; it wins against one honest seat and loses if voted out."""
    if living <= 2:
        return Fraction(1)
    survives = max(1 - voted_out_chance(living, vote) for vote in range(1, living))
    # It makes no difference whom it kills: all other seats vote at random.
    return survives * _day(living - 2)


@cache
def voted_out_chance(living: int, vote: int) -> Fraction:
    """How often seat 0 is voted out if it casts this vote and the others vote at random. A tie is drawn."""
    total = Fraction(0)
    others = [[seat for seat in range(living) if seat != voter] for voter in range(1, living)]
    ballots = list(product(*others))
    for ballot in ballots:
        votes = [0] * living
        for target in (vote, *ballot):
            votes[target] += 1
        first = [seat for seat in range(living) if votes[seat] == max(votes)]
        total += Fraction(0 in first, len(first))
    return total / len(ballots)
