"""The lexicon: the sense of each word and phrase, by `lexicon.yaml`.

The grammar knows no words, only senses: “vote”, “lynch” and “get rid of” are all `vote`. The data file lists words by
sense; verbs stand in their plain form, and every form of them is made here. A word that is not listed is `other`,
unless it is a card with one letter wrong. Which words are names of seats, `seat_names.py` says.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import combining, normalize

from werewolf.config.yaml_text import own_yaml

FILE = Path(__file__).with_name("lexicon.yaml")
WORDS_KEPT = 5_000
# A word, the ending of a name, a number, or a sign that is no face and no hyphen.
WORD = re.compile(
    r"[^\W\d_]+(?:'[^\W\d_]+)*|'s\b|\d+(?!s\b)[^\W\d_]*|\d+|[^\w\s*`\-\u200d\u2600-\U0001faff]|-(?![^\W\d_])"
)
_SHORT = re.compile(r"(.+?)(n't|(?<=[sd])nt|'(?:m|re|ve|ll|d|s))")  # “isn't”, “didnt”, “Bram's”
# Verbs whose past means another.
_PAST = {"check": "checked", "vote": "voted", "action": "deed", "abstain": "other", "rid": "voted"}
_REPAIRED = ("card", "town", "wolf", "checked")


class Sense(NamedTuple):
    """What a word means, and what it names: a card, a deed, a seat, a night."""

    name: str
    value: str = ""


Words = Sequence[tuple[str, Sense]]
Index = defaultdict[str, set[Sense]]  # what each spelling may mean


def normal_form(word: str) -> str:
    """In lower case, with plain letters."""
    word = word.lower()
    return word if word.isascii() else "".join(letter for letter in normalize("NFKD", word) if not combining(letter))


def deletions(word: str) -> set[str]:
    """What is left of a word without one letter, for each of its letters. Not of short words.

    Two spellings that differ in one letter share one of these, so that a misspelt word is found by looking them up.
    """
    return {f"-{word[:at]}{word[at + 1 :]}" for at in range(1, len(word) + 1) if len(word) > 3}


def only_sense(index: Index, spellings: set[str]) -> Sense | None:
    """What these spellings mean; None if that is nothing, or several things."""
    senses = {sense for spelling in spellings if spelling in index for sense in index[spelling]}
    return senses.pop() if len(senses) == 1 else None


class Lexicon:
    """The data file inverted: from a spelling to its sense."""

    def __init__(self, content: dict[str, Any]) -> None:
        self._full_forms = dict(entry.split("=") for entry in _listed(content["contracted"]))
        self._single: dict[str, Sense] = {}
        self._close = Index(set)
        self.phrases: dict[Any, list[tuple[list[str], Sense]]] = {}  # by two words, the longest first
        for entry, sense in sorted(_entries(content), key=lambda each: -each[0].count(" ")):
            first, *more = (word for part in entry.split() for word in self._expanded(part))
            if more:
                self.phrases.setdefault((first, more[0]), []).append(([first, *more], sense))
            elif self._single.setdefault(first, sense) is sense and sense.name in _REPAIRED:
                for spelling in deletions(first) if sense.value or len(first) > 5 else ():
                    self._close[spelling].add(sense)
        self.numbers = {word: str(number) for number, word in enumerate(_listed(content["numbers"]))}
        self.around = {key: frozenset(_listed(words)) for key, words in content["around"].items()}
        # Words that are no names misspelt.
        self.known = self.around["common"].union(self._single, self._full_forms)
        self.words = lru_cache(WORDS_KEPT)(self._words)

    def _words(self, word: str) -> Words:
        """What a word stands for, with its sense."""
        return [(part, self.sense(part)) for part in self._expanded(word)]

    def _expanded(self, word: str) -> Sequence[str]:
        """The full form of a short one: “I'm” is “i am”, “Bram's” two words."""
        word = re.sub(r"(\D)\1\1+", r"\1\1", normal_form(word))  # “seeeeer”
        full = self._full_forms.get(word.replace("'", ""))
        if full:
            return full.split()
        match = _SHORT.fullmatch(word)
        return (match[1], self._full_forms.get(match[2], match[2])) if match else (word,)

    def sense(self, word: str) -> Sense:
        """The sense of a word; a card may have one letter wrong: “gaurd”."""
        if word in self._single or len(word) < 5 or word in self.around["common"]:
            return self._single.get(word, Sense("other"))
        stem = word.removesuffix("ing")
        for form in (word.removesuffix("s"), stem, f"{stem}e"):
            if len(form) > 3 and self._single.get(form, Sense("skip")).name != "skip":
                return self._single[form]
        other = Sense("skip" if word.endswith("ly") else "doing" if stem != word else "other")
        return only_sense(self._close, deletions(word)) or other


def _entries(content: dict[str, Any]) -> Iterator[tuple[str, Sense]]:
    """Every spelling with its sense. Of two senses, the first counts."""
    for key, words in content["words"].items():
        yield from ((word, Sense(*key.split())) for word in _listed(words))
    for key, words in content["verbs"].items():
        name, *value = key.split()
        for verb in _listed(words):
            yield from ((form, Sense(name, *value)) for form in (verb, *_forms(verb, "s", "es", "ing")))
            yield from ((form, Sense(_PAST.get(name, name), *value)) for form in _forms(verb, "ed"))


def _listed(text: str) -> list[str]:
    return [entry.replace("_", " ") for entry in text.split()]


def _forms(verb: str, *endings: str) -> set[str]:
    """The verb with each ending on its first word, in every spelling: “gets rid of”, “tries”, “lying”."""
    first, space, rest = verb.partition(" ")
    changed = (re.sub(ending, other, first) for ending, other in (("e$", ""), ("y$", "i"), ("ie$", "y")))
    return {f"{stem}{ending}{space}{rest}" for stem in (first, first + first[-1], *changed) for ending in endings}


@cache
def lexicon() -> Lexicon:
    return Lexicon(own_yaml(FILE))
