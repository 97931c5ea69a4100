"""The grammar: clauses of table talk as patterns of senses, compiled from `grammar.yaml`, and what they match in.

A sentence is a string with one character for the sense of each token, so that a pattern of senses is a regular
expression over these characters and a whole group of rows is a single one: `(row|row|…)`. Each row ends with an empty
group, so that the number of the last group that matched says which row it was and what kind of clause that is; the
groups within a row mark the word the clause is about.

What a speaker does not assert (“Celio says that …”, “if Bram is a wolf”) is found first, by a group of its own, and
overwritten with the sense `closed`, which no other row matches.
"""

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
Seats = dict[int, int | None]  # each with its night, if said
Match = tuple[str, int, int, int]  # a clause: its kind, its beginning, its target (or -1), its end
_PIECE = re.compile(r"\(\?<?[!=]|[A-Za-z_]+|\.\.+|[(^$<]")


class Grammar:
    """One expression for each group of clauses. Each sense is one character of a sentence."""

    def __init__(self, content: dict[str, Any]) -> None:
        self._signs: defaultdict[str, str] = defaultdict(lambda: chr(0x80 + len(self._signs)))
        self._parts: dict[str, str] = content.pop("parts")
        self._sets: dict[str, str] = {}
        for name, members in content.pop("sets").items():
            self._sets[name] = "".join(map(self._set, members.split()))
        self._needs = {name: set("".join(map(self._set, row.split()))) for name, row in content.pop("needs").items()}
        self._groups = {name: self._compiled(rows) for name, rows in content.items()}
        self.matches = lru_cache(SHAPES_KEPT)(self._matches)
        self.closed = lru_cache(SHAPES_KEPT)(self._closed)

    def signs(self, senses: Iterable[str]) -> str:
        return "".join(map(self._signs.__getitem__, senses))

    def _compiled(self, rows: Mapping[str, Any]) -> tuple[re.Pattern[str], list[str]]:
        """Rows as one expression, and the kind that each of its groups tells of.

        Rows that begin alike stand under their common beginning, which is then matched once for all of them.
        """
        options, kinds = [], [""]
        for begin, listed in rows.items() if "" in rows else (("", rows),):
            ways, start = [], self._expression(begin)
            kinds += [""] * start.count("([")
            for kind, row in ((kind, row) for kind, text in listed.items() for row in text.splitlines()):
                ways.append(f"{self._expression(row)}()")  # an empty group for each row
                kinds += [kind] * (ways[-1].count("([") + 1)
            options.append(f"{start}(?:{'|'.join(ways)})")
        return re.compile("|".join(options)), kinds

    def _expression(self, row: str) -> str:
        written = _PIECE.sub(self._piece, row).replace(" ", "")
        return written.replace("(?<!.)", "^").replace("(?!.)", "$")  # the same, but quicker

    def _piece(self, match: re.Match[str]) -> str:
        """A part in full, the signs of a sense or a set (a group, if it is the target), or syntax."""
        piece = match[0]
        if piece in self._parts:
            return f"(?:{self._expression(self._parts[piece])})"
        if not piece[0].isalpha():
            return {"(": "(?:", "_": "."}.get(piece, piece)
        signs = f"[{self._set(piece if piece in self._sets else piece.lower())}]"
        return f"({signs})" if piece.isupper() else signs

    def _set(self, name: str) -> str:
        """The signs of a set; “=seat” is the sense alone."""
        return self._sets.get(name) or self._signs[name.strip("=")]

    def _matches(self, group: str, signs: str) -> tuple[Match, ...]:
        """The clauses of a group. The last target counts."""
        pattern, kinds = self._groups[group]
        if group in self._needs and self._needs[group].isdisjoint(signs):
            return ()
        matches = []
        for match in pattern.finditer(signs):
            last = match.lastindex or 0
            spot = max(map(match.start, range(1, last)), default=-1)
            matches.append((kinds[last], match.start(), spot, match.end()))
        return tuple(matches)

    def _closed(self, group: str, signs: str) -> str:
        """The senses with `closed` for each clause of the group, from its target on."""
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
    """One word. `marks`: “not”, “maybe”, “at”, “art” before it, “either” of its seats, “he” for a pronoun."""

    word: str
    sense: str
    value: str = ""  # the card, the deed or the night that it names
    seats: Seats = field(default_factory=dict)
    marks: frozenset[str] = frozenset()

    @property
    def sign(self) -> str:
        """Its sense; but what stands before a seat makes it another."""
        marks = self.marks if self.sense == "seat" else ()
        return next((mark for mark in ("either", "not", "at") if mark in marks), self.sense)


class Clause:
    """A clause that was found, and the token it is about."""

    def __init__(self, tokens: Sequence[Token], match: Match) -> None:
        self.kind, self.start, self.spot, end = match
        self.tokens = tokens[self.start : end]
        self.target = tokens[max(self.start, self.spot)]
        self.seats = self.target.seats if self.spot >= 0 else {}
        self.lead = tokens[self.start : self.spot + 1] if self.spot >= 0 else self.tokens  # up to the target
        self.guessed = any(token.marks & {"maybe", "either"} for token in self.tokens)

    @property
    def verdict(self) -> bool | None:
        """Whether it calls somebody good: by its last such word, turned by each negation."""
        good, negated = None, False
        for token in self.tokens:
            negated = (negated and token.sense not in BREAKS) != ("not" in token.marks)
            if token.sense in VERDICTS:
                good = (token.sense in GOOD) != negated
        return None if self.guessed else good


class Sentence:
    """A sentence as tokens. What its speaker does not assert is closed to the grammar."""

    def __init__(self, tokens: list[Token], words: str, asks: bool) -> None:
        self.tokens = tokens
        self.words = words  # all words in lower case, @ for a seat
        self.asks = asks
        self.addressed: Sequence[int] = ()  # the seats it speaks to
        self._signs = ""

    def edit(self, start: int, end: int, tokens: list[Token]) -> None:
        self.tokens[start:end] = tokens
        self._signs = ""

    def close(self, group: str) -> None:
        """Hide the clauses of a group from all that is searched for later."""
        self._signs = grammar().closed(group, self.signs())

    def signs(self) -> str:
        if not self._signs:
            self._signs = grammar().signs([token.sign if token.marks else token.sense for token in self.tokens])
        return self._signs

    def matches(self, group: str) -> tuple[Match, ...]:
        return grammar().matches(group, self.signs())

    def find(self, *groups: str) -> list[Clause]:
        return [Clause(self.tokens, match) for group in groups for match in self.matches(group)]

    @property
    def senses(self) -> set[str]:
        return {token.sense for token in self.tokens}
