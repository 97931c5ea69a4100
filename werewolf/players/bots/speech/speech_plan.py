"""The plan of a speech: what a bot says, as points in their order. Words come later (`phrasing.py`).

A speech has up to five parts, each with a module of its own:

1. News: a claim and new results (`own_claims.py`), or why yesterday's vote was not the announced one.
2. Answers to questions (`answering.py`) and accusations (`denials.py`), or an opinion of a claim that nobody has taken
   up (`claim_opinions.py`).
3. A word against whoever reports the speaker as a wolf.
4. The case and the vote (`case_and_vote.py`).
5. A question (`asking.py`).

A draft may cite facts that go against the rest of it, such as a favour for the very seat it sides with. `_coherent`
leaves those facts out and drafts again until nothing clashes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from msgspec.structs import replace

from werewolf.game.asks import Ask, Option, Seat
from werewolf.players.bots.inference.ranking import rounded
from werewolf.players.bots.speech.answering import Answers
from werewolf.players.bots.speech.asking import Asking
from werewolf.players.bots.speech.case_and_vote import CaseAndVote
from werewolf.players.bots.speech.citing import Facts, clashes
from werewolf.players.bots.speech.claim_opinions import ClaimOpinions
from werewolf.players.bots.speech.own_claims import OwnCard, SeerClaims
from werewolf.players.bots.speech.points import Fact, Point
from werewolf.players.bots.strategy.honest_play import HonestPlay

MOST_CLAIMS = 2  # that one speech takes up
STRONG_SUSPICION = 0.6  # chance to be a wolf
NEWS = ("claim", "report", "retract", "deed")


class SpeechPlan:
    """Plans the speeches of one seat."""

    def __init__(self, play: HonestPlay) -> None:
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
    def _heard(self) -> ClaimOpinions:
        return ClaimOpinions(self.facts, self.play.ranking)

    @cached_property
    def _asking(self) -> Asking:
        return Asking(self.play, self.facts, self.answers.past)

    @cached_property
    def _case(self) -> CaseAndVote:
        return CaseAndVote(self.play, self.facts, self.answers.past, self._asking)

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
        case = self._case.points(ask, target, [*news, *answer])
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
        mine = self.record.claims.get(self.me)
        claimed = {point.role for point in news if point.say == "claim"} | {mine.role if mine else None}
        spared = claimed - {"villager"}  # but what cannot be true is said of a rival as well
        open_claims = [claim for claim in heard.unanswered() if claim.role not in spared or heard.impossible(claim)]
        contested = heard.contested(answered)
        claims = open_claims[:MOST_CLAIMS] or ([contested] if contested and contested.role not in claimed else [])
        hostile = {target, *self._case.targets_today()}
        opinions = [heard.opinion(claim, hostile=claim.seat in hostile) for claim in claims]
        return [view for view in opinions if view.why and (open_claims or not self._doubts_its_guide(view, target))]

    def _doubts_its_guide(self, opinion: Point, target: Seat | None) -> bool:
        """Whether it doubts a seer whose result it is about to follow."""
        seat = opinion.act.seat if opinion.act and opinion.say == "doubt" else None
        claim = self.record.claims.get(seat) if seat is not None else None
        return claim is not None and target is not None and claim.reports.get(target) is False

    def _rebuttal(self, points: Sequence[Point]) -> list[Point]:
        """A word against whoever reports this seat as a wolf, if the speech has none: silence would look like guilt."""
        named = {act.seat for act in (point.act for point in points) if act} | {point.to for point in points}
        liars_left = [seat for seat in self.mind.false_reporters() if seat not in named]
        rebuttals = [self._heard.rebuttal(seat) for seat in liars_left[:1]]
        return [point for point in rebuttals if point]

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


# -- the floor ---------------------------------------------------------------------------------------------------------


def bid(play: HonestPlay, ask: Ask) -> str:
    """From 0 to 4, by how much there is to say."""
    talk, record = SpeechPlan(play), play.mind.record
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


def _is_strong(play: HonestPlay, point: Point) -> bool:
    act = point.act
    if act is None or act.seat is None or act.kind not in ("accuse", "vote"):
        return False
    return rounded(play.mind.judgement().wolf[act.seat]) >= STRONG_SUSPICION
