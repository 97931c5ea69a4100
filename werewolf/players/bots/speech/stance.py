"""Stance: whose side a speech takes, whom it speaks against, and which of its own reasons go against that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen
from werewolf.players.bots.inference.bystander import ABOUT_TARGET, ATTACKS, FAVOURS
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.players.bots.speech.points import Fact, Point

AGAINST = ("vote", "accuse", "counter")
HOLDS_AGAINST = ("suspect", "vote_why", "second", "doubt", "changed", "told_open", "denied")
UNCLEAR = 0.08  # so near to the usual chance, a listener cannot tell whether a reason is for or against
SPEAKS_FOR = ("trust", "compare", "believe")


@frozen
class Stance:
    """The seats that a speech stands by, and those that it speaks against."""

    sides: frozenset[Seat | None]
    blames: frozenset[Seat | None]


def liars(record: PublicRecord, me: Seat) -> set[Seat]:
    """Who claims the only card that this seat claims, or reports this seat as a wolf: it believes neither."""
    mine = record.claims.get(me)
    rivals = record.claimants.rivals(me, mine.role) if mine and record.cards.get(mine.role) == 1 else []
    return {*rivals, *(seat for seat, claim in record.claims.items() if claim.reports.get(me) is False)}


def stance(points: Iterable[Point], known_liars: Iterable[Seat] = ()) -> Stance:
    """Where these points stand."""
    sides: set[Seat | None] = set()
    blames: set[Seat | None] = set(known_liars)
    for point in points:
        act = point.act
        if point.say == "second":
            sides.add(point.to)
        if act is not None and (act.kind == "defend" or act.good or act.deed in ("saved", "guarded")):
            sides.add(act.seat)
        if act is not None and (act.kind in AGAINST or act.good is False):
            blames.add(act.seat)
        if act is not None and point.say.startswith("told_open"):
            blames.add(act.about)
    return Stance(frozenset(sides), frozenset(blames))


def clashes(points: Sequence[Point], record: PublicRecord, me: Seat) -> set[Fact]:
    """The facts that these points cite although they stand elsewhere themselves.

    Whoever sides with Y does not hold it against X that X spoke up for Y, nor an attack on Y if it attacks Y as well;
    and nobody goes by the results of a seer whom it does not believe.
    """
    where = stance(points, liars(record, me))
    return {
        fact
        for point in points
        for fact, guilty in _reasons(point, record, me)
        if _clashes(fact, guilty, where, record)
    }


def _reasons(point: Point, record: PublicRecord, me: Seat) -> Iterator[tuple[Fact, bool]]:
    """The facts of a point about what others did, and whether it holds them against somebody."""
    judges = point.say in (*HOLDS_AGAINST, *SPEAKS_FOR) or point.say.startswith("told")
    leans = point.odds is not None and point.odds >= record.base_rate
    guilty = point.say in HOLDS_AGAINST or (point.say not in SPEAKS_FOR and leans)
    unclear = point.say.startswith("told") and point.odds is not None and abs(point.odds - record.base_rate) < UNCLEAR
    for fact in point.why if judges else ():
        if fact.actor != me:
            yield from ((fact, side) for side in ({True, False} if unclear else {guilty}))


def _clashes(fact: Fact, guilty: bool, where: Stance, record: PublicRecord) -> bool:
    if fact.kind in FAVOURS:
        return fact.target in (where.sides if guilty else where.blames)
    if fact.kind in ATTACKS:
        return fact.target in (where.blames if guilty else where.sides)
    if fact.kind not in ABOUT_TARGET:
        return False
    rivals = record.claimants.rivals(fact.actor, "seer") if fact.kind.startswith("found") else ()
    return fact.actor in where.blames or not where.sides.isdisjoint(rivals)
