"""Grammar: the clauses of `grammar.yaml`, compiled once into expressions over strings of senses."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from werewolf.config.yaml_text import own_yaml

FILE = Path(__file__).with_name("grammar.yaml")
SHAPES_KEPT = 5_000  # sentences of the same senses
_PIECE = re.compile(r"[A-Za-z_]+|\.{2,}|\(\?<?[!:=]|\{\d,\d\}|[|()?*+^$<]")
_GROUP = re.compile(r"\((?!\?)")


class Match(NamedTuple):
    """A clause found: its kind, where it begins, where its target is (-1 if it has none), where it ends."""

    kind: str
    start: int
    spot: int
    end: int


class Grammar:
    """One expression for each group of clauses; it finds all clauses of the group in one scan.

    Each sense is one character, so that a sentence is a short string and a word has the same place in both.
    """

    def __init__(self, content: dict[str, Any]) -> None:
        self._signs: defaultdict[str, str] = defaultdict(lambda: chr(0x80 + len(self._signs)))
        self.acts: dict[str, list[Any]] = {kind: listed.split() for kind, listed in content.pop("acts").items()}
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
        self.senses = frozenset(self._signs)  # every sense that occurs in a clause

    def signs(self, senses: Iterable[str]) -> str:
        """The senses as one string."""
        return "".join(map(self._signs.__getitem__, senses))

    def _members(self, listed: str) -> str:
        """The signs of several senses. The name of a set stands for all of it; “=seat” is the sense alone."""
        return "".join(self.signs(self._sets.get(each, each.lstrip("=")).split()) for each in listed.split())

    def _compiled(self, rows: Mapping[str, Any]) -> tuple[re.Pattern[str], dict[int, tuple[str, int]]]:
        """One expression for rows by what they begin with and kind; and what each row's last group means.

        That group is empty. It stands for the kind of the row, and for the group with the row's target.
        """
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
        return self._known.get(piece) or (self.signs((piece,)) if piece[0].isalpha() else piece)

    def matches(self, group: str, signs: str) -> tuple[Match, ...]:
        """Every clause of a group in these senses."""
        if group in self._needs and self._needs[group].isdisjoint(signs):
            return ()
        return (self._kept if group == "stance" else self._found)(group, signs)  # by far the largest expression

    def _found(self, group: str, signs: str) -> tuple[Match, ...]:
        pattern, meanings = self._groups[group]
        found = []
        for each in pattern.finditer(signs):
            kind, target = meanings[each.lastindex or 0]
            found.append(Match(kind, each.start(), each.start(target) if target else -1, each.end()))
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
