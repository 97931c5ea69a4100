"""Grammar: a sentence as tokens, and the clauses of `grammar.yaml` that are found in its string of senses."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from werewolf.config.yaml_text import own_yaml

FILE = Path(__file__).with_name("grammar.yaml")
SHAPES_KEPT = 5_000  # sentences of the same senses
BREAKS = ("comma", "colon", "but", "while", "and")
GOOD = ("town", "towns", "good", "fine", "okay")
VERDICTS = (*GOOD, "wolf", "wolves", "evil")
_SIGNS = (("either", "choice"), ("not", "nor"), ("prep", "at"))
Seats = dict[int, int | None]  # each with its night, if that was said
Match = tuple[str, int, int, int]  # a clause: its kind, where it begins, its target (-1 if it has none), where it ends
_PIECE = re.compile(r"[A-Za-z_]+|\.{2,}|\(\?<?[!:=]|\{\d,\d\}|[|()?*+^$<]")
_GROUP = re.compile(r"\((?!\?)")


class Grammar:
    """One expression for each group of clauses. Each sense is one character: a sentence is a short string of them."""

    def __init__(self, content: dict[str, Any]) -> None:
        self._signs: defaultdict[str, str] = defaultdict(lambda: chr(0x80 + len(self._signs)))
        self.acts: dict[str, list[str]] = {kind: listed.split() for kind, listed in content.pop("acts").items()}
        self._parts: dict[str, str] = content.pop("parts")
        self._sets: dict[str, str] = content.pop("sets")
        sets = {name: f"[{self._members(listed)}]" for name, listed in self._sets.items()}
        self._known = {name: f"({signs})" if name.isupper() else signs for name, signs in sets.items()} | {
            "^": f"(?:^|(?<={sets['ends']}))",
            "<": f"(?:^|(?<={sets['soft']}))",
            "$": f"(?={sets['ends']}|$)",
            "_": ".",
            "(": "(?:",
            "SUBJ": f"(?<!{sets['takes']})({sets['bare']})",
            "..": f"{sets['minor']}{{0,3}}?",
            "....": f"{sets['minor']}{{0,7}}?",
        }
        self._needs = {name: frozenset(self._members(listed)) for name, listed in content.pop("needs").items()}
        self._groups = {name: self._compiled(rows) for name, rows in content.items()}
        self._kept = lru_cache(SHAPES_KEPT)(self._found)
        self.senses = frozenset(self._signs)

    def signs(self, senses: Iterable[str]) -> str:
        return "".join(map(self._signs.__getitem__, senses))

    def _members(self, listed: str) -> str:
        """The signs of several senses. The name of a set stands for all of it; “=seat” is the sense alone."""
        return "".join(self.signs(self._sets.get(each, each.lstrip("=")).split()) for each in listed.split())

    def _compiled(self, rows: Mapping[str, Any]) -> tuple[re.Pattern[str], dict[int, tuple[str, int]]]:
        """One expression for rows by what they begin with and kind, and the kind and target of the row that ends so."""
        count, options, meanings = 0, [], {}
        for begin, kinds in rows.items() if "" in rows else (("", rows),):
            start = self._expression(begin)
            shared = count + 1 if _GROUP.search(start) else 0
            count = shared or count
            ways = []
            for kind, row in ((kind, row) for kind, listed in kinds.items() for row in listed.splitlines()):
                ways.append(f"{self._expression(row)}()")
                own = len(_GROUP.findall(ways[-1]))
                meanings[count + own] = kind, count + 1 if own > 1 else shared
                count += own
            options.append(f"{start}(?:{'|'.join(ways)})")
        return re.compile("|".join(options)), meanings

    def _expression(self, row: str) -> str:
        return "".join(map(self._piece, _PIECE.findall(row)))

    def _piece(self, piece: str) -> str:
        if piece in self._parts:
            return f"(?:{self._expression(self._parts[piece])})"
        if piece.isupper() and piece not in ("I", *self._known):
            return f"({self._piece(piece.lower())})"
        return self._known.get(piece) or (self.signs((piece,)) if piece[0].isalpha() else piece)

    def matches(self, group: str, signs: str) -> tuple[Match, ...]:
        if not self.may_have(group, signs):
            return ()
        return (self._kept if group == "stance" else self._found)(group, signs)  # by far the largest expression

    def may_have(self, group: str, signs: str) -> bool:
        return group not in self._needs or not self._needs[group].isdisjoint(signs)

    def _found(self, group: str, signs: str) -> tuple[Match, ...]:
        pattern, meanings = self._groups[group]
        found = []
        for each in pattern.finditer(signs):
            kind, target = meanings[each.lastindex or 0]
            found.append((kind, each.start(), each.start(target) if target else -1, each.end()))
        return tuple(found)

    def closed(self, group: str, signs: str) -> str:
        """The senses with `closed` for each clause of the group, from its target on if it has one."""
        for kind, start, spot, end in self.matches(group, signs):
            if kind != "open":
                start = max(start, spot)
                signs = signs[:start] + self._signs["closed"] * (end - start) + signs[end:]
        return signs


@cache
def grammar() -> Grammar:
    return Grammar(own_yaml(FILE))


@dataclass(slots=True, eq=False)
class Token:
    """One word. `marks`: “not”, “maybe”, “prep” or “art” before it, “either” of its seats, or “he” for a pronoun."""

    word: str
    sense: str
    value: str = ""  # the card, the deed or the number of the night that it names
    seats: Seats = field(default_factory=dict)
    marks: frozenset[str] = frozenset()

    @property
    def sign(self) -> str:
        for mark, sign in _SIGNS if self.sense == "seat" else ():
            if mark in self.marks:
                return sign
        return self.sense


class Clause:
    """A clause that was found, and the token it is about."""

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
    """A sentence as tokens. What its speaker does not assert, or not as a fact, is closed to the grammar."""

    def __init__(self, tokens: list[Token], words: str, asks: bool) -> None:
        self.tokens = tokens
        self.words = words  # all words in lower case, @ for a seat
        self.asks = asks
        self.addressed: Sequence[int] = ()  # the seats it speaks to
        self._signs = self._asserted = self._sworn = ""

    def edit(self, start: int, end: int, tokens: list[Token]) -> None:
        self.tokens[start:end] = tokens
        self._signs = ""

    def signs(self) -> str:
        known = self._signs or grammar().signs([token.sign if token.marks else token.sense for token in self.tokens])
        self._signs = known
        return known

    def matches(self, group: str) -> tuple[Match, ...]:
        return grammar().matches(group, self.signs())

    def find(self, group: str, sworn: bool = False) -> list[Clause]:
        """Every clause of a group in what the speaker asserts, or in what it states as a fact."""
        known = grammar()
        signs = self._asserted = self._asserted or known.closed("unsaid", self.signs())
        if sworn and known.may_have(group, signs):
            signs = self._sworn = self._sworn or known.closed("unsworn", signs)
        return [Clause(self.tokens, each) for each in known.matches(group, signs)]

    @property
    def senses(self) -> set[str]:
        return {token.sense for token in self.tokens}
