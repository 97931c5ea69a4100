"""Lexicon: the word lists of `lexicon.yaml`, loaded once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from werewolf.config.yaml_text import own_yaml

FILE = Path(__file__).with_name("lexicon.yaml")
# The sign that replaces a word, by its list. If a word is in several lists, the last of these wins.
SIGNS = {
    "bad": "~bad",
    "untrue": "~false",
    "evil": "~evil",
    "good": "~good",
    "checked": "^checked",
    "check": "^check",
    "looked": "^looked",
    "look": "^look",
    "vote": "^vote",
    "voted": "^voted",
}
MARKS = {"–": "-", "—": "-", "=": "-", "…": ","}


class Lexicon:
    """The data file inverted: from a spelling to its role or sign."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.roles = {word: role for role, words in content["roles"].items() for word in words}
        self.plain = {word: sign for kind, sign in SIGNS.items() for word in content[kind]} | MARKS
        self.counted = frozenset(content["counted"])
        self.dated = frozenset(content["dated"])
        self.owned = frozenset(content["owned"])
        self.numbers = {word: number for number, word in enumerate(content["numbers"])}
        self.contracted: dict[str, str] = content["contracted"]
        self.everyday = frozenset(content["everyday"])
        self.nameless = frozenset(content["nameless"])


@cache
def lexicon() -> Lexicon:
    return Lexicon(own_yaml(FILE))
