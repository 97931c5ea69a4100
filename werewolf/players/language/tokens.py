"""Tokens: a sentence of table talk as words with their sense."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.players.language.grammar import grammar


class Token:
    """One word: its sense, the seats it stands for, and what stood before it."""

    __slots__ = (
        "after_preposition", "article", "either", "guessed", "negated", "night", "seats", "sense", "value", "word"
    )  # fmt: skip

    def __init__(self, word: str, sense: str, value: str = "", seats: tuple[int, ...] = ()) -> None:
        self.word = word
        self.sense = sense
        self.value = value
        self.seats = seats
        self.night: int | None = None
        self.negated = self.guessed = self.either = self.after_preposition = self.article = False


class Clause:
    """A clause that the grammar found in a sentence: its kind, its tokens, and the one it is about."""

    def __init__(self, sentence: Sentence, kind: str, start: int, spot: int, end: int) -> None:
        self.kind = kind
        self.start = start
        self.spot = spot
        self.end = end
        self.tokens = sentence.tokens[start:end]
        self.target = sentence.tokens[spot] if spot >= 0 else None

    @property
    def seats(self) -> tuple[int, ...]:
        return self.target.seats if self.target else ()

    @property
    def negations(self) -> int:
        return sum(token.negated for token in self.tokens)


class Sentence:
    """A sentence as tokens. `senses` are theirs, with `closed` for what the speaker does not assert."""

    def __init__(self, tokens: list[Token], mark: str, words: list[str], addressed: int | None, denied: bool) -> None:
        self.tokens = tokens
        self.senses = [token.sense for token in tokens]
        self.mark = mark  # what ends it: “?”, “!” …
        self.words = words  # every word in lower case, @ for a seat
        self.addressed = addressed  # the seat it speaks to, if it does
        self.denied = denied  # whether its last word is “not”
        self.alone = False  # whether it is the whole speech
        self._signs: str | None = None

    def sense(self, at: int) -> str:
        """The sense here; empty outside the sentence."""
        return self.senses[at] if 0 <= at < len(self.senses) else ""

    def close(self, at: int) -> None:
        self.senses[at] = "closed"

    def has(self, *senses: str) -> bool:
        return any(sense in senses for sense in self.senses)

    def find(self, group: str) -> Iterator[Clause]:
        """Every clause of a group of the grammar in what is asserted."""
        if not grammar().may_match(group, self.senses):
            return
        if self._signs is None:
            self._signs = grammar().signs(self.senses)
        for found in grammar().matches(group, self._signs):
            yield Clause(self, *found)
