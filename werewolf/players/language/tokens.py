"""Tokens: a sentence of table talk as words with their sense, and the clauses that the grammar finds in it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from werewolf.players.language.grammar import Match, grammar

BREAKS = ("comma", "colon", "but", "while", "and")
VERDICTS = ("town", "wolf", "wolves", "good", "fine", "evil", "bad")


@dataclass(slots=True, eq=False)
class Token:
    """One word: its sense, the seats it stands for, and what stood before it."""

    word: str
    sense: str
    value: str = ""  # the card or the deed that it names; "pronoun"
    seats: tuple[int, ...] = ()
    night: int | None = None
    negated: bool = False
    guessed: bool = False
    after_preposition: bool = False
    article: bool = False
    either: bool = False  # whether only one of the seats is meant

    @property
    def sign(self) -> str:
        return "at" if self.after_preposition and self.sense == "seat" else self.sense


class Clause:
    """A clause that the grammar found: its kind, its tokens, and the one it is about."""

    def __init__(self, tokens: list[Token], found: Match) -> None:
        self.kind, self.start, self.spot, end = found
        self.tokens = tokens[self.start : end]
        self.target = tokens[max(self.start, self.spot)]
        self.seats = self.target.seats if self.spot >= 0 else ()
        self.negations = sum(token.negated for token in self.tokens)
        self.guessed = any(token.guessed for token in self.tokens)

    def has(self, *senses: str) -> bool:
        return any(token.sense in senses for token in self.tokens)


@dataclass
class Sentence:
    """A sentence as tokens. The senses of what the speaker does not assert, or not as a fact, are `closed`."""

    tokens: list[Token]
    mark: str  # what ends it: “?”, “!” …
    words: list[str]  # every word in lower case, @ for a seat
    addressed: tuple[int, ...]  # the seats it speaks to
    denied: bool  # whether its last word is “not”
    first: bool = False  # whether the speech begins with it
    alone: bool = False  # whether it is the whole speech, or the answer to a question before it

    def __post_init__(self) -> None:
        self._senses = {token.sense for token in self.tokens}
        self._asserted = grammar().closed("unsaid", grammar().signs([token.sign for token in self.tokens]))
        self._sworn = grammar().closed("unsworn", self._asserted)

    @property
    def is_denied(self) -> bool:
        """“I am the seer … not”; but not “I am the seer, and Bram is not”."""
        return self.denied and self.tokens[-1].sense != "be"

    def rest(self) -> Sentence:
        """What follows the first break."""
        breaks = (at for at, token in enumerate(self.tokens) if at > 2 and token.sense in ("comma", "but", "colon"))
        return replace(self, tokens=self.tokens[next(breaks, len(self.tokens)) :])

    def sense(self, at: int) -> str:
        """The sense here; empty outside the sentence."""
        return self.tokens[at].sense if 0 <= at < len(self.tokens) else ""

    def has(self, *senses: str) -> bool:
        return not self._senses.isdisjoint(senses)

    def find(self, group: str, sworn: bool = False) -> list[Clause]:
        """Every clause of a group of the grammar in what the speaker asserts, or in what it states as a fact."""
        found = grammar().matches(group, self._sworn if sworn else self._asserted)
        return [Clause(self.tokens, each) for each in found] if found else []

    def finding(self, start: int, seats: set[int]) -> Clause | None:
        """The first verdict from this token on, if it is about these seats."""
        same = (token.sense == "seat" and seats == set(token.seats) for token in self.tokens)
        he = grammar().signs(("it",))
        signs = "".join(he if each else sign for each, sign in zip(same, self._sworn, strict=True))
        found = grammar().matches("finding", signs[start:])
        return Clause(self.tokens[start:], found[0]) if found and not found[0].start else None
