"""Reading: what the sentences of one speech do, one after the other, by their clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from werewolf.players.language.acts import Act, Deed, Kind
from werewolf.players.language.grammar import grammar
from werewolf.players.language.questions import PROPOSES
from werewolf.players.language.reports import Checks
from werewolf.players.language.tokens import Clause, Sentence

_GROUPS = ("deed", "proposal", "stance", "agree", "ask", "answer")  # that speak of seats
_LONE = re.compile(r"(?:(?:@|ok|so|please|pls|then|same|yeah|yes|still|,|\+|1)(?: |$))+$")  # “…. Bram, please.”
_FAULTS = ("sin", "amiss", "astray", "worry")
# Verbs whose negation is the speaker's own: “it does not prove that Bram is a wolf” says nothing.
_DENIERS = {"doubt", "be", "is", "seem", "seems", "find", "see", "trust", "suspect", "vote", "can", "must", "like", "want"}
_OPPOSITE: dict[Kind, Kind] = {"accuse": "defend", "defend": "accuse", "claim": "counter"}
_OPINIONS = ("accuse", "defend")


class Reading:
    """What a speech has said so far."""

    def __init__(self) -> None:
        self._acts: list[Act] = []
        self._checks = Checks()
        self._card: str | None = None  # the card that the speaker has claimed
        self._named: str | None = None  # the card that a sentence began with: “cop. 8 guilty”
        self._said = ""  # the card that the sentence before spoke of
        self._before = 0  # how many acts there were before the sentence before
        self._charged: set[int | None] = set()  # who may be evil
        self._reproached: set[int | None] = set()  # who does something wrong; this may only be the reason for a vote
        self._asked = False  # whether the sentence before was a question
        self._calls: list[Act] = []  # “Bram?” asks Bram something if nothing is said of him next

    def read(self, sentence: Sentence) -> None:
        """Add what the next sentence does."""
        here = len(self._acts)
        self._acts += self._calls if sentence.asks else []
        self._calls = []
        if sentence.asks and not sentence.has("lets"):
            self._acts += self._question_acts(sentence)
        else:
            self._read_statement(sentence)
        if sentence.has("joking"):  # it was a joke, or the sentence before was
            self._checks = Checks()
            spoken = self._acts[self._before :]
            self._acts[self._before :] = [act for act in spoken if act.kind in ("ask", "idle", "retract")]
        self._before = min(here, len(self._acts))
        self._asked = sentence.asks
        self._said = next((each.value for each in sentence.tokens if each.sense in ("card", "the_card")), "")

    def acts(self) -> Iterator[Act]:
        """What counts in the end: the last opinion of each seat, no opinion of a seat reported, a card only implied."""
        pressed = {act.seat for act in self._acts if act.kind in ("vote", "ask")}
        reasons = (pressed & self._reproached) - self._charged
        said = (act for act in self._acts if act.kind != "accuse" or act.seat not in reasons)
        acts = [*said, *self._calls, *self._checks.reports(self._knows("seer"))]
        opinion = {act.seat: act.kind for act in acts if act.kind in (*_OPINIONS, "report")}
        yield from (act for act in acts if act.kind not in _OPINIONS or act.kind == opinion[act.seat])
        kinds = {act.kind for act in acts}
        if self._named and "claim" not in kinds and ("report" if self._named == "seer" else "deed") in kinds:
            yield Act("claim", role=self._named)

    def _knows(self, *cards: str) -> bool:
        """Whether the speaker has one of these cards, by its own words."""
        return self._card in cards or self._named in cards

    def _question_acts(self, sentence: Sentence) -> list[Act]:
        """A question is only an `ask`: to the seats it addresses."""
        named = [(seat, token.marks) for token in sentence.tokens if token.sense == "seat" for seat in token.seats]
        if PROPOSES.match(sentence.words):
            return [Act("vote", seat) for seat, _ in named[:1]]
        if all(token.sense in ("seat", "comma", "and") for token in sentence.tokens):
            self._calls = [Act("ask", seat) for seat, _ in named]
            return []
        about = next((seat for seat, marks in named if seat not in sentence.addressed and "he" not in marks), None)
        return [Act("ask", seat, about=about) for seat in sentence.addressed]

    def _read_statement(self, sentence: Sentence) -> None:
        claims = self._added("claim", sentence)
        self._added("retract", sentence)
        for act in claims:
            self._card = act.role if self._card != "seer" else "seer"
        self._named = next((clause.target.value for clause in sentence.find("card")), self._named)
        planned = sentence.has("plan", "will") and not sentence.has("lastnight")
        if not (planned and self._added("check", sentence)):
            self._checks.read(sentence, self._knows("seer"))
        if any(act.role != "villager" for act in claims):  # “I am the seer, not Bram”
            rivals = (token.seats for token in sentence.tokens if token.sense == "seat" and "not" in token.marks)
            self._acts += [Act("counter", seat) for seats in rivals for seat in seats]
        named = any(token.seats for token in sentence.tokens)
        for group in ("idle", "abstain", *(_GROUPS if named else ())):
            self._added(group, sentence)

    def _added(self, group: str, sentence: Sentence) -> list[Act]:
        """Add the acts of all clauses of a group."""
        here = len(self._acts)
        for clause in sentence.find(group, sworn=group in ("claim", "deed")):
            self._acts += self._clause_acts(clause, sentence)
        added = self._acts[here:]
        contested = {act.seat for act in added if act.kind == "counter"}  # this says more than an accusation
        self._acts[here:] = [act for act in added if act.kind != "accuse" or act.seat not in contested]
        return added

    def _clause_acts(self, clause: Clause, sentence: Sentence) -> Iterator[Act]:
        """What a clause does, as the grammar says."""
        kind, target = self._kind(clause, sentence), clause.target
        if kind in ("claim", "retract"):
            role = self._said if clause.kind == "me" else target.value if clause.spot >= 0 else ""
            if (role or kind == "retract") and not self._is_vain(clause, sentence):
                yield Act(kind, role=role or None)
        elif kind == "deed":
            healer = self._knows("doctor", "guard")
            named = next((each.value for each in clause.tokens if each.sense in ("deed", "action", "remedy")), "guarded")
            deed: Deed = "guarded" if healer and named == "saved" else named  # type: ignore[assignment]
            if clause.kind != "stayed" or healer:
                yield from (Act("deed", seat, deed=deed, night=night) for seat, night in target.nights.items())
        elif kind == "answer":
            yield from (Act("answer", about=seat) for seat in clause.seats)
        elif kind:
            if kind == "accuse":
                faults = any(token.sense in _FAULTS for token in clause.tokens)
                (self._reproached if faults else self._charged).update(clause.seats)
            seats = sentence.addressed if target.sense == "voc" and kind == "ask" else clause.seats
            yield from (Act(kind, seat) for seat in (seats if clause.spot >= 0 else (None,)))

    def _is_vain(self, clause: Clause, sentence: Sentence) -> bool:
        """Whether words that sound like a claim are none: “I am the seer … not”, “vt” in the middle of a speech."""
        card = clause.target.sense
        middle = clause.kind == "alone" and card == "town" and not (sentence.first or self._asked)
        return middle or sentence.denied or (card == "wolf" and sentence.words.count(" ") > 3)

    def _kind(self, clause: Clause, sentence: Sentence) -> Kind | None:
        """The kind of act, after its negations. “Doubt” is one."""
        doubts = sum(token.sense in ("doubt", "unsure") for token in clause.tokens)
        negations = sum("not" in token.marks for token in (clause.lead if clause.kind == "alone" else clause.tokens))
        denied = (negations + doubts) % 2 == 1
        plain, negated, *only = grammar().acts[clause.kind]
        several = len(clause.seats) > 1
        if only == ["sure"] and clause.guessed and not denied:
            return None  # “maybe we vote Bram”
        if only == ["guess"] and not (clause.guessed or "either" in clause.target.marks):
            return None
        if clause.kind == "proposal":
            lone = sentence.last and _LONE.match(sentence.words)
            return None if not (sentence.alone or lone) else "defend" if denied else "accuse" if several or clause.guessed else "vote"
        if clause.kind == "same":  # “… and Celio too”, “… but Celio is not”
            last = next((act.kind for act in reversed(self._acts) if act.kind in _OPPOSITE), None)
            said = last and (denied or (last != "claim" and clause.tokens[-1].sense not in ("be", "is")))
            return (_OPPOSITE[last] if denied else last) if last and said else None
        if clause.kind == "ask" and clause.spot == clause.start and "he" in clause.target.marks:
            return None  # “he talks”
        if clause.tokens[-1] is not clause.target and any(
            "not" in token.marks and token.sense not in _DENIERS for token in clause.lead[:-1]
        ):
            return None
        kind = negated if denied else plain
        return None if kind == "none" else kind  # type: ignore[return-value]
