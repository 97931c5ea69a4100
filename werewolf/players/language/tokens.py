"""Tokens: a sentence of table talk as words with their sense, and the clauses that the grammar finds in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from werewolf.players.language.grammar import Match, grammar

BREAKS = ("comma", "colon", "but", "while", "and")
GOOD = ("town", "towns", "good", "fine", "okay")
VERDICTS = (*GOOD, "wolf", "wolves", "evil")
_SIGNS = (("either", "choice"), ("not", "nor"), ("prep", "at"))
Seats = dict[int, int | None]  # each with its night, if that was said


@dataclass(slots=True, eq=False)
class Token:
    """One word: its sense, and the seats it stands for.

    `marks` are what stood before it (“not”, “maybe”, “prep” for a preposition, “art” for an article), and whether only
    one of its seats is meant (“either”), or it is a pronoun (“he”).
    """

    word: str
    sense: str
    value: str = ""  # the card, the deed or the number of the night that it names
    seats: Seats = field(default_factory=dict)
    marks: frozenset[str] = frozenset()

    @property
    def sign(self) -> str:
        """The sense as the grammar sees it."""
        for mark, sign in _SIGNS if self.sense == "seat" else ():
            if mark in self.marks:
                return sign
        return self.sense


class Clause:
    """A clause that the grammar found: its kind, its tokens, and the one it is about."""

    def __init__(self, tokens: Sequence[Token], found: Match) -> None:
        self.kind, self.start, self.spot, self.end = found
        self.tokens = tokens[self.start : self.end]
        self.target = tokens[max(self.start, self.spot)]
        self.seats = self.target.seats if self.spot >= 0 else {}
        self.lead = tokens[self.start : self.spot + 1] if self.spot >= 0 else self.tokens  # up to the target
        self.guessed = any(token.marks & {"maybe", "either"} for token in self.tokens)

    @property
    def verdict(self) -> bool | None:
        """Whether it calls somebody good: by its last such word, turned by each negation since the last break."""
        good, negated = None, False
        for token in self.tokens:
            negated = (negated and token.sense not in BREAKS) != ("not" in token.marks)
            if token.sense in VERDICTS:
                good = (token.sense in GOOD) != negated
        return None if self.guessed else good


class Sentence:
    """A sentence as tokens."""

    def __init__(self, tokens: list[Token], words: str, asks: bool) -> None:
        self.tokens = tokens
        self.words = words  # all words in lower case, @ for a seat
        self.asks = asks  # whether it is a question
        self.addressed: Sequence[int] = ()  # the seats it speaks to

    def edit(self, start: int, end: int, tokens: list[Token]) -> None:
        """Put these tokens in the place of others."""
        self.tokens[start:end] = tokens
        self.__dict__.pop("_signs", None)

    def matches(self, group: str) -> tuple[Match, ...]:
        return grammar().matches(group, self._signs)

    @cached_property
    def senses(self) -> set[str]:
        return {token.sense for token in self.tokens}

    @cached_property
    def _signs(self) -> str:
        return grammar().signs([token.sign if token.marks else token.sense for token in self.tokens])

    @cached_property
    def _asserted(self) -> str:
        return grammar().closed("unsaid", self._signs)

    @cached_property
    def _sworn(self) -> str:
        return grammar().closed("unsworn", self._asserted)

    def find(self, group: str, sworn: bool = False) -> list[Clause]:
        """Every clause of a group of the grammar in what the speaker asserts, or in what it states as a fact."""
        return [Clause(self.tokens, each) for each in grammar().matches(group, self._sworn if sworn else self._asserted)]

    def is_sworn(self, clause: Clause) -> bool:
        return self._sworn[clause.start : clause.end] == self._asserted[clause.start : clause.end]
