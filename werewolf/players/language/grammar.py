"""Grammar: the regular expressions of `grammar.yaml`, compiled once, and what belongs to the speaker's own clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from werewolf.config.yaml_text import own_yaml

FILE = Path(__file__).with_name("grammar.yaml")
NEGATION = re.compile(r"\b(?:not|no|never|hardly|nothing|neither|nor|anything but|far from|without)\b")


class Grammar:
    """The patterns of each act, and the patterns that say how to read a sentence (`reading`)."""

    def __init__(self, content: dict[str, Any]) -> None:
        words: dict[str, str] = content.pop("words")

        def compile_pattern(pattern: str) -> re.Pattern[str]:
            for name, meaning in reversed(words.items()):
                pattern = pattern.replace(f"<{name}>", meaning)
            return re.compile(pattern.replace("~bad", "~(?:bad|false|evil)"))  # a verdict also counts as an opinion

        self.vocabulary = frozenset(re.findall(r"[a-z]+", str(content)))  # every word that occurs in a pattern
        self._needs = {kind: compile_pattern(pattern) for kind, pattern in content.pop("needs").items()}
        self.reading = {name: compile_pattern(pattern) for name, pattern in content.pop("reading").items()}
        self._acts = {kind: [compile_pattern(pattern) for pattern in patterns] for kind, patterns in content.items()}

    def matches(self, kind: str, sentence: str) -> Iterator[re.Match[str]]:
        """Every match of an act of this kind."""
        for pattern in self._acts[kind] if self._needs[kind].search(sentence) else ():
            if pattern.search(sentence):  # cheaper than `finditer`, and it nearly always fails
                yield from pattern.finditer(sentence)


@cache
def grammar() -> Grammar:
    return Grammar(own_yaml(FILE))


def clause_before(sentence: str, at: int) -> str:
    """The text before position `at` in the same clause; empty if a new clause begins there."""
    cut = 0
    for found in grammar().reading["clause"].finditer(sentence, 0, at + 12):
        if found.start() > at:
            break
        cut = found.end()
    return sentence[cut : at + 1]


def is_own_statement(sentence: str, at: int) -> bool:
    """Whether what begins here is stated by the speaker, and not only thought, wished or doubted by somebody."""
    return bool(grammar().reading["openly"].match(f"{clause_before(sentence, at).rstrip()} "))


def is_own_deed(sentence: str, at: int) -> bool:
    """The same for something the speaker did, which may begin with a date: “last night I checked …”."""
    before = grammar().reading["dated"].sub("", clause_before(sentence, at))
    return bool(grammar().reading["openly"].match(f"{before.rstrip()} "))
