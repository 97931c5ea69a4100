"""What a lone wolf can win at best against a village that votes blindly: worked out, ballot by ballot."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

SMALLEST, LARGEST = 4, 5  # the tables of `classic` with one wolf, and nobody with a night of their own


def lone_wolf(seats: int) -> Fraction | None:
    """His chance if he plays as well as can be; None at tables where he is not alone."""
    return _day(seats) if SMALLEST <= seats <= LARGEST else None


@cache
def _day(living: int) -> Fraction:
    """Seat 0 is the wolf. At one honest seat for him he has won, and to be voted out is to lose."""
    if living <= 2:
        return Fraction(1)
    survives = max(1 - voted_out(living, vote) for vote in range(1, living))
    # Whom he kills then is all one: every seat left votes as blindly as the next.
    return survives * _day(living - 2)


@cache
def voted_out(living: int, vote: int) -> Fraction:
    """How often seat 0 goes if he votes so and the rest draw lots, over every ballot; a tie is settled by lot."""
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
