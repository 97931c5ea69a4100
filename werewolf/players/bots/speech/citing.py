"""Citing: which facts a speech may cite for or against a seat, and which of them would go against the rest of it.

`Facts` takes the heaviest evidence that a bystander could name (`inference/arguments.py`) and leaves out what cannot be
said: what somebody has told today, and what the speaker did as well. A fact about a vote is followed by what became of
its target, if that makes it stronger.

`clashes` reads a whole speech once it is drafted: whoever sides with Ann does not hold it against Bram that he spoke up
for Ann, and nobody goes by the results of a seer it does not believe. The draft is written anew without those facts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen
from werewolf.players.bots.inference.arguments import ABOUT_TARGET, ATTACKS, FAVOURS, Bystander
from werewolf.players.bots.inference.evidence_weights import Evidence
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.players.bots.speech.clauses import Clauses, clauses, moment
from werewolf.players.bots.speech.points import Fact, Point

Why = tuple[Fact, ...]
NO_MERIT = ("seer_rivals", "claim_god_contested")  # that somebody else claims the same card speaks for nobody


def fact_of(item: Evidence) -> Fact:
    """The fact behind a piece of public evidence."""
    return Fact(item.kind, item.actor, item.target, item.day, (item.line,))


def fact_of_report(record: PublicRecord, seer: Seat, target: Seat) -> Fact:
    """That a claimed seer reported this result of a check."""
    claim = record.claims[seer]
    kind = "found_clean" if claim.reports[target] else "found_wolf"
    return Fact(kind, seer, target, claim.report_days[target], (claim.report_lines[target],))


def false_report(record: PublicRecord, seer: Seat, me: Seat) -> Fact | None:
    """That a claimed seer reported this seat as a wolf, which knows better; None if it did not."""
    claim = record.claims.get(seer)
    if claim is None or claim.reports.get(me) is not False:
        return None
    return Fact("knows_own", seer, me, claim.report_days[me], (claim.report_lines[me],))


def shown_card(record: PublicRecord, seat: Seat, actor: Seat) -> Fact | None:
    """That a dead seat's card was shown, and `actor` had voted or spoken about it; None if it was not."""
    if seat not in record.shown:
        return None
    day, line, card = record.shown[seat]
    return Fact("shown_wolf" if card.camp == "werewolves" else "shown_honest", actor, seat, day, (line,))


class Facts:
    """The facts that one seat may cite now. It does not hold against anybody what it did itself."""

    def __init__(self, record: PublicRecord, me: Seat) -> None:
        self.record = record
        self.me = me
        self.bystander = Bystander(record)
        self.clauses = Clauses(moment(record), me)
        self._mine = {(item.kind, item.target) for item in record.evidence_about(me) if item.actor == me}
        self._spent: set[Fact] = set()  # told in this very speech
        self._dropped: set[Fact] = set()  # true, but at odds with the rest of the speech
        self._today = "\n".join([speech.words for speech in record.speeches_today])

    def against(self, seat: Seat) -> Why:
        """The heaviest facts against a seat that have not been told today, at most two; empty if there are none."""
        return self._chain([item for item in self.bystander.against(seat) if self._may_cite(item)], guilty=True)

    def further(self, seat: Seat) -> Why:
        """The heaviest fact against a seat that has not been told today, once the two heaviest of all are spent.

        For those who second a vote: they would otherwise have nothing to add.
        """
        first = [item for item in self.bystander.against(seat) if item.kind in clauses()]
        if any(not self._is_mine(item) and not self.is_told(fact_of(item)) for item in first):
            return ()
        citable = [item for item in self.bystander.all_against(seat) if self._may_cite(item)]
        return tuple(map(fact_of, citable[:1]))

    def in_favour(self, seat: Seat, but: Collection[tuple[str, Seat | None, int]] = ()) -> Why:
        """The same for a seat. `but`: actions that speak for nobody here, by kind, target and day."""
        items = [item for item in self.bystander.in_favour(seat) if item.target != self.me and self._may_tell(item)]
        items = [item for item in items if (item.kind, item.target, item.day) not in but]
        return self._chain([item for item in items if item.kind not in NO_MERIT], guilty=False)

    def _may_cite(self, item: Evidence) -> bool:
        """Whether to hold this against somebody: not what the speaker did as well, or what was done in its favour."""
        return self._may_tell(item) and not self._is_mine(item)

    def _is_mine(self, item: Evidence) -> bool:
        return (item.kind, item.target) in self._mine or (item.target == self.me and item.kind in FAVOURS)

    def _may_tell(self, item: Evidence) -> bool:
        if item.kind not in clauses() or item.actor == self.me:
            return False
        fact = fact_of(item)
        return fact not in self._dropped and not self.is_told(fact)

    def may_explain(self, item: Evidence) -> bool:
        """Whether this can be the reason for what the speaker did: something that another did, told today or not."""
        return item.kind in clauses() and item.actor != self.me and fact_of(item) not in self._spent | self._dropped

    def is_told(self, fact: Fact) -> bool:
        """Whether anybody has told this today, or this speech is about to."""
        return fact in self._spent or self.clauses.is_told(fact, self._today)

    def is_spent(self, fact: Fact) -> bool:
        """Whether this very speech tells it already."""
        return fact in self._spent

    def drop(self, facts: Collection[Fact]) -> bool:
        """Cite these no more, in a speech that begins anew; False if they were dropped before."""
        fresh = not self._dropped.issuperset(facts)
        self._dropped.update(facts)
        self._spent.clear()
        return fresh

    def spend(self, points: Iterable[Point]) -> None:
        """Note the facts that a speech has told by now."""
        self._spent.update(fact for point in points for fact in point.why)

    def _chain(self, items: list[Evidence], guilty: bool) -> Why:
        """The first fact with what became of its target, or else with the second fact."""
        if not items:
            return ()
        first, *rest = map(fact_of, items)
        outcome = self.outcome(first)
        if outcome is not None and guilty == ((outcome.kind == "shown_wolf") == (first.kind in FAVOURS)):
            return first, outcome
        return first, *rest[:1]

    def outcome(self, fact: Fact) -> Fact | None:
        """What became of the target of an attack or a favour: its card was shown, or it died in a night."""
        if fact.kind not in (*ATTACKS, *FAVOURS) or fact.target is None or fact.target in self.record.living:
            return None
        shown = shown_card(self.record, fact.target, fact.actor)
        if shown is not None:
            return shown
        died = self.record.night_victims.get(fact.target)
        return Fact("died", fact.actor, fact.target, died[0], (died[1],)) if died else None

    def named(self, seat: Seat) -> Why:
        """Who has named this seat today, as a reason to gather there; empty if nobody else has."""
        record = self.record
        who = tuple(s for s in record.living if record.plans.get(s) == seat and s not in (self.me, seat))
        fact = Fact("named", who[0], seat, record.day, tuple(record.plan_lines[s] for s in who), who) if who else None
        return (fact,) if fact and not self.is_told(fact) else ()


# -- a speech that does not contradict itself --------------------------------------------------------------------------

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
