"""The patterns of `grammar.yaml`, compiled once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FILE = Path(__file__).with_name("grammar.yaml")
NOT = re.compile(r"\b(?:not|no|never|hardly|nothing|neither|nor|anything but|far from|without)\b")


class Grammar:
    """What each act looks like, and what each sentence is looked over for before."""

    def __init__(self, content: dict[str, Any]) -> None:
        words: dict[str, str] = content.pop("words")

        def compiled(pattern: str) -> re.Pattern[str]:
            for name, meaning in reversed(words.items()):
                pattern = pattern.replace(f"<{name}>", meaning)
            return re.compile(pattern.replace("~bad", "~(?:bad|false|evil)"))  # an opinion counts, and a verdict, too

        self.vocabulary = frozenset(re.findall(r"[a-z]+", str(content)))  # every word that any pattern may turn on
        self._needs = {kind: compiled(pattern) for kind, pattern in content.pop("needs").items()}
        self.reading = {name: compiled(pattern) for name, pattern in content.pop("reading").items()}
        self._acts = {kind: [compiled(pattern) for pattern in patterns] for kind, patterns in content.items()}

    def found(self, kind: str, sentence: str) -> Iterator[re.Match[str]]:
        """Wherever something of the kind is said."""
        for pattern in self._acts[kind] if self._needs[kind].search(sentence) else ():
            if pattern.search(sentence):  # cheaper than an iterator, and nearly always in vain
                yield from pattern.finditer(sentence)


@cache
def grammar() -> Grammar:
    return Grammar(yaml.safe_load(FILE.read_text(encoding="utf-8")))


def own_clause(sentence: str, at: int) -> str:
    """What stands before a place in the same clause; nothing, where a new one begins just there."""
    cut = 0
    for found in grammar().reading["clause"].finditer(sentence, 0, at + 12):
        if found.start() > at:
            break
        cut = found.end()
    return sentence[cut : at + 1]


def openly(sentence: str, at: int) -> bool:
    """Whether what begins here is the speaker's own word, and not somebody's thought, wish or doubt of it."""
    return bool(grammar().reading["openly"].match(f"{own_clause(sentence, at).rstrip()} "))


def openly_done(sentence: str, at: int) -> bool:
    """The same of a deed, which may be dated first."""
    before = grammar().reading["dated"].sub("", own_clause(sentence, at))
    return bool(grammar().reading["openly"].match(f"{before.rstrip()} "))
