"""Grammar: the clauses of `grammar.yaml`, compiled once into expressions over strings of senses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from werewolf.config.yaml_text import own_yaml
from werewolf.players.language.lexicon import lexicon

FILE = Path(__file__).with_name("grammar.yaml")
_PIECE = re.compile(r"[A-Za-z_]+|\.{2,}|\(\?[!:=]|[|()?*+^$~]")


class Grammar:
    """One expression for each group of acts; it finds the acts of the group in one scan."""

    def __init__(self, content: dict[str, Any]) -> None:
        self._signs = lexicon().signs
        self._parts: dict[str, str] = content.pop("parts")
        minor = (set(self._signs) & set(content.pop("minor").split(", "))) | {"other"}
        self._gap = f"[{''.join(sorted(self._signs[name] for name in minor))}]"
        ends = "".join(self._signs[name] for name in content.pop("ends").split(", "))
        subjects = "".join(self._signs[name] for name in content.pop("subjects").split(", "))
        self._anchors = {"^": f"(?:^|(?<=[{ends}]))", "$": f"(?=[{ends}]|$)", "~": f"(?<![{subjects}])(?<!^[{self._signs['bad']}{self._signs['good']}{self._signs['evil']}])"}
        self._groups: dict[str, tuple[re.Pattern[str], list[str]]] = {}
        for name, kinds in content.items():
            self._groups[name] = self._compiled(kinds if isinstance(kinds, dict) else {name: kinds})

    def _compiled(self, kinds: dict[str, list[str]]) -> tuple[re.Pattern[str], list[str]]:
        found: list[str] = []
        order: list[str] = []
        for kind, patterns in kinds.items():
            for pattern in patterns:
                found.append(self._whole(pattern))
                order.append(kind)
        return re.compile("|".join(found)), order

    def _expression(self, pattern: str) -> str:
        return "".join(self._piece(piece) for piece in _PIECE.findall(pattern))

    def _whole(self, pattern: str) -> str:
        """The expression of a whole pattern. It has one group, which may be empty."""
        found = self._expression(pattern)
        return found if {"SEAT", "THING", "CARD", "ROLE", "VOC", "LINK"} & set(_PIECE.findall(pattern)) else f"{found}()"

    def _piece(self, piece: str) -> str:
        if piece in self._anchors:
            return self._anchors[piece]
        if piece[0] == ".":
            return f"{self._gap}{{0,{2 * len(piece) - 1}}}?"
        if piece == "(":
            return "(?:"
        if piece in self._parts:
            return f"(?:{self._expression(self._parts[piece])})"
        if piece == "SEAT":
            return f"({self._signs['seat']})"
        if piece == "THING":
            return f"([{self._signs['it']}{self._signs['that']}{self._signs['which']}{self._signs['who']}])"
        if piece == "LINK":
            return f"([{self._signs['but']}{self._signs['and']}])"
        if piece == "VOC":
            return f"({self._signs['voc']})"
        if piece == "ANY":
            return f"[^{self._signs['seat']}{self._signs['I']}{self._signs['closed']}{self._signs['comma']}]{{0,6}}?"
        if piece == "CARD":
            return f"([{self._signs['card']}{self._signs['town']}{self._signs['wolf']}])"
        if piece[0].isalpha():
            return self._signs[piece]
        return piece

    def matches(self, group: str, signs: str) -> Iterator[tuple[str, re.Match[str]]]:
        """Every match in the group, with its kind. Its only group is what it is about."""
        pattern, order = self._groups[group]
        for found in pattern.finditer(signs):
            yield order[(found.lastindex or 1) - 1], found


@cache
def grammar() -> Grammar:
    return Grammar(own_yaml(FILE))
