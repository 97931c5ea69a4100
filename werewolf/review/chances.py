"""The win chance at each position of a game, from rollouts and the table, with its interval."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.frozen import frozen
from werewolf.review.fork import WORTH
from werewolf.review.knowledge import Knowledge
from werewolf.review.positions import Position, positions
from werewolf.review.quick import Standing, decided, quick_chance, quick_error, standing_at
from werewolf.review.result import WinPoint
from werewolf.review.rollouts import Z95, share_interval
from werewolf.review.thresholds import PRIOR
from werewolf.review.walk import Walk


@frozen
class Place:
    """A position with what the table sees there. `known`: what the game is worth, where it is decided by the rules."""

    position: Position
    end: int
    standing: Standing
    quick: float
    known: float | None = None


def places(walked: Walk) -> list[Place]:
    """All positions of a game with their standings."""
    knowledge, found = Knowledge(walked), []
    for position in positions(walked):
        end = walked.ends[position.moments]
        knowledge.move_to(end)
        standing = standing_at(walked, end, knowledge.record.living, knowledge.public())
        over = walked.over if position.kind == "end" else None
        known = decided(standing) if over is None else WORTH[over.winner]
        found.append(Place(position, end, standing, quick_chance(standing) if known is None else known, known))
    return found


def open_moments(found: Sequence[Place]) -> list[int]:
    """The positions that are not decided yet, each by its number of moments: rollouts start there."""
    return [place.position.moments for place in found if place.known is None]


def all_worths(found: Sequence[Place], worths: Sequence[Sequence[float]]) -> list[list[float]]:
    """The rollouts of every position: those of the open ones, and the known worth as often elsewhere."""
    count, rest = len(worths[0]) if worths else 0, iter(worths)
    return [list(next(rest, ())) if place.known is None else [place.known] * count for place in found]


def win_point(walked: Walk, place: Place, worths: Sequence[float]) -> WinPoint:
    """The point of the curve at a position. Without rollouts it is the table's alone."""
    line, quick = place.position.line, place.quick
    if place.known is not None:
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
    """The whole curve. `worths` are the rollouts of every position, or empty."""
    return [win_point(walked, place, each) for place, each in zip(found, worths, strict=True)]
