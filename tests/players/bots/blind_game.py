"""The value of mafia without a detective: nothing is known, so that a village can do no better than draw lots."""

from __future__ import annotations

from fractions import Fraction
from functools import cache


@cache
def wolves_win(honest: int, wolves: int) -> Fraction:
    """The wolves' chance on the morning of a day, if the village votes as one, or waits where that is better."""
    if not wolves:
        return Fraction(0)
    if wolves >= honest:
        return Fraction(1)
    living = honest + wolves
    lot = Fraction(wolves, living) * _night(honest, wolves - 1) + Fraction(honest, living) * _night(honest - 1, wolves)
    return min(lot, _night(honest, wolves))


def _night(honest: int, wolves: int) -> Fraction:
    """The wolves' chance at nightfall: they kill one of the honest, whose death tells nothing else."""
    if not wolves:
        return Fraction(0)
    return Fraction(1) if wolves >= honest else wolves_win(honest - 1, wolves)
