"""Grammar: the clauses of `grammar.yaml`, compiled once into expressions over strings of senses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from werewolf.config.yaml_text import own_yaml

FILE = Path(__file__).with_name("grammar.yaml")
_PIECE = re.compile(r"[A-Za-z_]+|\.{2,}|\(\?<?[!:=]|\{\d,\d\}|[|()?*+^$~<]")


class _Signs(dict[str, str]):
    """A character for each sense, given when it is first asked for."""

    def __missing__(self, sense: str) -> str:
        return self.setdefault(sense, chr(0x100 + len(self)))


class Grammar:
    """One expression for each group of clauses; it finds all clauses of the group in one scan.

    Each sense is one character, so that a sentence is a short string and a word has the same place in both.
    """

    def __init__(self, content: dict[str, Any]) -> None:
        self._signs = _Signs()
        self._parts: dict[str, str] = content.pop("parts")
        sets = {name: f"[{self.signs(senses.split())}]" for name, senses in content.pop("sets").items()}
        self._targets = {name: f"({signs})" for name, signs in sets.items() if name.isupper()}
        self._sets = sets
        self._anchors = {
            "^": f"(?:^|(?<={sets['ends']}))",
            "<": f"(?:^|(?<={sets['soft']}))",
            "$": f"(?={sets['ends']}|$)",
            "~": f"(?<!{sets['subjects']})(?<!^{sets['judgements']})",
            "_": ".",
            "SUBJ": f"(?<!{sets['takes']})({self.signs(('seat',))})",
        }
        self._needs = {
            name: re.compile(f"[{self.signs(senses.split())}]") for name, senses in content.pop("needs").items()
        }
        self._groups: dict[str, tuple[re.Pattern[str], list[str]]] = {}
        for name, kinds in content.items():
            rows = [(kind, row) for kind, rows in kinds.items() for row in rows]
            self._groups[name] = re.compile("|".join(self._whole(row) for _, row in rows)), [kind for kind, _ in rows]

    @property
    def senses(self) -> frozenset[str]:
        """Every sense that occurs in a clause."""
        return frozenset(self._signs)

    def signs(self, senses: Iterable[str]) -> str:
        """The senses as one string."""
        return "".join(map(self._signs.__getitem__, senses))

    def _whole(self, row: str) -> str:
        """The expression of a whole row. It has exactly one group, which may be empty."""
        found = self._expression(row)
        return found if re.search(r"\((?!\?)", found) else f"{found}()"

    def _expression(self, row: str) -> str:
        return "".join(map(self._piece, _PIECE.findall(row)))

    def _piece(self, piece: str) -> str:
        known = self._anchors.get(piece) or self._targets.get(piece)
        if known:
            return known
        if piece in self._parts:
            return f"(?:{self._expression(self._parts[piece])})"
        if piece in self._sets:
            return self._sets[piece]
        if piece[0] == ".":
            return f"{self._sets['minor']}{{0,{2 * len(piece) - 1}}}?"
        return self.signs((piece,)) if piece[0].isalpha() else "(?:" if piece == "(" else piece

    def matches(self, group: str, signs: str) -> Iterator[tuple[str, int, int, int]]:
        """Every clause found: its kind, where it begins, where its target is (-1 if it has none), where it ends."""
        pattern, kinds = self._groups[group]
        if group in self._needs and not self._needs[group].search(signs):
            return
        for found in pattern.finditer(signs):
            number = found.lastindex or 1
            yield kinds[number - 1], found.start(), found.start(number) if found.group(number) else -1, found.end()

    def closed(self, group: str, signs: str) -> str:
        """The senses with `closed` for each clause of the group, from its target on if it has one."""
        closing = self.signs(("closed",))
        for kind, start, spot, end in self.matches(group, signs):
            start = max(start, spot)
            signs = signs if kind == "open" else f"{signs[:start]}{closing * (end - start)}{signs[end:]}"
        return signs


@cache
def grammar() -> Grammar:
    return Grammar(own_yaml(FILE))
