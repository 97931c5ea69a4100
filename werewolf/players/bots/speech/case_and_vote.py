"""The case and the vote: whom a speech suspects or trusts and why, and which reason goes with the vote it announces.

`points` decides in this order:

1. Nobody to vote against: a word for somebody who is accused for little, a question, or “I would rather wait”.
2. The same vote was announced before: something new about it, or a question.
3. The speech has dealt with the target already (reported it, say): the bare vote.
4. Somebody has named the target today, and the rest of the speech can side with that one: second the vote, with a fact
   that is new today, else with a count of those who have named it, or in short.
5. There is a fact against the target that nobody has told today: case and vote, in one sentence or in two.
6. There is none: somebody better than the target, a question about it, or a hunch; and the vote.

Which facts there are, and which is the heaviest, `citing.py` looks up.
"""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Ask, Seat
from werewolf.players.bots.inference.ranking import rounded
from werewolf.players.bots.speech.asking import Asking
from werewolf.players.bots.speech.citing import Facts, Why, clashes, liars, stance
from werewolf.players.bots.speech.claim_opinions import confessors
from werewolf.players.bots.speech.points import Point
from werewolf.players.bots.speech.track_record import TrackRecord
from werewolf.players.bots.strategy.honest_play import HonestPlay
from werewolf.players.language.acts import Act

TRUSTED = 0.7  # of the base rate: a seat accused although it is less suspected than this is spoken up for


class CaseAndVote:
    """The second half of one seat's speech."""

    def __init__(self, play: HonestPlay, facts: Facts, past: TrackRecord, asking: Asking) -> None:
        self.play = play
        self.facts = facts
        self.record = facts.record
        self.me = facts.me
        self._past = past
        self._asking = asking

    def points(self, ask: Ask, target: Seat | None, said: Sequence[Point]) -> list[Point]:
        """Whom to suspect or trust and why, and the vote; `said` comes before it in the same speech."""
        acts = [point.act for point in said if point.act]
        settled = {act.seat for act in acts if act.kind in ("report", "counter", "accuse")}
        named = {point.act.about for point in said if point.act and self._names_suspect(point)}
        if target is None:
            return self._side(None) or self._asking.about(None, 1) or ([] if settled else [Point("hold")])
        if ask.purpose == "last_words":
            return self._suspicion(target, settled) if target not in settled | named else []
        if self._has_named(target):
            return self._once_more(target, settled, bool(said))
        if target in settled:
            return [Point("vote", Act("vote", target))]
        why = self.facts.against(target)
        ally = self._ally(target, why, said)
        if ally is not None:
            return self._seconding(target, ally, why, said)
        if why and self.play.may_be(3, "two"):  # case and vote in one sentence or in two
            return [Point("vote_why", Act("vote", target), why), *self._side(target)]
        if why:
            return [Point("suspect", Act("accuse", target), why), Point("vote", Act("vote", target))]
        return [*(() if target in named else self._without_reason(target, settled)), Point("vote", Act("vote", target))]

    def _names_suspect(self, point: Point) -> bool:
        """Whether an answer has called its subject a suspect already: asked for one, or with a reason against it."""
        guilty = point.odds is not None and point.odds >= self.record.base_rate
        return point.say.startswith("told_open") or (point.say in ("told", "told_you") and bool(point.why) and guilty)

    def _suspicion(self, target: Seat, settled: set[Seat | None]) -> list[Point]:
        """A case without a vote. It does not fall back to a hunch after a vote with a reason."""
        why = self.facts.against(target) or self.facts.further(target)
        if why:
            return [Point("suspect", Act("accuse", target), why)]
        return self._comparison(target, settled) or [Point("hunch", Act("accuse", target))]

    # -- a vote with a reason, or without --------------------------------------------------------------------------

    def _has_named(self, target: Seat) -> bool:
        """Whether this seat has announced the same vote today already."""
        spoke = any(speech.seat == self.me for speech in self.record.speeches_today)
        return spoke and self.record.plans.get(self.me) == target

    def _once_more(self, target: Seat, settled: set[Seat | None], answers: bool) -> list[Point]:
        """What to add to a vote that stands: a further fact, or a question, and never less than was said before."""
        why = self.facts.against(target) or self.facts.further(target)
        if why and target not in settled:
            return [Point("suspect", Act("accuse", target), why)]
        asks = self._asking.about(self._next_suspect(target), 1) or self._asking.to_anyone(target)
        return asks or ([] if answers else [Point("vote", Act("vote", target))])

    def _without_reason(self, target: Seat, settled: set[Seat | None]) -> list[Point]:
        """Nothing to cite against it: name somebody better, say that it is a hunch, or ask about the suspect."""
        return (
            self._comparison(target, settled)
            or self._asking.about(target, 2)
            or [Point("hunch", Act("accuse", target))]
        )

    def _comparison(self, target: Seat, settled: set[Seat | None]) -> list[Point]:
        """The most trusted seat that a fact speaks for, next to the suspect."""
        wolf, record = self.facts.bystander.wolf, self.record
        spared = {self.me, target, *settled, *confessors(record), *liars(record, self.me)}
        others = [seat for seat in record.living if seat not in spared]
        better = [seat for seat in others if rounded(wolf[target] - wolf[seat]) > 0]
        for seat in self.play.ranking.ranked(better, lambda seat: -wolf[seat]):
            why = self._merit(seat, target)
            if why:
                return [Point("compare", Act("defend", seat), why, to=target)]
        return []

    def _merit(self, seat: Seat, rival: Seat) -> Why:
        """What speaks for a seat, unless the rival did the same."""
        theirs = {(fact.kind, fact.target, fact.day) for fact in self._past.actions if fact.actor == rival}
        return self.facts.in_favour(seat, theirs)[:1]

    # -- a vote with others ----------------------------------------------------------------------------------------

    def _ally(self, target: Seat, why: Why, said: Sequence[Point]) -> Seat | None:
        """The latest seat that has named the target today, and that the rest of the speech lets this one side with."""
        record = self.record
        spared = {self.me, target, *stance(said, liars(record, self.me)).blames, *_charged(said)}
        named = [seat for seat in record.living if record.plans.get(seat) == target and seat not in spared]
        for ally in self.play.ranking.ranked(named, record.plan_lines.__getitem__):
            if not clashes([*said, Point("second", Act("vote", target), why, to=ally)], record, self.me):
                return ally
        return None

    def _seconding(self, target: Seat, ally: Seat, why: Why, said: Sequence[Point]) -> list[Point]:
        """A vote with an ally: with a fact that is new today, else with a count that is news, else kept short.

        After day 1 no vote stands without any reason: then a count is one.
        """
        vote = Act("vote", target)
        count = self.facts.named(target)
        why = why or self.facts.further(target) or (count if self._counts(count) else ())
        if why:
            return [Point("second", vote, why, to=ally), *self._asking.about(target, 4)]
        praise = self._praise(target, ally) if ally not in stance(said).sides else []
        if praise:
            return [*praise, Point("vote", vote)]
        asks = self._asking.about(self._next_suspect(target), 3)
        told = any(point.why for point in said if not point.say.startswith("denied"))  # a denial may cite nothing
        short = self.record.day == 1 or asks or told
        return [Point("second", vote, () if short else count, to=ally), *asks]

    def _counts(self, count: Why) -> bool:
        """Whether to say how many have named the target: now and then up to the vote that decides, and not beyond."""
        votes, needed = len(count[0].others) + 1 if count else 0, len(self.record.living) // 2 + 1
        return votes == needed or (votes < needed and votes > 2 and not self.play.may_be(3, "count"))

    def _praise(self, target: Seat, ally: Seat) -> list[Point]:
        """Why to trust the ally more than the target: something other than that they speak against each other."""
        wolf = self.facts.bystander.wolf
        why = tuple(fact for fact in self._merit(ally, target) if fact.target != target)
        if not why or rounded(wolf[target] - wolf[ally]) <= 0 or ally in confessors(self.record):
            return []
        return [Point("compare", Act("defend", ally), why, to=target)]

    def _next_suspect(self, target: Seat) -> Seat | None:
        """Whom the table should look at after the target: the target itself while no majority has named it."""
        record, wolf = self.record, self.facts.bystander.wolf
        if 2 * list(record.plans.values()).count(target) <= len(record.living):
            return target
        others = [seat for seat in record.living if seat not in (self.me, target)]
        return self.play.ranking.best(others, wolf.__getitem__) if others else None

    def targets_today(self) -> set[Seat | None]:
        """Seats against which this one has announced or cast a vote today: it does not support them now."""
        record = self.record
        cast = {whom for day, who, whom in record.votes if (day, who) == (record.day, self.me)}
        return {record.plans.get(self.me), *cast}

    def _side(self, target: Seat | None) -> list[Point]:
        """A word for a seat that is accused although little speaks against it, or a question to a silent one."""
        wolf, record = self.facts.bystander.wolf, self.record
        mine = self.targets_today()
        accused = (
            {
                act.seat
                for speech in record.other_speeches_today(self.me)
                for act in speech.acts
                if act.kind in ("accuse", "vote") and act.seat in record.living
            }
            - {self.me, target, None}
            - (mine | confessors(record) | liars(record, self.me))
        )
        if accused:
            best = self.play.ranking.best(sorted(s for s in accused if s is not None), lambda seat: -wolf[seat])
            why = self.facts.in_favour(best)
            if wolf[best] < TRUSTED * record.base_rate and why:
                return [Point("trust", Act("defend", best), why)]
        return self._asking.about(target, 4)


def _charged(said: Sequence[Point]) -> set[Seat | None]:
    """Whom a speech has already held something against, in an answer."""
    return {point.to for point in said if point.say == "denied" and any(fact.actor == point.to for fact in point.why)}
