"""The win chance at each position of a game, from rollouts and the table, with its interval."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.frozen import frozen
from werewolf.review.fork import WORTH
from werewolf.review.knowledge import Knowledge
from werewolf.review.positions import Position, positions
from werewolf.review.quick import Standing, quick_chance, quick_error, standing_at
from werewolf.review.result import WinPoint
from werewolf.review.rollouts import Z95, change_interval, share_interval
from werewolf.review.thresholds import PRIOR
from werewolf.review.walk import Walk


@frozen
class Place:
    """A position with what the table sees there. The end has no standing: its worth is known."""

    position: Position
    end: int
    standing: Standing | None
    quick: float


def places(walked: Walk) -> list[Place]:
    """All positions of a game with their standings."""
    knowledge, found = Knowledge(walked), []
    for position in positions(walked):
        end = walked.ends[position.moments]
        knowledge.move_to(end)
        if position.kind == "end" and walked.over is not None:
            found.append(Place(position, end, None, WORTH[walked.over.winner]))
            continue
        standing = standing_at(walked, end, knowledge.record.living, knowledge.public())
        found.append(Place(position, end, standing, quick_chance(standing)))
    return found


def open_places(found: Sequence[Place]) -> list[Place]:
    """The positions from which the game can go either way as far as the rules say: all but the end."""
    return [place for place in found if place.standing is not None]


def win_point(walked: Walk, place: Place, worths: Sequence[float]) -> WinPoint:
    """The point of the curve at a position. Without rollouts it is the table's alone."""
    line, quick = place.position.line, place.quick
    if place.standing is None:
        chance, low, high = quick, quick, quick
    elif worths:
        total, count = sum(worths) + PRIOR * quick, len(worths) + PRIOR
        chance, (low, high) = total / count, share_interval(total, count)
    else:
        off = Z95 * quick_error(walked.rules)
        chance, low, high = quick, max(0.0, quick - off), min(1.0, quick + off)
    kind, words = place.position.kind, place.position.words
    chance, low, high, quick = (round(value, 4) for value in (chance, low, high, quick))
    return WinPoint(line.n, line.day, kind, words, chance, low, high, quick, len(worths))


def win_points(walked: Walk, found: Sequence[Place], worths: Sequence[Sequence[float]]) -> list[WinPoint]:
    """The whole curve. `worths` are the rollouts from each open position, or empty."""
    rest = iter(worths)
    return [win_point(walked, place, next(rest, ()) if place.standing else ()) for place in found]


def jump_interval(before: Sequence[float], after: Sequence[float] | float) -> tuple[float, float]:
    """The 99 % interval of the change between two positions; `after` may be the worth of the end."""
    late = [after] * len(before) if isinstance(after, float) else after
    return change_interval(before, late)
