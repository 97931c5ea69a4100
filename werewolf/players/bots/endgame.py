"""Small endgames, solved: is it better to vote somebody out today, or to let a night pass first?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from werewolf.game.asks import Seat
from werewolf.game.ruleset import Switches

SMALL = 7


def better_to_wait(wolf: Sequence[float], living: Sequence[Seat], switches: Switches, pack: int) -> bool:
    """Whether sparing everyone today wins more often than voting out the likeliest wolf.

    Only where the pack wins by number and the table is small enough to count it out.
    """
    if switches.victory != "parity" or len(living) > SMALL:
        return False
    wolves = max(1, min(pack, round(sum(wolf[seat] for seat in living))))
    best = max(wolf[seat] for seat in living)
    honest = len(living) - wolves
    gain = best * after_vote(wolves - 1, honest) + (1 - best) * after_vote(wolves, honest - 1)
    return gain < after_vote(wolves, honest)


def after_vote(wolves: int, honest: int) -> float:
    """The village's chance when night falls on so many: the pack takes one of the honest, and a day begins."""
    if wolves <= 0:
        return 1.0
    if wolves >= honest:
        return 0.0
    return at_dawn(wolves, honest - 1)


@cache
def at_dawn(wolves: int, honest: int) -> float:
    """The village's chance on a day with so many left and no clue but the number, playing its better choice."""
    if wolves <= 0:
        return 1.0
    if wolves >= honest:
        return 0.0
    hit = wolves / (wolves + honest)
    vote = hit * after_vote(wolves - 1, honest) + (1 - hit) * after_vote(wolves, honest - 1)
    return max(vote, after_vote(wolves, honest))
