"""The parser: reads the acts in a speech (claims, reports, accusations, votes …) and ignores all else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from werewolf.players.language.acts import Act, Kind
from werewolf.players.language.grammar import Clause, Sentence
from werewolf.players.language.speller import Speller

TEXTS_KEPT = 1_000  # about ten games of talk
_ANNOUNCED = re.compile(r"[\s*\[(]*(?:from the )?(?:moderator|system|gm|host|game master)\b[^.]{0,40}?[:\])]", re.I)
# “What about Bram?” and “ok Bram then” propose a vote.
_PROPOSES = re.compile(
    r"(?:(?:what|how) about|anyway) @(?: \w+)?$|(?:so |ok )?@ (?:for )?(?:me )?(?:today|then|next|first)$"
)
# “Hi Bram” and “Bram: "I am the seer"” propose none, though somebody is named and nothing else is said.
_GREETS = re.compile(r"\b(?:hi|hello|hey|yo|thank|thanks|bye|haha)\b|: \.\.\.")
# Verbs whose negation is the speaker's own: “it does not prove that Bram is a wolf” says nothing.
_DENIERS = ("be", "is", "find", "see", "trust", "can", "must", "want")
_FAULTS = ("sin", "amiss", "astray", "worry")


@lru_cache(maxsize=8)
def shared_parser(names: tuple[str, ...], words: tuple[tuple[str, str], ...]) -> Parser:
    """The parser for all tables with these names and words: what one bot has read, no other has to read again."""
    return Parser(names, dict(words))


class Parser:
    """The parser for one table. The same words always give the same acts, no matter who says them."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._speller = Speller(names, words)
        self.mentioned = self._speller.mentioned
        self.acts = lru_cache(TEXTS_KEPT)(self._acts)

    def _acts(self, text: str) -> tuple[Act, ...]:
        reading = Reading()
        for sentence in () if _ANNOUNCED.match(text) else self._speller.sentences(text):
            reading.read(sentence)
        return tuple(dict.fromkeys(reading.acts()))


class Reading:
    """What a speech has said so far."""

    def __init__(self) -> None:
        self._acts: list[Act] = []
        self._checks = Checks()
        self._cards: set[str | None] = set()  # the cards that the speaker has, by its own words
        self._named: str | None = None  # the card that a sentence began with: “cop. 8 guilty”
        self._before = 0  # how many acts there were before the sentence before
        self._charged: set[int | None] = set()  # who may be evil
        self._reproached: set[int | None] = set()  # who does something wrong; this may only be the reason for a vote
        self._pending: list[Act] = []  # of a sentence that only names somebody: “Bram”, “Bram?”

    def read(self, sentence: Sentence) -> None:
        here = len(self._acts)
        self._acts += [act for act in self._pending if act.kind == "ask" and sentence.asks]
        self._pending = []
        if _PROPOSES.match(sentence.words):
            self._acts += [Act("vote", seat) for token in sentence.tokens for seat in token.seats]
        elif sentence.asks and "lets" not in sentence.senses:
            self._ask(sentence)
        else:
            self._read_statement(sentence)
            if sentence.words == "@" or not (self._acts or _GREETS.search(sentence.words)):
                self._pending = self._found("proposal", sentence)
        if "joking" in sentence.senses:  # it was a joke, or the sentence before was
            self._checks = Checks()
            spoken = self._acts[self._before :]
            self._acts[self._before :] = [act for act in spoken if act.kind in ("ask", "idle", "retract")]
        self._before = here

    def acts(self) -> Iterator[Act]:
        """What counts in the end: the last opinion of each seat, no opinion of a seat reported, a card only implied."""
        spoken = [*self._acts, *self._pending]
        pressed = {act.seat for act in spoken if act.kind in ("vote", "ask", "counter")}
        reasons = (pressed & self._reproached) - self._charged
        said = (act for act in spoken if act.kind != "accuse" or act.seat not in reasons)
        acts = [*said, *self._checks.reports("seer" in self._cards)]
        opinion = {act.seat: act.kind for act in acts if act.kind in ("accuse", "defend", "report")}
        yield from (act for act in acts if act.kind not in ("accuse", "defend") or act.kind == opinion[act.seat])
        kinds = {act.kind for act in acts}
        if self._named and "claim" not in kinds and kinds & {"report", "deed"}:
            yield Act("claim", role=self._named)

    def _ask(self, sentence: Sentence) -> None:
        """A question is only an `ask`: to the seats it addresses."""
        tokens = (token for token in sentence.tokens if token.sense == "seat" and "he" not in token.marks)
        others = [seat for token in tokens for seat in token.seats if seat not in sentence.addressed]
        self._acts += [Act("ask", seat, about=others[0] if others else None) for seat in sentence.addressed]
        if sentence.senses <= {"seat", "comma", "and"}:
            self._pending = [Act("ask", seat) for seat in others]

    def _read_statement(self, sentence: Sentence) -> None:
        start = len(self._acts)
        named = any(token.seats for token in sentence.tokens)
        for group in ("claim", "deed", "stance", "talk") if named else ("claim", "talk"):
            self._acts += self._found(group, sentence)
        if not any(act.kind == "check" for act in self._acts[start:]):
            self._checks.read(sentence, "seer" in self._cards)

    def _found(self, group: str, sentence: Sentence) -> list[Act]:
        clauses = sentence.find(group, sworn=group in ("claim", "deed"))
        return [act for clause in clauses for act in self._clause_acts(clause, sentence)]

    def _clause_acts(self, clause: Clause, sentence: Sentence) -> Iterator[Act]:
        """What a clause does, as the grammar says."""
        kind, target = self._kind(clause), clause.target
        if clause.kind == "card":
            self._named = target.value
            self._cards.add(target.value)
        elif kind in ("claim", "retract"):
            role = target.value or None
            if target.sense != "wolf" or sentence.words.count(" ") < 4:
                self._cards |= {role} if kind == "claim" else set()
                yield Act(kind, role=role)
        elif kind == "deed":
            healer = not self._cards.isdisjoint(("doctor", "guard"))
            deeds = [token.value for token in clause.tokens if token.sense in ("deed", "action", "remedy", "kept")]
            deed: Any = "guarded" if not deeds or (healer and deeds[0] == "saved") else deeds[0]
            if deeds or healer:  # “I was with Bram”
                yield from (Act("deed", seat, deed=deed, night=night) for seat, night in clause.seats.items())
        elif kind == "answer":
            yield from (Act("answer", about=seat) for seat in clause.seats)
        elif kind and (kind != "check" or sentence.senses & {"plan", "will"}):
            if kind == "accuse":
                faults = any(token.sense in _FAULTS for token in clause.tokens)
                (self._reproached if faults else self._charged).update(clause.seats)
            yield from (Act(kind, seat) for seat in (clause.seats if clause.spot >= 0 else (None,)))

    def _kind(self, clause: Clause) -> Kind | None:
        """The kind of act, after its negations; None if there is none."""
        negations = (("not" in token.marks) + (token.sense in ("doubt", "unsure")) for token in clause.tokens)
        plain, _, negated = clause.kind.partition("_")
        kind: Any = (negated or "none") if sum(negations) % 2 else plain
        foreign = any("not" in token.marks and token.sense not in _DENIERS for token in clause.lead[:-1])
        foreign = foreign and clause.tokens[-1] is not clause.target
        he_talks = kind == "ask" and clause.spot == clause.start and "he" in clause.target.marks
        guessed = clause.guessed and plain in ("vote", "claim", "deed")  # “maybe we vote Bram”
        return None if foreign or he_talks or guessed or kind == "none" else kind


class Checks:
    """The checks of one speech. A result may come before its check, or a sentence after it."""

    def __init__(self) -> None:
        self._checked: dict[int, int | None] = {}  # the seats, each with its night if that was said
        self._results: dict[int, tuple[bool, int | None]] = {}  # verdicts that may be results, and their night
        self._sure: set[int] = set()  # those that are
        self._listing = False  # whether results were announced, so that every verdict is one

    def read(self, sentence: Sentence, seer: bool) -> None:
        """Note the checks and the results in a sentence of somebody who is the seer, or has not said so."""
        dated = seer or bool(sentence.senses & {"lastnight", "night", "role"})
        looks = [
            clause
            for clause in sentence.find("look", sworn=True)
            if not any(token.marks & {"not", "maybe"} for token in clause.lead) and (clause.kind != "glance" or dated)
        ]
        results = sentence.find("result", sworn=True)
        listed = looks or (self._checked and (sentence.words.startswith("then ") or "night" in sentence.senses))
        told = -1  # where it says of verdicts that they are results: “Bram is clean, I checked”, “my check says …”
        for clause in looks:
            self._checked |= clause.seats
            self._listing |= any(token.sense == "colon" for token in clause.lead) if clause.seats else not results
            self._note(clause)
            if not clause.seats:
                told = clause.start if clause.tokens[0].sense in ("checked", "i") else len(sentence.tokens)
        for clause in results:
            terse = not any(token.sense in ("be", "is", "was") for token in clause.tokens)
            self._note(clause, sure=clause.kind == "result" or (terse and bool(listed)) or clause.start < told)

    def _note(self, clause: Clause, sure: bool = False) -> None:
        if clause.verdict is not None:
            seats = {seat for seat in clause.seats if sure or seat not in self._sure}
            self._results |= {seat: (clause.verdict, clause.seats[seat]) for seat in seats}
            self._sure |= seats if sure else set()

    def reports(self, seer: bool) -> Iterator[Act]:
        """What counts as a report: results of checks, and a seer's verdicts if it names no check."""
        every = self._listing or (seer and not self._checked)
        for seat, (good, night) in self._results.items():
            if every or seat in self._sure or seat in self._checked:
                yield Act("report", seat, good=good, night=self._checked.get(seat) if night is None else night)
