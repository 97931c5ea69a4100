"""The parser: reads the acts in a speech (claims, reports, votes …) and ignores all else.

A speech becomes sentences of tokens (`tokenizer.py`), and `Reading` reads one sentence after the other:

1. A question is only an `ask`, and a bare name or “What about Bram?” a vote that is proposed.
2. Of any other sentence, what is not asserted is closed to the grammar. Then the clauses of each group are searched
   for: opinions and votes (`stance`, `talk`), and what must be stated as a fact, claims, deeds and checks.
3. A clause is turned into acts by its kind (`_clause_acts`), and a verdict (“Celio is clean”) is kept until it is known
   whether it is the result of a check (`_read_checks`).

What counts is settled at the end of the speech (`Reading.acts`): the last opinion of each seat, verdicts as results if
checks were spoken of, and the card that a result or a deed claims.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from werewolf.players.language.acts import Act
from werewolf.players.language.grammar import Clause, Seats, Sentence
from werewolf.players.language.tokenizer import Tokenizer

TEXTS_KEPT = 1_000  # about ten games of talk
_ANNOUNCED = re.compile(r"\W*(?:from the )?(?:moderator|system|gm|host|game master)\b[^.]{0,40}?[:\])]", re.I)
# A vote is proposed: “What about Bram?”, “ok Bram then”, “Bram for me”, “so we vote Bram?”.
_PROPOSES = re.compile(
    r"(?:so |ok )?(?:(?:what|how) about @|@ (?:for )?(?:me|today|then|next|first)|(?:we )?(?:vote|lynch) @$)(?: ,|$)"
)
_FAULT_SENSES = {"sin", "lie", "amiss", "astray", "worry"}


@lru_cache(maxsize=8)
def shared_parser(names: tuple[str, ...], words: tuple[tuple[str, str], ...]) -> Parser:
    """The parser of all tables with these names and words: what one bot has read, no other reads again."""
    return Parser(names, dict(words))


class Parser:
    """The parser for one table. The same words always give the same acts, no matter who says them."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._tokenizer = Tokenizer(names, words)
        self.mentioned = self._tokenizer.mentioned
        self.acts = lru_cache(TEXTS_KEPT)(self._acts)

    def _acts(self, text: str) -> tuple[Act, ...]:
        reading = Reading()
        for sentence in () if _ANNOUNCED.match(text) else self._tokenizer.sentences(text):
            reading.read(sentence)
        return tuple(dict.fromkeys(reading.acts()))


class Reading:
    """What a speech has said so far. A result may come before its check, or a sentence after it."""

    def __init__(self) -> None:
        self._acts: list[Act] = []
        self._pending: list[Act] = []  # of a last sentence that is only a name: “Bram”, “Bram?”
        self._cards: list[str] = []  # the cards that the speaker has, or may have: “cop. 8 guilty”
        self._claims = False  # whether cards were spoken of
        self._charges: dict[int, set[str]] = {}  # what each seat is accused of
        self._checked: Seats = {}
        self._verdicts: dict[int, bool] = {}  # whether a seat is good; a result if it was checked
        self._listing = False  # whether results were announced: then every verdict is one

    def read(self, sentence: Sentence) -> None:
        senses = sentence.senses
        names = (token for token in sentence.tokens if token.sense == "seat" and "he" not in token.marks)
        named = [seat for token in names for seat in token.seats]
        self._claims |= not senses.isdisjoint(("card", "the_card"))
        self._acts += [act for act in self._pending if act.kind == "ask" and sentence.asks]
        if "amend" in senses:
            self._acts = [act for act in self._acts if act.kind != "vote"]
        self._pending = [Act("ask" if sentence.asks else "vote", seat) for seat in named if sentence.words == "@"]
        if _PROPOSES.match(sentence.words):
            self._acts += [Act("vote", seat) for seat in named[:1]]
        elif sentence.asks and "lets" not in senses:  # a question is only an `ask`
            about = next((seat for seat in named if seat not in sentence.addressed), None)
            self._acts += [Act("ask", seat, about=about) for seat in sentence.addressed]
        else:
            sentence.close("unsaid")
            of_seats = ["stance"] if any(token.seats for token in sentence.tokens) else []
            for clause in sentence.find("talk", *of_seats):
                self._acts += self._clause_acts(clause)
            if any(map(sentence.matches, ("claim", "deed", "look", "result"))):
                sentence.close("unsworn")
                for clause in sentence.find("claim", "deed"):
                    self._acts += self._clause_acts(clause)
                self._read_checks(sentence)
        if "joking" in senses:
            self._verdicts.clear()
            self._acts = [act for act in self._acts if act.kind in ("ask", "retract")]

    def acts(self) -> Iterator[Act]:
        """What counts in the end: the last opinion of each seat, and results before opinions."""
        acts = [*self._acts, *self._pending]
        # 1. What a seat is blamed for. “Bram is lying” after talk of cards contests his claim; and a mere fault is no
        #    accusation beside a vote or a question, but its reason.
        pressed = {act.seat for act in acts if act.kind in ("vote", "ask", "counter")}
        for seat, charges in self._charges.items():
            charge = Act("accuse", seat)
            if self._claims and charges == {"lie"}:  # of cards: a false claim
                acts = [Act("counter", seat) if act == charge else act for act in acts]
            elif seat in pressed and charges <= _FAULT_SENSES:
                acts = [act for act in acts if act != charge]
        # 2. Verdicts that are results: of seats that were checked, or of all once results were announced.
        every = self._listing or ("seer" in self._cards and not self._checked)
        for seat, good in self._verdicts.items():
            if seat in self._checked or (every and Act("counter", seat) not in acts):
                acts.append(Act("report", seat, good=good, night=self._checked.get(seat)))
        # 3. Of several opinions of a seat only the last counts, and a result is worth more than any of them.
        last = {act.seat: act for act in acts if act.kind in ("accuse", "defend", "report")}
        yield from (act for act in acts if act.kind not in ("accuse", "defend") or act == last.get(act.seat))
        # 4. Whoever tells of a check or a deed claims the card that it named.
        kinds = {act.kind for act in acts}
        if "claim" not in kinds and kinds & {"report", "deed"}:
            yield from (Act("claim", role=card) for card in self._cards[-1:])

    def _clause_acts(self, clause: Clause) -> Iterator[Act]:
        """What a clause does: its kind, or the second part of that if it is negated."""
        target, seats = clause.target, clause.seats
        plain, _, negated = clause.kind.partition("_")
        negations = (("not" in token.marks) + (token.sense == "doubt") for token in clause.tokens)
        kind: Any = negated if sum(negations) % 2 else plain
        foreign = any("not" in token.marks and token.sense == "other" for token in clause.lead)
        if foreign or (clause.guessed and plain in ("vote", "claim")):
            return  # “it is no secret that Bram is a wolf”, “maybe we vote Bram”
        if kind in ("card", "claim"):
            self._cards.append(target.value)
        if kind in ("claim", "retract"):
            yield Act(kind, role=target.value or None)
        elif kind == "deed":
            healer = not {"doctor", "guard"}.isdisjoint(self._cards)
            deeds = [token.value for token in clause.tokens if token.sense in ("deed", "action", "remedy", "kept")]
            deed: Any = "guarded" if not deeds or (healer and deeds[0] == "saved") else deeds[0]
            if deeds or healer:  # “I was with Bram”
                yield from (Act(kind, seat, deed=deed, night=night) for seat, night in seats.items())
        elif kind == "answer":
            yield from (Act(kind, about=seat) for seat in seats)
        elif kind == "ask" and clause.spot == clause.start and "he" in target.marks:
            return  # “he talks”
        elif kind not in ("", "none", "card"):
            for seat in seats if kind == "accuse" else ():
                charges = {token.sense for token in clause.tokens if token.sense in _FAULT_SENSES}
                self._charges.setdefault(seat, set()).update(charges or {"other"})
            yield from (Act(kind, seat) for seat in (seats if clause.spot >= 0 else (None,)))

    def _read_checks(self, sentence: Sentence) -> None:
        """Note checks and results."""
        dated = sentence.senses & {"lastnight", "night", "role"}
        looks = [
            clause
            for clause in sentence.find("look")
            if not any(token.marks & {"not", "maybe"} for token in clause.lead) and (clause.kind != "glance" or dated)
        ]
        results = sentence.find("result")
        told = -1  # up to where verdicts are said to be results: “Bram is clean, I checked”
        for clause in looks:
            self._listing |= any(token.sense == "colon" for token in clause.lead) if clause.seats else not results
            self._note(clause, True)
            if not clause.seats:
                told = clause.start if clause.tokens[0].sense == "i" else len(sentence.tokens)
        for clause in results:
            terse = not any(token.sense in ("be", "is", "was") for token in clause.tokens)
            sure = clause.kind == "result" or (terse and bool(looks)) or clause.start < told
            self._note(clause, sure or any(clause.seats.values()))

    def _note(self, clause: Clause, checked: bool) -> None:
        if checked:
            self._checked |= {seat: night or self._checked.get(seat) for seat, night in clause.seats.items()}
        if clause.verdict is not None:
            self._verdicts |= dict.fromkeys(clause.seats, clause.verdict)
