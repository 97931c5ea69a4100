"""The positions of a game whose win chance is measured, and the chance at each, from rollouts and the table."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Seat
from werewolf.game.event import Event
from werewolf.game.events import (
    Banishment,
    DeathAnnouncement,
    GameOver,
    PhaseStart,
    Reply,
    RevoteCalled,
    SheriffOutcome,
    Speech,
)
from werewolf.game.frozen import frozen
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Line
from werewolf.players.language.parser import shared_parser
from werewolf.review.knowledge import Knowledge
from werewolf.review.quick_chance import Standing, decided, quick_chance, quick_error, standing_at
from werewolf.review.result import PointKind, WinPoint
from werewolf.review.review_words import ReviewWords
from werewolf.review.rollouts import WORTH
from werewolf.review.thresholds import PRIOR
from werewolf.review.walk import Walk, steps
from werewolf.review.win_intervals import Z95, share_interval
from werewolf.telling.wording import Wording

# What a position is called if several things happened at once: the first of these.
ORDER: tuple[PointKind, ...] = ("end", "death", "ballot", "claim", "start", "phase")


class MomentWording(Wording):
    """Announcements without the counts of votes, which are too long for a list."""

    def template(self, event: Event) -> str | None:
        words = super().template(event)
        return words and words.replace(" ({votes})", "").removeprefix("GM: ")


@frozen
class Position:
    """A place in the game between two moments. `line` is the event it is named after."""

    moments: int
    line: Line
    kind: PointKind
    words: str


class ClaimReader:
    """Finds claims in speeches: a card claimed, or the result of a check, that the seat had not told before."""

    def __init__(self, rules: Ruleset, names: Sequence[str]) -> None:
        self._parser = shared_parser(tuple(names), tuple(rules.words.roles.items()))
        self._told: set[tuple[Seat, object]] = set()

    def is_new_claim(self, event: Event) -> bool:
        if not isinstance(event, (Speech, Reply)) or event.content is None:
            return False
        said = {(event.actor, act) for act in self._parser.acts(event.content) if act.kind in ("claim", "report")}
        fresh = said - self._told
        self._told |= said
        return bool(fresh)


def kind_of(event: Event, claims: ClaimReader) -> PointKind | None:
    """What kind of position this event makes, if any."""
    if isinstance(event, GameOver):
        return "end"
    if event.kills() if isinstance(event, (DeathAnnouncement, Banishment, HunterShoot)) else False:
        return "death"
    if isinstance(event, (Banishment, RevoteCalled, SheriffOutcome)):
        return "ballot"
    if isinstance(event, PhaseStart):
        return "phase"
    return "claim" if claims.is_new_claim(event) else None


def positions(walked: Walk) -> list[Position]:
    """All positions of a game, from its start to its end or to where its log stops."""
    names = [chair.name for chair in walked.start.players]
    claims, wording = ClaimReader(walked.rules, names), MomentWording(walked.rules, names)
    words = ReviewWords(walked)
    marked: list[Position] = []
    for count, lines in steps(walked):
        marks = [(kind, line) for line in lines if (kind := kind_of(line.event, claims))]
        if count == 0:
            marked.append(Position(0, lines[-1], "start", "The start."))
        elif marks:
            kind, line = min(marks, key=lambda mark: ORDER.index(mark[0]))
            marked.append(Position(count, line, kind, moment_words(line, kind, wording, words)))
    if walked.over is None and marked[-1].moments < len(walked.moments):
        line = walked.known[-1]
        marked.append(Position(len(walked.moments), line, "now", f"{words.when(line)}: the log stops here."))
    return marked


def moment_words(line: Line, kind: PointKind, wording: Wording, words: ReviewWords) -> str:
    if kind == "claim":
        return f"{words.when(line)}: {words.description(line)}."
    told = wording.tell(line.event) or line.event.kind
    return told if kind in ("phase", "end") else f"{words.when(line)}: {told}"


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
    knowledge, measured = Knowledge(walked), []
    for position in positions(walked):
        end = walked.ends[position.moments]
        knowledge.move_to(end)
        standing = standing_at(walked, end, knowledge.record.living, knowledge.public())
        over = walked.over if position.kind == "end" else None
        known = decided(standing) if over is None else WORTH[over.winner]
        measured.append(Place(position, end, standing, quick_chance(standing) if known is None else known, known))
    return measured


def open_moments(measured: Sequence[Place]) -> list[int]:
    """The positions that are not decided yet, each by its number of moments: rollouts start there."""
    return [place.position.moments for place in measured if place.known is None]


def all_worths(measured: Sequence[Place], worths: Sequence[Sequence[float]]) -> list[list[float]]:
    """The rollouts of every position: those of the open ones, and the known worth as often elsewhere."""
    count, rest = len(worths[0]) if worths else 0, iter(worths)
    return [list(next(rest, ())) if place.known is None else [place.known] * count for place in measured]


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


def win_points(walked: Walk, measured: Sequence[Place], worths: Sequence[Sequence[float]]) -> list[WinPoint]:
    """The whole curve. `worths` are the rollouts of every position, or empty."""
    return [win_point(walked, place, rolled) for place, rolled in zip(measured, worths, strict=True)]
