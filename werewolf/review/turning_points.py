"""Turning points, the largest jumps of the win chance, each with its cause; and the most valuable player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen
from werewolf.review.causes import Cause, Causes
from werewolf.review.quick_chance import quick_error
from werewolf.review.result import Credit, Decision, Finding, TurningPoint, WinPoint
from werewolf.review.review_words import ReviewWords, percent
from werewolf.review.thresholds import JUMP, LEAD, MOST_TURNING_POINTS, QUICK_JUMP, VALUE
from werewolf.review.walk import Walk
from werewolf.review.win_chances import Place
from werewolf.review.win_intervals import change_interval


@frozen
class Jump:
    """A change of the win chance from one position to the next, with the interval of the change and its cause."""

    before: WinPoint
    after: WinPoint
    low: float
    high: float
    cause: Cause

    @property
    def change(self) -> float:
        return self.after.chance - self.before.chance


def jumps(
    walked: Walk,
    measured: Sequence[Place],
    points: Sequence[WinPoint],
    worths: Sequence[Sequence[float]],
    decisions: Sequence[Decision],
) -> list[Jump]:
    """All jumps that the figures carry, each with its cause. `worths` are the rollouts of every position, or empty."""
    causes, carried = Causes(walked, decisions), []
    for at, (before, after) in enumerate(pairwise(points)):
        # 1. Is the change larger than luck alone would make it? Rollouts have an interval, the table its usual error.
        rolled = bool(worths[at])
        error = quick_error(walked.rules)
        interval = change_interval(worths[at], worths[at + 1]) if rolled else (-error, error)
        if not carries(before, after, interval, rolled):
            continue
        # 2. What caused it? Without a cause it is told all the same, and nobody gets the credit.
        cause = causes.cause(measured[at], measured[at + 1], after.chance - before.chance)
        if cause is None and after.kind != "end":  # the last day is nobody's doing, and not unexplained either
            cause = unexplained(after)
        if cause is not None:
            carried.append(Jump(before, after, *interval, cause=cause))
    return carried


def unexplained(after: WinPoint) -> Cause:
    """What is said where many small things together make a jump: nobody gets the credit, but it is not left out."""
    what = after.moment.rstrip(".!")
    return Cause(Credit(after.n, (), "many things together", 0.0), f"{what}; no single deed explains the change")


def carries(before: WinPoint, after: WinPoint, interval: tuple[float, float], rolled: bool) -> bool:
    """Whether a change is large enough, and surely not nothing."""
    change = after.chance - before.chance
    if not rolled:
        return abs(change) >= max(QUICK_JUMP, interval[1])
    return abs(change) >= JUMP and (interval[0] > 0.0 if change > 0 else interval[1] < 0.0)


def turning_points(walked: Walk, carried: Sequence[Jump]) -> tuple[TurningPoint, ...]:
    """The three largest jumps, in the order of the game. A line of the log gets the credit for one of them only."""
    chosen: dict[int, Jump] = {}
    for jump in sorted(carried, key=lambda jump: -abs(jump.change)):
        chosen.setdefault(jump.cause.credit.n, jump)
    largest = list(chosen.values())[:MOST_TURNING_POINTS]
    words = ReviewWords(walked)
    return tuple(turning_point(jump, words) for jump in sorted(largest, key=lambda jump: jump.after.n))


def turning_point(jump: Jump, words: ReviewWords) -> TurningPoint:
    before, after, credit = jump.before.chance, jump.after.chance, jump.cause.credit
    text = f"{jump.cause.words}: {words.change(before, after)}."
    low, high = round(jump.low, 4), round(jump.high, 4)
    return TurningPoint(jump.after.n, jump.after.day, before, after, low, high, credit, text)


def values(walked: Walk, carried: Sequence[Jump]) -> dict[Seat, float]:
    """What each seat has added to its own side's chance. A credit of several seats is shared."""
    added: defaultdict[Seat, float] = defaultdict(float)
    for jump in carried:
        for seat in jump.cause.credit.seats:
            side = -1.0 if seat in walked.pack else 1.0
            added[seat] += side * jump.change / len(jump.cause.credit.seats)
    return added


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
