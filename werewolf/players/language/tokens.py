"""Tokens: a sentence of table talk as words with their sense, and the clauses that the grammar finds in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from werewolf.players.language.grammar import grammar


class Token:
    """One word: its sense, the seats it stands for, and what stood before it."""

    __slots__ = (
        "after_preposition",
        "article",
        "either",
        "guessed",
        "negated",
        "night",
        "seats",
        "sense",
        "value",
        "word",
    )

    def __init__(self, word: str, sense: str, value: str = "", seats: tuple[int, ...] = ()) -> None:
        self.word = word
        self.sense = sense
        self.value = value
        self.seats = seats
        self.night: int | None = None
        self.negated = self.guessed = self.either = self.after_preposition = self.article = False


class Clause:
    """A clause that the grammar found in a sentence: its kind, its tokens, and the one it is about."""

    def __init__(self, tokens: Sequence[Token], kind: str, start: int, spot: int, end: int) -> None:
        self.kind = kind
        self.start = start
        self.spot = spot
        self.end = end
        self.tokens = tokens[start:end]
        self.target = tokens[spot] if spot >= 0 else None
        self.seats = self.target.seats if self.target else ()
        self.negations = sum(token.negated for token in self.tokens)

    @property
    def guessed(self) -> bool:
        return any(token.guessed for token in self.tokens)


class Sentence:
    """A sentence as tokens. The senses of what the speaker does not assert, or not as a fact, are `closed`."""

    def __init__(
        self, tokens: Sequence[Token], mark: str, words: Sequence[str], addressed: int | None, denied: bool
    ) -> None:
        self.tokens = tokens
        self.mark = mark  # what ends it: “?”, “!” …
        self.words = words  # every word in lower case, @ for a seat
        self.addressed = addressed  # the seat it speaks to, if it does
        self.denied = denied  # whether its last word is “not”
        self.alone = False  # whether it is the whole speech
        self._all = grammar().signs([token.sense for token in tokens])
        self._asserted = grammar().closed("unsaid", self._all)

    def sense(self, at: int) -> str:
        """The sense here; empty outside the sentence."""
        return self.tokens[at].sense if 0 <= at < len(self.tokens) else ""

    def has(self, *senses: str) -> bool:
        return any(token.sense in senses for token in self.tokens)

    @property
    def is_denied(self) -> bool:
        """“I am the seer … not”; but not “I am the seer, and Bram is not”."""
        return self.denied and self.tokens[-1].sense != "be"

    def find(self, group: str) -> Iterator[Clause]:
        """Every clause of a group of the grammar in what the speaker asserts."""
        return self._find(group, self._asserted)

    def find_sworn(self, group: str) -> Iterator[Clause]:
        """Every clause of a group in what the speaker states as a fact, and does not only think, wish or doubt."""
        return self._find(group, self._sworn)

    def finding(self, start: int, seats: tuple[int, ...]) -> Clause | None:
        """The first verdict from this token on, if it is about these seats."""
        he = grammar().signs(("it",))
        same = (token.sense == "seat" and set(token.seats) == set(seats) for token in self.tokens)
        signs = "".join(he if each else sign for each, sign in zip(same, self._sworn, strict=True))
        kind, begin, spot, end = next(grammar().matches("finding", signs[start:]), ("", 1, 0, 0))
        return Clause(self.tokens[start:], kind, begin, spot, end) if begin == 0 else None

    @cached_property
    def _sworn(self) -> str:
        return grammar().closed("unsworn", self._asserted)

    def _find(self, group: str, signs: str) -> Iterator[Clause]:
        return (Clause(self.tokens, *found) for found in grammar().matches(group, signs))
