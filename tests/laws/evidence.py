"""A test of a chance that plays until the evidence is enough, instead of a fixed number of games.

The test it stands for plays `games` games and accepts a share within four standard errors of the exact chance. If that
chance is right, it raises a false alarm for 2Φ(-4) = 6.3e-5 of all seeds. If the true chance is seven standard errors
higher or lower, it misses that for Φ(-3) = .00135.

This one weighs the exact chance against two rivals, seven standard errors above and below. After each game, each rival
has a likelihood ratio. Once one of them is 1/ALARM, the exact chance is rejected; once both are down to MISS, it is
accepted. That is Wald's sequential test, twice. Its errors are bounded without any approximation:

- If the exact chance is right, a ratio is a martingale that starts at 1. By Ville's inequality it ever reaches 1/ALARM
  with a chance of at most ALARM; for two rivals, 2 · ALARM. These are the false alarms of the fixed test.
- If a rival is right, the same holds for the inverse of its ratio, so the exact chance is accepted with a chance of at
  most MISS. That is what the fixed test misses. A chance further away is missed more rarely still.

In between it misses less: at 4, 5 and 6 standard errors about .33, .06 and .009 of all seeds (for a chance near .5),
where the fixed test misses .5, .16 and .023. If the exact chance is right, it needs about 40 % of the games on average.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import log, sqrt
from typing import NamedTuple

GAMES = 20_000
RIVAL = 7  # how many standard errors of the fixed test a rival is away
ALARM = 3.167e-5  # Φ(-4)
MISS = 1.35e-3  # Φ(4 - RIVAL)


class Finding(NamedTuple):
    accepted: bool
    games: int


def weigh(exact: float, outcomes: Iterable[bool], games: int = GAMES) -> Finding:
    """Whether these outcomes happen with this chance, and after how many of them that was clear."""
    return weigh_each(((exact, outcome) for outcome in outcomes), games)


def weigh_each(outcomes: Iterable[tuple[float, bool]], games: int = GAMES) -> Finding:
    """The same where every outcome has a chance of its own. The rivals are as many standard errors away from each."""
    ratios, seen = [0.0, 0.0], 0
    for seen, (exact, outcome) in enumerate(outcomes, 1):
        ratios = [ratio + step[outcome] for ratio, step in zip(ratios, rival_steps(exact, games), strict=True)]
        if max(ratios) >= -log(ALARM):
            return Finding(False, seen)
        if max(ratios) <= log(MISS):
            return Finding(True, seen)
    raise ValueError(f"{seen} outcomes settle nothing")


@cache
def rival_steps(exact: float, games: int) -> list[tuple[float, float]]:
    """What an outcome adds for the rival below and for the rival above."""
    away = RIVAL * sqrt(exact * (1 - exact) / games)
    return [ratio_steps(exact, rival) for rival in (exact - away, exact + away)]


def ratio_steps(exact: float, rival: float) -> tuple[float, float]:
    """What an outcome that is not the case, and one that is, adds to the logarithm of the rival's ratio."""
    if not 0 < rival < 1:
        raise ValueError(f"a chance of {rival} is none; the test needs more games")
    return log((1 - rival) / (1 - exact)), log(rival / exact)


def agrees(exact: float, outcomes: Iterable[bool], games: int = GAMES) -> bool:
    return weigh(exact, outcomes, games).accepted
