"""Answers: what a seat owes to those who asked, accused or reported it since it last spoke.

`questions` reads who asked last (`questions_heard.py` says what) and answers each question by its kind: `_by_kind` at
the end of the class says which method does that. Answers about the past are in `past_answers.py`, and what is said to
accusers in `denials.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.ranking import Ranking
from werewolf.players.bots.speech.citing import Facts, Why, fact_of_report
from werewolf.players.bots.speech.claim_opinions import ClaimOpinions, HeardClaim, confessors
from werewolf.players.bots.speech.denials import Denials
from werewolf.players.bots.speech.past_answers import PastAnswers, told_fact
from werewolf.players.bots.speech.points import Fact, Point
from werewolf.players.bots.speech.questions_heard import Kind, Question, Questions
from werewolf.players.bots.speech.track_record import TrackRecord
from werewolf.players.language.acts import Act

MOST_QUESTIONS = 2  # of one player, and the most players who are answered
MOST_ANSWERS = 3
NO_SUSPECT = 0.5  # of the base rate: whoever is suspected less than this is no answer to “whom do you suspect?”
VIEWS = ("vote", "accuse", "defend", "counter", "report", "claim")  # what one can agree with


class Answers:
    """What one seat was asked and accused of, and its answers."""

    def __init__(self, facts: Facts, ranking: Ranking) -> None:
        self.facts = facts
        self.record = facts.record
        self.me = facts.me
        self._ranking = ranking
        self.past = TrackRecord(facts)
        self._of_past = PastAnswers(self.past)
        self._denials = Denials(facts, self.past)
        self._heard = ClaimOpinions(facts, ranking)
        speeches = self.record.speeches
        mine = [at for at, speech in enumerate(speeches) if speech.seat == self.me]
        after = speeches[mine[-1] + 1 :] if mine else speeches
        self.since = [speech for speech in after if speech.seat != self.me]
        self._suspect: Seat | None = None
        self._news: Sequence[Point] = ()

    # -- who wants an answer -----------------------------------------------------------------------------------------

    def is_addressed(self) -> bool:
        """Whether anybody has accused or asked this seat since it last spoke."""
        return any(
            speech.is_against(self.me) or any(act.kind == "ask" and act.seat == self.me for act in speech.acts)
            for speech in self.since
        )

    def denial(self, news: Sequence[Point] = ()) -> Point | None:
        """An answer to whoever spoke against this seat last, with no fact that the news tell; None if nobody did."""
        return self._denials.denial(self.since, news)

    def questions(self, suspect: Seat | None, news: Sequence[Point] = ()) -> list[Point]:
        """An answer to each of the last questions. An open one is answered with the seat's own suspect.

        `news`: what this speech tells before. It may tell of a seat already, or of this seat's card.
        """
        self._suspect, self._news = suspect, news
        answered = {point.act.seat for point in news if point.act and point.act.kind == "report"}
        points: list[Point] = []
        for question in self._asked():
            if question.asker not in (askers := {point.to for point in points}) and len(askers) >= MOST_QUESTIONS:
                break
            for point in self._by_kind[question.kind](self, question) if len(points) < MOST_ANSWERS else ():
                subject = point.act.about if point.act and point.act.kind == "answer" else None
                fresh = subject is None or subject not in answered or point.say == "told_fact"
                if point not in points and fresh:
                    answered.add(subject)
                    points.append(point)
                    self.facts.spend([point])
        return points[:MOST_ANSWERS]

    def _asked(self) -> list[Question]:
        """The questions of those who asked last, at most two of each, the latest player first."""
        reader = Questions(self.record, self.me)
        by_asker: dict[Seat, list[Question]] = {}
        for speech in self.since:
            if speech.seat in self.record.living and (asked := reader.asked(speech)):
                by_asker.pop(speech.seat, None)
                by_asker[speech.seat] = asked
        return [question for asked in reversed(by_asker.values()) for question in asked[:MOST_QUESTIONS]]

    # -- by kind -----------------------------------------------------------------------------------------------------

    def _suspected(self, question: Question) -> list[Point]:
        """The seat's own suspect, the asker as well as anybody; or that nobody is suspect enough."""
        wolf = self.record.common_belief().wolf
        others = [seat for seat in self.record.living if seat != self.me and seat not in self._spared()]
        own = self._suspect if self._suspect in others else None
        if own is None and others:
            own = self._ranking.best(others, wolf.__getitem__)
            if wolf[own] < NO_SUSPECT * self.record.base_rate:
                own = None
        return self._suspicion(question.asker, own)

    def _spared(self) -> set[Seat | None]:
        """Seats that this very speech speaks well of: cleared, saved or guarded."""
        acts = [point.act for point in self._news if point.act]
        return {act.seat for act in acts if act.good or act.deed in ("saved", "guarded")}

    def _suspicion(self, asker: Seat, suspect: Seat | None) -> list[Point]:
        if suspect is None:
            return [Point("told_nobody", to=asker)]
        say = "told_open_you" if suspect == asker else "told_open"
        return [self._answer(asker, suspect, say)]

    def _next_suspected(self, question: Question) -> list[Point]:
        """Whom this seat would suspect next, beside its suspect or whoever the question leaves out."""
        left_out: set[Seat | None] = set(question.about) or {self._suspect}
        wolf = self.record.common_belief().wolf
        spared = {self.me, *left_out, *self._spared()}
        others = [seat for seat in self.record.living if seat not in spared]
        if self._suspect in others:
            return self._suspicion(question.asker, self._suspect)
        return self._suspicion(question.asker, self._ranking.best(others, wolf.__getitem__) if others else None)

    def _trusted(self, question: Question) -> list[Point]:
        """The most trusted seat, with how far and why."""
        wolf, asker = self.record.common_belief().wolf, question.asker
        spared = {self.me, asker, self._suspect, *self._liars(), *confessors(self.record)}
        others = [seat for seat in self.record.living if seat not in spared]
        claim = self.record.claims.get(self.me)
        cleared = [seat for seat in others if claim is not None and claim.reports.get(seat)]
        if not others:
            return [Point("told_nobody", to=asker)]
        best = self._ranking.best(cleared or others, lambda seat: -wolf[seat])
        if claim is not None and best in cleared:
            why: Why = (fact_of_report(self.record, self.me, best),)
            return [Point("told_trust", Act("defend", best), why, to=asker, odds=0.0)]
        why = self.facts.in_favour(best)
        return [Point("told_trust" if why else "told_trust_hunch", Act("defend", best), why, to=asker, odds=wolf[best])]

    def _opinions(self, question: Question) -> list[Point]:
        subjects = [seat for seat in question.about if seat != self.me][:MOST_QUESTIONS]
        return [self._opinion(question.asker, subject) for subject in subjects]

    def _opinion(self, asker: Seat, subject: Seat) -> Point:
        proof = self.past.side(subject)
        if proof is not None:
            return Point("told_known", Act("answer", about=subject), (proof,), to=asker)
        return self._answer(asker, subject, "told_you" if subject == asker else "told")

    def _of_my_card(self, question: Question) -> list[Point]:
        """What this seat has claimed, and what it has told of a check; else it keeps its card to itself."""
        if any(point.say == "claim" for point in self._news):
            return []
        claim = self.record.claims.get(self.me)
        told = [seat for seat in question.about if claim is not None and seat in claim.reports]
        if told:
            return [self._answer(question.asker, told[0], "told")]
        if claim is not None:
            return [Point("told_card", Act("claim", role=claim.role), to=question.asker, role=claim.role)]
        return [Point("kept_card", to=question.asker)]

    def _of_a_card(self, question: Question) -> list[Point]:
        """Who claims a card, and how far that is believed; or that nobody does."""
        role, record = question.role or "seer", self.record
        seen = next((seat for seat, (_, _, card) in record.shown.items() if card.role == role), None)
        if seen is not None:
            return [
                told_fact(question, Fact("card_shown", seen, seen, record.shown[seen][0], (record.shown[seen][1],)))
            ]
        claims = [seat for seat, claim in record.claims.items() if claim.role == role and seat in record.living]
        if self.me in claims or any(point.role == role for point in self._news if point.say == "claim"):
            return self._of_my_card(question)
        if not claims:
            return [told_fact(question, Fact("no_claim", self.me, None, record.day, ()))]
        return [point for seat in claims[:MOST_QUESTIONS] for point in self._of_claim(seat)]

    def _of_claims(self, question: Question) -> list[Point]:
        others = [seat for seat in question.about if seat != self.me]
        unclaimed = [seat for seat in others if seat not in self.record.claims]
        if others and unclaimed == others:
            return [told_fact(question, Fact("no_own_claim", others[0], others[0], self.record.day, ()))]
        return [point for seat in others if seat not in unclaimed for point in self._of_claim(seat)]

    def _of_claim(self, seat: Seat) -> list[Point]:
        claim = self.record.claims[seat]
        speech = next((spoken for spoken in self.record.speeches if spoken.line == claim.line), None)
        if speech is None or seat in self._liars():
            return []
        opinion = self._heard.opinion(HeardClaim(claim.role, speech), hostile=seat == self._suspect)
        return [opinion] if opinion.why else []

    def _liars(self) -> set[Seat | None]:
        """Seats of which this very speech says that they claim the speaker's own card."""
        return {point.act.seat for point in self._news if point.act and point.act.kind == "counter"}

    # -- what was done and said --------------------------------------------------------------------------------------

    def _reason(self, question: Question) -> list[Point]:
        """Why this seat did something; whom it suspects, if it is not said what."""
        return self._of_past.reason(question) or self._suspected(question)

    def _agreement(self, question: Question) -> list[Point]:
        """Whether this seat thinks as another does of whom that one spoke of last, or of its claim."""
        other = question.about[-1]
        spoken = [(s, act) for s in self.record.speeches if s.seat == other for act in s.acts if act.kind in VIEWS]
        if not spoken:
            return [told_fact(question, Fact("no_view", other, other, self.record.day, ()), about=other)]
        speech, act = spoken[-1]
        if act.kind in ("claim", "report") and other in self.record.claims:
            return self._of_claim(other) or self._cannot_say(question)
        kind = {"vote": "plan"}.get(act.kind, act.kind)
        if act.seat is None or kind not in ("plan", "accuse", "counter", "defend"):
            return [self._opinion(question.asker, other)]
        view = Fact(kind, other, act.seat, speech.day, (speech.line,))
        chance = 0.0 if act.seat == self.me else self.record.common_belief().wolf[act.seat]
        agrees = act.seat == self._suspect if kind != "defend" else act.seat != self._suspect
        say = "told_agree" if agrees and act.seat != self.me else "told_disagree"
        return [Point(say, Act("answer", about=other), (view,), to=question.asker, odds=chance)]

    def _cannot_say(self, question: Question) -> list[Point]:
        return [Point("cannot_say", to=question.asker)]

    _by_kind: dict[Kind, Callable[[Answers, Question], list[Point]]] = {
        "suspect": _suspected,
        "next": _next_suspected,
        "trust": _trusted,
        "opinion": _opinions,
        "myself": lambda _, question: [Point("told_myself", to=question.asker)],
        "card": _of_my_card,
        "holder": _of_a_card,
        "claim": _of_claims,
        "agree": _agreement,
        "why": _reason,
        "deed": lambda self, question: self._of_past.action(question) or self._cannot_say(question),
        "voters": lambda self, question: self._of_past.voters(question) or self._cannot_say(question),
        "killed": lambda self, question: self._of_past.killers(question) or self._cannot_say(question),
        "left": lambda self, question: self._of_past.left(question),
        "skip": lambda self, question: [
            Point("told_skip" if self._suspect is None else "told_no_skip", to=question.asker)
        ],
        "manner": lambda _, question: [Point("said", to=question.asker)],
        "unknown": _cannot_say,
    }

    # -- one answer --------------------------------------------------------------------------------------------------

    def _answer(self, asker: Seat, subject: Seat, say: str) -> Point:
        """The chance that the subject is a wolf, to a bystander, with the heaviest reason for or against.

        Whoever has told the table of a check of that seat stands by the result.
        """
        claim = self.record.claims.get(self.me)
        if claim is not None and subject in claim.reports:
            chance = 0.0 if claim.reports[subject] else 1.0
            fact = fact_of_report(self.record, self.me, subject)
            return Point(say, Act("answer", about=subject), (fact,), to=asker, odds=chance)
        lies, is_open = subject in self._liars(), say.startswith("told_open")
        chance = self.facts.bystander.wolf[subject]
        guilty = chance >= self.record.base_rate or is_open
        why = (self.facts.against if guilty else self.facts.in_favour)(subject)
        latest = 1.0 if lies else self.record.common_belief().wolf[subject]  # with what was claimed today
        if not why or guilty == (latest >= self.record.base_rate) or is_open:
            chance = latest  # unless the reason would speak against it
        if lies and not why:
            why = (Fact("mine", subject, None, 0, ()),)
        return Point(say if why else f"{say}_hunch", Act("answer", about=subject), why, to=asker, odds=chance)
