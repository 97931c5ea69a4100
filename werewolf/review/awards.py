"""The most valuable player: the winner whose credited words and deeds added most to the win chance of its side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from werewolf.game.asks import Seat
from werewolf.review.result import Finding
from werewolf.review.thresholds import LEAD, VALUE
from werewolf.review.turning_points import Jump
from werewolf.review.walk import Walk
from werewolf.review.words import ReviewWords, percent


def values(walked: Walk, carried: Sequence[Jump]) -> dict[Seat, float]:
    """What each seat has added to its own side's chance. A credit of several seats is shared."""
    found: defaultdict[Seat, float] = defaultdict(float)
    for jump in carried:
        for seat in jump.cause.credit.seats:
            side = -1.0 if seat in walked.pack else 1.0
            found[seat] += side * jump.change / len(jump.cause.credit.seats)
    return found


def most_valuable(walked: Walk, carried: Sequence[Jump]) -> Finding | None:
    """The most valuable player; None if nobody stands out by the figures, or nobody won."""
    if walked.over is None or walked.over.winner == "tie":
        return None
    wolves_won = walked.over.winner == "werewolves"
    mine = {seat: value for seat, value in values(walked, carried).items() if (seat in walked.pack) == wolves_won}
    ranked = sorted(mine, key=lambda seat: (-mine[seat], seat))
    if not ranked or mine[ranked[0]] < VALUE:
        return None
    best = ranked[0]
    if len(ranked) > 1 and mine[best] - mine[ranked[1]] < LEAD:
        return None
    words = ReviewWords(walked)
    side = words.camps_own(walked.over.winner)
    text = f"{words.card(best)} added {percent(mine[best])} to {side} chance."
    return Finding(None, best, None, round(mine[best], 4), text)
