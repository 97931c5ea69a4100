"""Denials: what a seat says to whoever spoke against it.

`_answers` lists the answers from the best to the last: to the very fact that was held against it, that the charge is
false, that it knows better than a report; then something good that it did, that the accuser brought no reason, or a
charge in return.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from werewolf.players.bots.inference.spoken_evidence import ParsedSpeech
from werewolf.players.bots.speech.citing import Facts, Why, fact_of, false_report
from werewolf.players.bots.speech.clauses import Clauses, clauses
from werewolf.players.bots.speech.points import Fact, Point
from werewolf.players.bots.speech.track_record import TrackRecord
from werewolf.players.language.acts import Act

SERVICES = ("ballot", "plan", "nominate", "accuse", "defend")
FEEBLE = ("agree", "elect")  # to side with somebody is no charge worth answering with
QUIET = ("idle", "abstain")
ALONE = (*QUIET, "broke_plan", "withdrew", "ran", "stood_back", "retract")  # what a seat does to nobody
LONG = 15  # words: such a sentence may give a reason in any words
_WHY = re.compile(r"\b(?:because|since|after|given that|seeing|the way)\b")
_REASON = re.compile(rf"{_WHY.pattern}|\breason\b|:|\b(?:voted|nominated|accused|defended|switched|changed)\b")
_HUNCH = re.compile(r"\b(?:feel|feeling|hunch|guess|gut|instinct|impression|no proof|prove|no reason)\b", re.IGNORECASE)
_YOURS = re.compile(r"\byou (?:gave|had|called)\b")  # the feeling of whoever is spoken to


class Denials:
    """What one seat answers to its accusers."""

    def __init__(self, facts: Facts, past: TrackRecord) -> None:
        self.facts = facts
        self.past = past
        self.record = facts.record
        self.me = facts.me

    def denial(self, since: Sequence[ParsedSpeech], news: Sequence[Point]) -> Point | None:
        """An answer to whoever spoke against this seat last, with no fact that the news tell; None if nobody did."""
        accuser = next((speech for speech in reversed(since) if speech.is_against(self.me)), None)
        if accuser is None or accuser.seat not in self.record.living:
            return None
        told = {fact for point in news for fact in point.why}
        fresh = (why for why in self._answers(accuser) if why and told.isdisjoint(why))
        why = next(fresh, ())
        return Point("denied" if why else "denied_bare", None, why, to=accuser.seat)

    def _answers(self, accuser: ParsedSpeech) -> Iterator[Why]:
        """Answers to the charge, the best first: to its very reason, and only then to what it lacks."""
        held = self._held_against_me(accuser)
        if held is not None:
            yield self._answer_to(held, accuser)
        yield self._false_charge(accuser)
        yield self._report(accuser)
        yield self._own_card(accuser)
        yield self._service()
        yield self._shortcoming(accuser) if held is None else ()
        yield self._charge(accuser)

    # -- what was held against this seat -----------------------------------------------------------------------------

    def _held_against_me(self, accuser: ParsedSpeech) -> Fact | None:
        """The latest action of this seat that the accuser cites."""
        mine = [fact for fact in self.past.actions if fact.actor == self.me]
        alone = [fact_of(item) for item in self.record.evidence_about(self.me) if item.kind in ALONE]
        before = [fact for fact in (*alone, *mine) if fact.lines[0] < accuser.line]
        return next((fact for fact in reversed(before) if self._cites(accuser, fact)), None)

    def _cites(self, accuser: ParsedSpeech, fact: Fact) -> bool:
        """Whether the accuser tells this fact, as the accuser would: who is “me” in it, and what was today."""
        words = Clauses(self.facts.clauses.now._replace(day=accuser.day), accuser.seat)
        return words.is_told(fact, accuser.words) or any(way in accuser.words for way in words.wordings(fact))

    def _answer_to(self, held: Fact, accuser: ParsedSpeech) -> Why:
        """Why this seat did it; or that others did as well; or that it shows little."""
        if held.kind in QUIET:
            return (Fact("waited", self.me, None, held.day, held.lines),)
        if held.kind == "broke_plan":
            cast = [fact for fact in self.past.actions if fact.lines == held.lines]
            return self.past.explained(cast[0]) if cast else ()
        reasons = self.past.explained(held)
        if len(reasons) > 1:
            return reasons
        same = self.past.shared(held, besides=accuser.seat)
        return held, same or Fact("proves_nothing", self.me, None, held.day, held.lines)

    def _false_charge(self, accuser: ParsedSpeech) -> Why:
        """That this seat never cast the vote that it is blamed for."""
        names = self.record.words.call_names
        for target, name in enumerate(names):
            blamed = rf"\b{re.escape(names[self.me])} (?:only |just )?voted (?:for |against |out )?{re.escape(name)}\b"
            if re.search(blamed, accuser.words) and not self.past.of(self.me, (target,), "vote"):
                return (Fact("no_vote", self.me, target, self.record.day, ()),)
        return ()

    def _report(self, accuser: ParsedSpeech) -> Why:
        """A check that found this seat guilty: it knows better."""
        report = false_report(self.record, accuser.seat, self.me)
        return (report,) if report else ()

    def _own_card(self, accuser: ParsedSpeech) -> Why:
        """That this seat holds the card which the accuser claims too."""
        mine, other = self.record.claims.get(self.me), self.record.claims.get(accuser.seat)
        if mine is None or other is None or mine.role != other.role or self.record.cards.get(mine.role) != 1:
            return ()
        return (Fact("mine", accuser.seat, None, 0, ()),)

    # -- what else there is to say -----------------------------------------------------------------------------------

    def _service(self) -> Why:
        """What this seat did for the village: a vote against a shown wolf, say."""
        for fact in reversed(self.past.actions):
            outcome = self.facts.outcome(fact) if fact.actor == self.me and fact.kind in SERVICES else None
            if outcome is not None and (outcome.kind == "shown_wolf") == (fact.kind != "defend"):
                return fact, outcome
        return ()

    def _shortcoming(self, accuser: ParsedSpeech) -> Why:
        """That the accuser gave no reason, or only the word of others."""
        place = accuser.day, (accuser.line,)
        if any(act.kind in ("report", "claim") or act == Act("counter", self.me) for act in accuser.acts):
            return ()
        if any(
            self._cites(accuser, fact_of(item))
            for item in self.facts.bystander.about(self.me)
            if item.kind in clauses()
        ):
            return ()
        name = self.record.words.call_names[self.me]
        parts = [part for part in re.split(r"[.!?\n]", accuser.words) if name in part]
        ally = next((act.seat for act in accuser.acts if act.kind == "agree" and act.seat != self.me), None)
        counts = any(f"named {name}" in part or f"{name} was named by" in part for part in parts)
        if ally is not None and (counts or not any(map(_REASON.search, parts))):
            return (Fact("followed", accuser.seat, ally, *place),)
        if counts:
            return (Fact("counted", accuser.seat, None, *place),)
        guesses = [part for part in parts if _HUNCH.search(part) and not _YOURS.search(part)]
        if guesses and not any(map(_WHY.search, parts)):
            return (Fact("felt", accuser.seat, self.me, *place),)
        return () if any(map(_may_give_a_reason, parts)) else (Fact("no_reason", accuser.seat, self.me, *place),)

    def _charge(self, accuser: ParsedSpeech) -> Why:
        """What speaks against the accuser, other than the accusation itself."""
        against = self.facts.against(accuser.seat)
        return tuple(fact for fact in against if fact.target != self.me and fact.kind not in FEEBLE)[:1]


def _may_give_a_reason(sentence: str) -> bool:
    return bool(_REASON.search(sentence)) or (len(sentence.split()) >= LONG and not _HUNCH.search(sentence))
