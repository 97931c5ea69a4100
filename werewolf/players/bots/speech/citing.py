"""Facts: what a speech may cite, looked up in the public record."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.bystander import ATTACKS, FAVOURS, Bystander
from werewolf.players.bots.inference.evidence import Evidence
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.players.bots.speech.clauses import Clauses, clauses, moment
from werewolf.players.bots.speech.points import Fact, Point

Why = tuple[Fact, ...]
NO_MERIT = ("seer_rivals", "claim_god_contested")  # that somebody else claims the same card speaks for nobody


def fact_of(item: Evidence) -> Fact:
    """The fact behind a piece of public evidence."""
    return Fact(item.kind, item.actor, item.target, item.day, (item.line,))


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
        found = [item for item in self.bystander.all_against(seat) if self._may_cite(item)]
        return tuple(map(fact_of, found[:1]))

    def in_favour(self, seat: Seat, but: Collection[tuple[str, Seat | None, int]] = ()) -> Why:
        """The same for a seat. `but`: deeds that speak for nobody here, by kind, target and day."""
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
        if fact.target in self.record.shown:
            day, line, shown = self.record.shown[fact.target]
            kind = "shown_wolf" if shown.camp == "werewolves" else "shown_honest"
            return Fact(kind, fact.actor, fact.target, day, (line,))
        died = self.record.night_victims.get(fact.target)
        return Fact("died", fact.actor, fact.target, died[0], (died[1],)) if died else None

    def named(self, seat: Seat) -> Why:
        """Who has named this seat today, as a reason to gather there; empty if nobody else has."""
        record = self.record
        who = tuple(s for s in record.living if record.plans.get(s) == seat and s not in (self.me, seat))
        fact = Fact("named", who[0], seat, record.day, tuple(record.plan_lines[s] for s in who), who) if who else None
        return (fact,) if fact and not self.is_told(fact) else ()
