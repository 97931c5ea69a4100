"""Talk: plans what a bot says in a speech, in at most four moves: news, answer, case and vote."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from msgspec.structs import replace

from werewolf.game.asks import Ask, Option, Seat
from werewolf.players.bots.inference.ranking import rounded
from werewolf.players.bots.speech.answering import Answers
from werewolf.players.bots.speech.asking import Asking
from werewolf.players.bots.speech.citing import Facts, Why, clashes, liars, stance
from werewolf.players.bots.speech.claim_opinions import ClaimsHeard, confessors
from werewolf.players.bots.speech.own_claims import OwnCard, SeerClaims
from werewolf.players.bots.speech.points import Fact, Point
from werewolf.players.bots.strategy.honest_play import Village
from werewolf.players.language.acts import Act

TRUSTED = 0.7  # of the base rate: a seat accused although it is less suspected than this is spoken up for
MOST_CLAIMS = 2  # that one speech takes up


class Talk:
    """Plans the speeches of one seat."""

    def __init__(self, play: Village) -> None:
        self.play = play
        self.mind = play.mind
        self.record = play.mind.record
        self.me = play.mind.seat

    @cached_property
    def facts(self) -> Facts:
        """Looked up when they are first needed: a candidate for sheriff needs none."""
        return Facts(self.record, self.me)

    @cached_property
    def answers(self) -> Answers:
        return Answers(self.facts, self.play.ranking)

    @cached_property
    def _heard(self) -> ClaimsHeard:
        return ClaimsHeard(self.facts, self.play.ranking)

    @cached_property
    def _asking(self) -> Asking:
        return Asking(self.play, self.facts, self.answers.past)

    # -- whole speeches ----------------------------------------------------------------------------------------------

    def speech(self, ask: Ask, choice: Option | None = None) -> list[Point]:
        """The points of a speech, in the order in which they are said."""
        if ask.purpose in ("run", "campaign"):
            return SeerClaims(self.play).points(ask) or [Point("run")]
        return self._coherent(lambda: self._draft(ask, choice))

    def _coherent(self, draft: Callable[[], list[Point]]) -> list[Point]:
        """A draft without reasons that go against the rest of it: those are left out, and it is written anew."""
        points = draft()
        while self.facts.drop(clashes(points, self.record, self.me)):
            points = draft()
        return points

    def _draft(self, ask: Ask, choice: Option | None) -> list[Point]:
        target = self._target(ask, choice)
        news = SeerClaims(self.play).points(ask) or OwnCard(self.play).points(ask, target)
        news += self._change_of_mind()
        answer = self._answer(news, target)
        self.facts.spend((*news, *answer))
        case = self._case(ask, target, [*news, *answer])
        asks = [] if any(point.say.startswith("ask") for point in case) else self._asking.to_one(ask)
        rebuttal = self._rebuttal([*news, *answer, *case])
        return [*news, *answer, *rebuttal, *case, *asks] or [Point("hold")]

    def reply(self, ask: Ask) -> list[Point]:
        """A short answer to whoever asked or accused this seat, or an opinion of a claim; empty to let it pass."""
        return self._coherent(lambda: self._short_draft(ask))

    def _short_draft(self, ask: Ask) -> list[Point]:
        target = self._target(ask, None)
        answers = self.answers.questions(target)
        denial = self.answers.denial() if not answers else None
        answers += [denial] if denial else []
        self.facts.spend(answers)
        opinion = self._claim_opinion([], target, set())[:1] if self._heard.unanswered() and len(answers) < 2 else []
        return [*answers, *opinion, *(self._rebuttal([*answers, *opinion]) if answers else [])]

    def _target(self, ask: Ask, choice: Option | None) -> Seat | None:
        """Whom to speak against: the seat just chosen, else one reported as a wolf, else the first suspect."""
        if choice is not None:
            return choice if isinstance(choice, int) and choice != self.me else None
        seer_play = SeerClaims(self.play)
        wolf = seer_play.reported_wolf(ask)
        return wolf if wolf is not None else self.play.suspect(seer_play.cleared_seats(ask))

    # -- news and answers --------------------------------------------------------------------------------------------

    def _change_of_mind(self) -> list[Point]:
        """Why yesterday's vote was not the announced one, the first time that this seat speaks afterwards."""
        record = self.record
        day, announced, actual = record.broken_plans.get(self.me, (-9, -1, -1))
        if day != record.day - 1 or any(speech.seat == self.me for speech in record.speeches_today):
            return []
        cast = self.answers.past.of(self.me, (actual,), "vote")
        why = self.answers.past.reason(cast) if cast else None  # what could be known by then
        return [Point("changed", None, (why,), to=actual, heir=announced)] if why else []

    def _answer(self, news: Sequence[Point], target: Seat | None) -> list[Point]:
        """Answers to questions, then to an accusation or to a claim that nobody has taken up."""
        points = self.answers.questions(target, news)
        denial = self.answers.denial((*news, *points)) if len(points) < 2 else None
        points += [denial] if denial else []
        self.facts.spend(points)
        opinion = self._claim_opinion(news, target, {point.act.about for point in points if point.act})
        return points + (opinion or self._weighed_defence(points))

    def _claim_opinion(self, news: Sequence[Point], target: Seat | None, answered: set[Seat | None]) -> list[Point]:
        """What to think of the latest claim that nobody has taken up, or of a seer that is contested."""
        heard = self._heard
        mine = {point.role for point in news if point.say == "claim"} | {self._own_claim()}
        spared = mine - {"villager"}  # but what cannot be true is said of a rival as well
        open_claims = [claim for claim in heard.unanswered() if claim.role not in spared or heard.impossible(claim)]
        contested = heard.contested(answered)
        claims = open_claims[:MOST_CLAIMS] or ([contested] if contested and contested.role not in mine else [])
        hostile = {target, *self._targets_today()}
        opinions = [heard.opinion(claim, hostile=claim.seat in hostile) for claim in claims]
        return [each for each in opinions if each.why and (open_claims or not self._doubts_its_guide(each, target))]

    def _doubts_its_guide(self, opinion: Point, target: Seat | None) -> bool:
        """Whether it doubts a seer whose result it is about to follow."""
        seat = opinion.act.seat if opinion.act and opinion.say == "doubt" else None
        claim = self.record.claims.get(seat) if seat is not None else None
        return claim is not None and target is not None and claim.reports.get(target) is False

    def _rebuttal(self, points: Sequence[Point]) -> list[Point]:
        """A word against whoever reports this seat as a wolf, if the speech has none: silence would look like guilt."""
        named = {act.seat for act in (point.act for point in points) if act} | {point.to for point in points}
        liars_left = [seat for seat in self.mind.false_reporters() if seat not in named]
        found = [self._heard.rebuttal(seat) for seat in liars_left[:1]]
        return [point for point in found if point]

    def _weighed_defence(self, answers: Sequence[Point]) -> list[Point]:
        """What to think of a seat that somebody has just spoken up for, if nobody has weighed it yet."""
        if any(point.say.startswith("told") for point in answers) or self.record.sub_phase != "DISCUSSION":
            return []
        last = next((speech for speech in reversed(self.record.other_speeches_today(self.me)) if speech.acts), None)
        for act in last.acts if last else ():
            if act.kind == "defend" and act.seat is not None and act.seat != self.me and act.seat in self.record.living:
                assert last is not None
                fact = Fact("defend", last.seat, act.seat, last.day, (last.line,))
                if not self.facts.is_told(fact) and act.seat not in self.record.claims:
                    return [Point("weigh", None, (fact,), to=act.seat, odds=self.facts.bystander.wolf[act.seat])]
        return []

    def _own_claim(self) -> str | None:
        claim = self.record.claims.get(self.me)
        return claim.role if claim else None

    # -- case and vote -----------------------------------------------------------------------------------------------

    def _case(self, ask: Ask, target: Seat | None, said: Sequence[Point]) -> list[Point]:
        """Whom to suspect or trust and why, and the vote; `said` comes before it in the same speech."""
        acts = [point.act for point in said if point.act]
        settled = {act.seat for act in acts if act.kind in ("report", "counter", "accuse")}
        named = {point.act.about for point in said if point.act and self._names_suspect(point)}
        if target is None:
            return self._without_target(settled)
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
        if why:
            return self._with_reason(target, why)
        return [*(() if target in named else self._without_reason(target, settled)), Point("vote", Act("vote", target))]

    def _names_suspect(self, point: Point) -> bool:
        """Whether an answer has called its subject a suspect already: asked for one, or with a reason against it."""
        guilty = point.odds is not None and point.odds >= self.record.base_rate
        return point.say.startswith("told_open") or (point.say in ("told", "told_you") and bool(point.why) and guilty)

    def _with_reason(self, target: Seat, why: Why) -> list[Point]:
        """Case and vote in one sentence or in two, sometimes with a word for somebody or a question."""
        if self._draw(3, "two"):
            return [Point("vote_why", Act("vote", target), why), *self._side(target)]
        return [Point("suspect", Act("accuse", target), why), Point("vote", Act("vote", target))]

    def _suspicion(self, target: Seat, settled: set[Seat | None]) -> list[Point]:
        """A case without a vote. It does not fall back to a hunch after a vote with a reason."""
        why = self.facts.against(target) or self.facts.further(target)
        if why:
            return [Point("suspect", Act("accuse", target), why)]
        return self._comparison(target, settled) or [Point("hunch", Act("accuse", target))]

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
        theirs = {(fact.kind, fact.target, fact.day) for fact in self.answers.past.deeds if fact.actor == rival}
        return self.facts.in_favour(seat, theirs)[:1]

    def _without_target(self, settled: set[Seat | None]) -> list[Point]:
        return self._side(None) or self._asking.about(None, 1) or ([] if settled else [Point("hold")])

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
        return votes == needed or (votes < needed and votes > 2 and not self._draw(3, "count"))

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

    def _targets_today(self) -> set[Seat | None]:
        """Seats against which this one has announced or cast a vote today: it does not support them now."""
        record = self.record
        cast = {whom for day, who, whom in record.votes if (day, who) == (record.day, self.me)}
        return {record.plans.get(self.me), *cast}

    def _side(self, target: Seat | None) -> list[Point]:
        """A word for a seat that is accused although little speaks against it, or a question to a silent one."""
        wolf, record = self.facts.bystander.wolf, self.record
        mine = self._targets_today()
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

    def _draw(self, many: int, key: str) -> bool:
        """False one time in `many`."""
        record = self.record
        return bool(self.play.rng.draw(many, f"bot|{key}|{record.day}|{record.sub_phase}|{self.me}"))


def _charged(said: Sequence[Point]) -> set[Seat | None]:
    """Whom a speech has already held something against, in an answer."""
    return {point.to for point in said if point.say == "denied" and any(fact.actor == point.to for fact in point.why)}


STRONG_SUSPICION = 0.6  # chance to be a wolf
NEWS = ("claim", "report", "retract", "deed")


def bid(play: Village, ask: Ask) -> str:
    """From 0 to 4, by how much there is to say."""
    talk, record = Talk(play), play.mind.record
    spoken = [speech for speech in record.speeches_today if speech.seat == play.mind.seat]
    said = {act for speech in spoken for act in speech.acts}
    points = talk.speech(replace(ask, purpose="speak"))
    fresh = [point for point in points if point.act and point.act not in said]
    if talk.answers.is_addressed() or any(point.act and point.act.kind in NEWS for point in fresh):
        return "4"
    if spoken:  # a further fact may be said if nobody has more, and a question of one's own need not be
        return "1" if any(point.why for point in fresh) else "0"
    if not fresh:
        return "1"
    return "3" if any(_is_strong(play, point) for point in fresh) else "2"


def _is_strong(play: Village, point: Point) -> bool:
    act = point.act
    if act is None or act.seat is None or act.kind not in ("accuse", "vote"):
        return False
    return rounded(play.mind.judgement().wolf[act.seat]) >= STRONG_SUSPICION
