"""Answers: what a seat owes to those who asked, accused or reported it since it last spoke."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.public_record import ParsedSpeech
from werewolf.players.bots.inference.ranking import Ranking
from werewolf.players.bots.speech.facts import Facts, Why
from werewolf.players.bots.speech.questions import Topic, topic
from werewolf.players.bots.strategy.points import Fact, Point
from werewolf.players.language.acts import Act

AGAINST = ("accuse", "vote", "counter")
MOST_QUESTIONS = 2
DEEDS = ("ballot", "plan", "nominate", "accuse", "defend")


class Answers:
    """What one seat was asked and accused of, and its answers."""

    def __init__(self, facts: Facts, ranking: Ranking) -> None:
        self.facts = facts
        self.record = facts.record
        self.me = facts.me
        self._ranking = ranking
        speeches = self.record.speeches
        mine = [at for at, speech in enumerate(speeches) if speech.seat == self.me]
        after = speeches[mine[-1] + 1 :] if mine else speeches
        self.since = [speech for speech in after if speech.seat != self.me]

    def questions(self, suspect: Seat | None, news: Sequence[Point] = ()) -> list[Point]:
        """An answer to each of the last questions. An open one is answered with the seat's own suspect.

        `news`: what this speech tells before. It may tell of a seat already, or of this seat's card.
        """
        told = {point.act.seat for point in news if point.act and point.act.kind == "report"}
        liars = {point.act.seat for point in news if point.act and point.act.kind == "counter"}
        claims = any(point.say == "claim" for point in news)
        asked = {
            speech.seat: act.about if act.about not in (None, self.me) else self._topic(speech)
            for speech in self.since
            for act in speech.acts
            if act.kind == "ask" and act.seat == self.me and speech.seat in self.record.living
        }
        points: list[Point] = []
        answered: set[Seat | None] = set(told)
        for asker, about in list(asked.items())[-MOST_QUESTIONS:]:
            if about in ("card", "guilt", "other"):
                points += [] if claims and about != "other" else [self._about_myself(asker, about)]
                continue
            own = suspect if suspect not in (None, asker) else self._first_suspect(asker)
            subject = asker if about == "asker" else about if isinstance(about, int) else own
            if subject is not None and subject not in answered:
                answered.add(subject)
                say = "told_you" if subject == asker else "told" if isinstance(about, int) else "told_open"
                points.append(self._answer(asker, subject, say, subject in liars))
                self.facts.spend(points)
        return points

    def _topic(self, speech: ParsedSpeech) -> Topic:
        return topic(speech.words, self.record.words.call_names[self.me])

    def _about_myself(self, asker: Seat, about: str) -> Point:
        """An answer to a question that asks for nobody's guilt, or for this seat's own."""
        if about == "guilt":
            return Point("denied_bare", to=asker)
        claim = self.record.claims.get(self.me)
        if about == "card" and claim is not None:
            return Point("told_card", Act("claim", role=claim.role), to=asker, role=claim.role)
        return Point("kept_card" if about == "card" else "said", to=asker)

    def _first_suspect(self, asker: Seat) -> Seat | None:
        wolf = self.facts.bystander.wolf
        others = [seat for seat in self.record.living if seat not in (self.me, asker)]
        return self._ranking.best(others, wolf.__getitem__) if others else None

    def _answer(self, asker: Seat, subject: Seat, say: str, lies: bool) -> Point:
        """The chance that the subject is a wolf, to a bystander, with the heaviest reason for or against.

        Whoever has told the table of a check of that seat stands by the result. `lies`: this very speech says that the
        subject claims the speaker's own card.
        """
        claim = self.record.claims.get(self.me)
        if claim is not None and subject in claim.reports:
            good = claim.reports[subject]
            kind, line = "found_clean" if good else "found_wolf", claim.report_lines[subject]
            fact = Fact(kind, self.me, subject, claim.report_days[subject], (line,))
            return Point(say, Act("answer", about=subject), (fact,), to=asker, odds=0.0 if good else 1.0)
        chance = self.facts.bystander.wolf[subject]
        guilty = chance >= self.record.base_rate or say == "told_open"
        why = (self.facts.against if guilty else self.facts.in_favour)(subject)
        latest = 1.0 if lies else self.record.gathering_belief().wolf[subject]  # with what was claimed today
        if not why or guilty == (latest >= self.record.base_rate) or say == "told_open":
            chance = latest  # unless the reason would speak against it
        if lies and not why:
            why = (Fact("mine", subject, None, 0, ()),)
        return Point(say if why else f"{say}_hunch", Act("answer", about=subject), why, to=asker, odds=chance)

    def denial(self, news: Sequence[Point] = ()) -> Point | None:
        """An answer to whoever spoke against this seat last, with no fact that the news tell; None if nobody did."""
        accuser = next((speech for speech in reversed(self.since) if self._is_against_me(speech)), None)
        if accuser is None or accuser.seat not in self.record.living:
            return None
        told = {fact for point in news for fact in point.why}
        found = self._explanation(accuser) or self._good_deed() or self._charge(accuser.seat)
        why = tuple(fact for fact in found if fact not in told)
        return Point("denied" if why else "denied_bare", None, why, to=accuser.seat)

    def is_addressed(self) -> bool:
        """Whether anybody has accused or asked this seat since it last spoke."""
        return any(
            self._is_against_me(speech) or any(act.kind == "ask" and act.seat == self.me for act in speech.acts)
            for speech in self.since
        )

    def _is_against_me(self, speech: ParsedSpeech) -> bool:
        return any(
            act.seat == self.me and (act.kind in AGAINST or (act.kind == "report" and act.good is False))
            for act in speech.acts
        )

    def _explanation(self, accuser: ParsedSpeech) -> Why:
        """If the accuser cited what this seat did to another: that very deed, and what there was against the other."""
        for fact in self._own_deeds():
            if fact.target is not None and self.facts.clauses.is_told(fact, accuser.words):
                against = [item for item in self.facts.against(fact.target) if item.day <= fact.day][:1]
                return (fact, *against) if against else ()
        return ()

    def _charge(self, accuser: Seat) -> Why:
        """What speaks against the accuser, other than the accusation itself."""
        return tuple(fact for fact in self.facts.against(accuser) if fact.target != self.me)[:1]

    def _good_deed(self) -> Why:
        """A vote of this seat against a player whose card was then shown to be a wolf's."""
        for fact in self._own_deeds():
            outcome = self.facts.outcome(fact)
            if outcome is not None and (outcome.kind == "shown_wolf") == (fact.kind != "defend"):
                return fact, outcome
        return ()

    def _own_deeds(self) -> Iterator[Fact]:
        for item in reversed(self.record.evidence):
            if item.actor == self.me and item.kind in DEEDS:
                yield Fact(item.kind, item.actor, item.target, item.day, (item.line,))
