"""Tokens: a sentence of table talk as words with their sense, and the clauses that the grammar finds in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from werewolf.players.language.grammar import Match, grammar

BREAKS = ("comma", "colon", "but", "while", "and")
GOOD = ("town", "towns", "the_town", "good", "fine")
VERDICTS = (*GOOD, "wolf", "wolves", "evil", "bad")


@dataclass(slots=True, eq=False)
class Token:
    """One word: its sense, and the seats it stands for, each with its night if that was said.

    `marks` are what stood before it: “not”, “maybe”, a preposition (“prep”), an article (“art”). Two more say that only
    one of the seats is meant (“either”), or that it is a pronoun (“he”).
    """

    word: str
    sense: str
    value: str = ""  # the card, the deed or the number of the night that it names
    seats: dict[int, int | None] = field(default_factory=dict)
    marks: frozenset[str] = frozenset()

    @property
    def sign(self) -> str:
        """The sense as the grammar sees it."""
        if self.sense != "seat":
            return self.sense
        return "choice" if "either" in self.marks else "at" if "prep" in self.marks else "seat"


def signs(tokens: Iterable[Token]) -> str:
    """The tokens as the grammar sees them."""
    return grammar().signs([token.sense if token.sense != "seat" else token.sign for token in tokens])


class Clause:
    """A clause that the grammar found: its kind, its tokens, and the one it is about."""

    def __init__(self, tokens: Sequence[Token], found: Match) -> None:
        self.kind, self.start, self.spot, end = found
        self.tokens = tokens[self.start : end]
        self.target = tokens[max(self.start, self.spot)]
        self.seats = self.target.seats if self.spot >= 0 else {}
        self.lead = tokens[self.start : self.spot + 1 if self.spot >= 0 else end]  # up to the target
        self.guessed = any(token.marks & {"maybe", "either"} for token in self.tokens)


@dataclass
class Sentence:
    """A sentence as tokens. The senses of what the speaker does not assert, or not as a fact, are `closed`."""

    tokens: list[Token]
    words: str  # all words in lower case, @ for a seat
    addressed: Iterable[int]  # the seats it speaks to
    denied: bool  # whether its last word is “not”
    asks: bool  # whether it is a question
    first: bool = False  # whether the speech begins with it
    last: bool = False  # whether the speech ends with it

    def __post_init__(self) -> None:
        self._senses = {token.sense for token in self.tokens}
        self._asserted = grammar().closed("unsaid", signs(self.tokens))
        self._sworn = ""

    def has(self, *senses: str) -> bool:
        return not self._senses.isdisjoint(senses)

    def find(self, group: str, sworn: bool = False) -> list[Clause]:
        """Every clause of a group of the grammar in what the speaker asserts, or in what it states as a fact."""
        if sworn and not self._sworn:
            self._sworn = grammar().closed("unsworn", self._asserted)
        found = grammar().matches(group, self._sworn if sworn else self._asserted)
        return [Clause(self.tokens, each) for each in found]
