"""Grammar: the clauses of `grammar.yaml`, compiled once into expressions over strings of senses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from werewolf.config.yaml_text import own_yaml

FILE = Path(__file__).with_name("grammar.yaml")
_PIECE = re.compile(r"[A-Za-z_]+|\.{2,}|\(\?[!:=]|[|()?*+^$~]")


class Grammar:
    """One expression for each group of clauses; it finds all clauses of the group in one scan.

    Each sense is one character, so that a sentence is a short string and a word has the same place in both.
    """

    def __init__(self, content: dict[str, Any]) -> None:
        self._signs: dict[str, str] = {}
        self._parts: dict[str, str] = content.pop("parts")
        self._targets: dict[str, str] = {
            name: self.signs(senses.split()) for name, senses in content.pop("targets").items()
        }
        sets = {name: self.signs(content.pop(name).split()) for name in ("minor", "ends", "subjects", "judgements")}
        self._minor = sets["minor"]
        self._anchors = {
            "^": f"(?:^|(?<=[{sets['ends']}]))",
            "$": f"(?=[{sets['ends']}]|$)",
            "~": f"(?<![{sets['subjects']}])(?<!^[{sets['judgements']}])",
        }
        self._needs = {name: frozenset(senses.split()) for name, senses in content.pop("needs").items()}
        self._groups: dict[str, tuple[re.Pattern[str], list[str]]] = {}
        for name, kinds in content.items():
            rows = [
                (kind, row)
                for kind, rows in (kinds if isinstance(kinds, dict) else {name: kinds}).items()
                for row in rows
            ]
            expression = re.compile("|".join(self._whole(row) for _, row in rows))
            self._groups[name] = expression, [kind for kind, _ in rows]

    @property
    def senses(self) -> frozenset[str]:
        """Every sense that occurs in a clause."""
        return frozenset(self._signs)

    def signs(self, senses: Iterable[str]) -> str:
        """The senses as one string."""
        return "".join([self._signs.setdefault(sense, chr(0x100 + len(self._signs))) for sense in senses])

    def _whole(self, pattern: str) -> str:
        """The expression of a whole pattern. It has exactly one group, which may be empty."""
        found = self._expression(pattern)
        return found if re.search(r"\((?!\?)", found) else f"{found}()"

    def _expression(self, pattern: str) -> str:
        return "".join(map(self._piece, _PIECE.findall(pattern)))

    def _piece(self, piece: str) -> str:
        if piece in self._anchors:
            return self._anchors[piece]
        if piece in self._targets:
            return f"([{self._targets[piece]}])"
        if piece in self._parts:
            return f"(?:{self._expression(self._parts[piece])})"
        if piece == "ANY":
            return f"[^{self.signs(('seat', 'I', 'closed', 'comma'))}]{{0,6}}?"
        if piece[0] == ".":
            return f"[{self._minor}]{{0,{2 * len(piece) - 1}}}?"
        return self.signs((piece,)) if piece[0].isalpha() else "(?:" if piece == "(" else piece

    def may_match(self, group: str, senses: Iterable[str]) -> bool:
        """Whether the sentence has one of the senses without which the group has nothing to find."""
        return not self._needs[group].isdisjoint(senses)

    def matches(self, group: str, signs: str) -> Iterator[tuple[str, int, int, int]]:
        """Every clause found: its kind, where it begins, where its target is (-1 if it has none), where it ends."""
        pattern, kinds = self._groups[group]
        for found in pattern.finditer(signs):
            number = found.lastindex or 1
            yield kinds[number - 1], found.start(), found.start(number) if found.group(number) else -1, found.end()


@cache
def grammar() -> Grammar:
    return Grammar(own_yaml(FILE))
