"""Grammar: the clauses of `grammar.yaml`, compiled once into expressions over strings of senses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from werewolf.config.yaml_text import own_yaml

FILE = Path(__file__).with_name("grammar.yaml")
_PIECE = re.compile(r"[A-Za-z_]+|\.{2,}|\(\?<?[!:=]|\{\d,\d\}|[|()?*+^$~<]")
_GROUP = re.compile(r"\((?!\?)")
_EITHER = re.compile(r"(?<=[(|:!=])(?:\[([^]]+)\]|([Ā-￿]))\|(?:\[([^]]+)\]|([Ā-￿]))(?=[|)])")  # two signs


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
        self._sets = {name: f"[{self.signs(senses.split())}]" for name, senses in content.pop("sets").items()}
        self._known = {name: f"({signs})" if name.isupper() else signs for name, signs in self._sets.items()} | {
            "^": f"(?:^|(?<={self._sets['ends']}))",
            "<": f"(?:^|(?<={self._sets['soft']}))",
            "$": f"(?={self._sets['ends']}|$)",
            "~": f"(?<!{self._sets['subjects']})(?<!^{self._sets['judgements']})",
            "_": ".",
            "(": "(?:",
            "SUBJ": f"(?<!{self._sets['takes']})({self.signs(('seat',))})",
        }
        needs = content.pop("needs")
        self._needs = {name: re.compile(f"[{self.signs(senses.split())}]") for name, senses in needs.items()}
        self._groups = {name: self._compiled(rows) for name, rows in content.items()}

    @property
    def senses(self) -> frozenset[str]:
        """Every sense that occurs in a clause."""
        return frozenset(self._signs)

    def signs(self, senses: Iterable[str]) -> str:
        """The senses as one string."""
        return "".join(map(self._signs.__getitem__, senses))

    def _compiled(self, rows: Mapping[str, Any]) -> tuple[re.Pattern[str], dict[int, tuple[str, int]]]:
        """One expression for rows by kind, or by what they begin with and kind; and what each row's last group means.

        That group is empty. It stands for the kind of the row, and for the group with the row's target.
        """
        begun = rows if all(isinstance(each, dict) for each in rows.values()) else {"": rows}
        count, options, meanings = 0, [], {}
        for begin, kinds in begun.items():
            start = self._expression(begin)
            count += (shared := len(_GROUP.findall(start)))
            spot, ways = count, []
            for kind, row in ((kind, row) for kind, listed in kinds.items() for row in listed.splitlines()):
                way = self._expression(row)
                own = len(_GROUP.findall(way))
                meanings[count + own + 1] = kind, count + 1 if own else spot if shared else 0
                count += own + 1
                ways.append(f"{way}()")
            options.append(f"{start}(?:{'|'.join(ways)})")
        return re.compile("|".join(options)), meanings

    def _expression(self, row: str) -> str:
        found = "".join(map(self._piece, _PIECE.findall(row)))
        while (merged := _EITHER.sub(r"[\1\2\3\4]", found)) != found:
            found = merged  # one set is tried faster than many signs
        return found

    def _piece(self, piece: str) -> str:
        if piece in self._known:
            return self._known[piece]
        if piece in self._parts:
            return f"(?:{self._expression(self._parts[piece])})"
        if piece[0] == ".":
            return f"{self._sets['minor']}{{0,{2 * len(piece) - 1}}}?"
        return self.signs((piece,)) if piece[0].isalpha() else piece

    def matches(self, group: str, signs: str) -> Iterator[tuple[str, int, int, int]]:
        """Every clause found: its kind, where it begins, where its target is (-1 if it has none), where it ends."""
        if group in self._needs and not self._needs[group].search(signs):
            return
        pattern, meanings = self._groups[group]
        for found in pattern.finditer(signs):
            kind, target = meanings[found.lastindex or 0]
            yield kind, found.start(), found.start(target) if target else -1, found.end()

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
