"""The parser: reads the acts in a speech (claims, reports, accusations, votes …) and ignores all else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from werewolf.players.language.acts import Act, Deed, Kind
from werewolf.players.language.grammar import grammar
from werewolf.players.language.reports import Checks
from werewolf.players.language.speller import PROPOSES, Speller
from werewolf.players.language.tokens import Clause, Sentence

TEXTS_KEPT = 1_000  # about ten games of talk
# Words in the moderator's name are nobody's.
_ANNOUNCED = re.compile(r"[\s*\[(]*(?:from the )?(?:moderator|system|gm|host|game master)\b[^.]{0,40}?[:\])]", re.I)
_GROUPS = ("proposal", "deed", "stance", "agree", "ask", "answer")  # that speak of seats; the first ends a speech
_LONE = re.compile(r"(?:(?:@|ok|so|please|pls|then|same|yeah|yes|still|,|\+|1)(?: |$))+$")  # “…. Bram, please.”
_DEEDS = ("deed", "action", "remedy")
_FAULTS = ("sin", "amiss", "astray", "worry")
# Verbs whose negation is the speaker's own: “it does not prove that Bram is a wolf” says nothing.
_DENIERS = {*"doubt be is seem seems find see trust suspect vote can must like want".split()}  # noqa: SIM905
_OPPOSITE: dict[Kind, Kind] = {"accuse": "defend", "defend": "accuse", "claim": "counter"}
_OPINIONS = ("accuse", "defend")


@lru_cache(maxsize=8)
def shared_parser(names: tuple[str, ...], words: tuple[tuple[str, str], ...]) -> Parser:
    """The parser for all tables with these names and words: what one bot has read, no other has to read again."""
    return Parser(names, dict(words))


class Parser:
    """The parser for one table. The same words always give the same acts, no matter who says them."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._speller = Speller(names, words)
        self.acts = lru_cache(TEXTS_KEPT)(self._acts)

    def mentioned(self, text: str) -> list[int]:
        """Every seat that a speech speaks of, each once."""
        return self._speller.mentioned(text)

    def _acts(self, text: str) -> tuple[Act, ...]:
        """The acts in a speech, each once."""
        sentences = [] if _ANNOUNCED.match(text) else list(self._speller.sentences(text))
        reading = Reading()
        for sentence in sentences:
            sentence.first, sentence.last = sentence is sentences[0], sentence is sentences[-1]
            reading.read(sentence)
        return tuple(dict.fromkeys(reading.acts()))


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
        claims = self._added("claim", sentence) or (self._added("me", sentence) if self._said else [])
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
        for group in ("idle", "abstain", *(_GROUPS[not sentence.last :] if named else ())):
            self._added(group, sentence)

    def _added(self, group: str, sentence: Sentence) -> list[Act]:
        """Add the acts of all clauses of a group."""
        clauses = sentence.find(group, sworn=group in ("claim", "deed"))
        if not clauses:
            return []
        here = len(self._acts)
        for clause in clauses:
            self._acts += self._clause_acts(clause, sentence)
        added = self._acts[here:]
        contested = {act.seat for act in added if act.kind == "counter"}  # this says more than an accusation
        self._acts[here:] = [act for act in added if act.kind != "accuse" or act.seat not in contested]
        return added

    def _clause_acts(self, clause: Clause, sentence: Sentence) -> Iterator[Act]:
        """What a clause does, as the grammar says."""
        kind, target = self._kind(clause, sentence), clause.target
        if kind in ("claim", "retract"):
            role = self._said if clause.kind == "me" else target.value if clause.spot >= 0 else None
            if not self._is_vain(clause, sentence):
                yield Act(kind, role=role)
        elif kind == "deed":
            healer = self._knows("doctor", "guard")
            told = next((each.value for each in clause.tokens if each.sense in _DEEDS), "guarded")
            deed: Deed = "guarded" if healer and told == "saved" else told  # type: ignore[assignment]
            if clause.kind != "stayed" or healer:
                yield from (Act("deed", seat, deed=deed, night=night) for seat, night in target.seats.items())
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
        """The kind of act, after its negations; None if there is none."""
        tokens = clause.lead if clause.kind == "alone" else clause.tokens
        denied = sum(("not" in token.marks) + (token.sense in ("doubt", "unsure")) for token in tokens) % 2 == 1
        plain, negated, *only = grammar().acts[clause.kind]
        if clause.kind == "same":
            return self._repeated(clause, denied)
        if clause.kind == "proposal" and not denied:
            lone = (sentence.first and sentence.last) or (sentence.last and _LONE.match(sentence.words))
            return None if not lone else "accuse" if len(clause.seats) > 1 or clause.guessed else "vote"
        if only == ["sure"] and clause.guessed and not denied:
            return None  # “maybe we vote Bram”
        if only == ["guess"] and not (clause.guessed or "either" in clause.target.marks):
            return None
        foreign = any("not" in token.marks and token.sense not in _DENIERS for token in clause.lead[:-1])
        named_first = clause.tokens[-1] is not clause.target
        he_talks = clause.kind == "ask" and clause.spot == clause.start and "he" in clause.target.marks
        kind = negated if denied else plain
        return None if he_talks or (foreign and named_first) or kind == "none" else kind

    def _repeated(self, clause: Clause, denied: bool) -> Kind | None:
        """The last opinion or claim again, of another seat: “… and Celio too”, “… but Celio is not”."""
        last = next((act.kind for act in reversed(self._acts) if act.kind in _OPPOSITE), None)
        if last is None or not (denied or (last != "claim" and clause.tokens[-1].sense not in ("be", "is"))):
            return None
        return _OPPOSITE[last] if denied else last
