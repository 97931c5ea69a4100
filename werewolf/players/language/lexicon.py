"""Lexicon: the words of `lexicon.yaml` with their sense, loaded once, and the repair of misspelt words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from werewolf.config.yaml_text import own_yaml

FILE = Path(__file__).with_name("lexicon.yaml")
WORDS_KEPT = 5_000
MAX_WORD = 40  # letters of a word that are read
_LETTERS = str.maketrans("’øłđıæœß", "'oldiaos")
_ENDINGS = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "'d", "s": "'s"}
_NEGATED = re.compile(r"(.+)n't|(is|are|was|were|do|does|did|would|should|could|have|has)nt")
# Verbs whose past means another.
_PAST = {"check": "checked", "vote": "voted", "action": "deed", "abstain": "other", "rid": "voted"}
_REPAIRED = ("card", "town", "wolf", "good", "fine", "bad", "evil", "checked", "suspect", "vote", "action", "trust")


class Sense(NamedTuple):
    """What a word means, and what it names: a card, a deed, a seat, a night."""

    name: str
    value: str = ""


Words = tuple[tuple[str, Sense], ...]


def normal_form(word: str) -> str:
    """In lower case, with plain letters and straight apostrophes, and not too long."""
    word = word[:MAX_WORD].lower()
    if word.isascii():
        return word
    parts = unicodedata.normalize("NFKD", word.translate(_LETTERS))
    return "".join(each for each in parts if not unicodedata.combining(each))


def rests(word: str) -> set[str]:
    """What is left of a word without one of its letters; a misspelt word shares some. The first letter stays."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(1, len(word)))}


class Lexicon:
    """The data file inverted: from a spelling to its sense."""

    def __init__(self, content: dict[str, Any]) -> None:
        self._full_forms = dict(entry.split("=") for entry in _listed(content["contracted"]))
        self._single: dict[str, Sense] = {}
        self._close: dict[str, set[Sense]] = {}  # by what is left of a word that may be misspelt
        self.phrases: dict[Any, list[tuple[list[str], Sense]]] = {}  # by the first two words, the longest first
        for entry, sense in sorted(_entries(content), key=lambda each: -each[0].count(" ")):
            first, *more = (word for part in entry.split() for word in self._expanded(part))
            if more:
                self.phrases.setdefault((first, more[0]), []).append(([first, *more], sense))
            elif self._single.setdefault(first, sense) is sense and sense.name in _REPAIRED:
                for rest in rests(first) if len(first) > (3 if sense.value else 5) else ():
                    self._close.setdefault(rest, set()).add(sense)
        self.numbers = {word: number for number, word in enumerate(_listed(content["numbers"]))}
        self.around = {key: frozenset(_listed(words)) for key, words in content["around"].items()}
        # Words that mean something at any table, so that they are no names misspelt.
        firsts = (first for first, _ in self.phrases)
        self.known = self.around["common"].union(self._single, self._full_forms, self.numbers, firsts)
        self.words = lru_cache(WORDS_KEPT)(self._words)

    def _words(self, word: str) -> Words:
        """A word as it is read, with its sense; of a short form, the words it stands for."""
        return tuple((each, self.sense(each)) for each in self._expanded(word))

    def _expanded(self, word: str) -> tuple[str, ...]:
        """The full form of a short one: “I'm” is “i am”. The ending of “Bram's” becomes a word of its own."""
        word = normal_form(word)
        full = self._full_forms.get(word.replace("'", ""))
        if full:
            return tuple(full.split())
        negated = _NEGATED.fullmatch(word)
        if negated:
            return negated[negated.lastindex or 0], "not"
        stem, _, ending = word.rpartition("'")
        return (stem, _ENDINGS[ending]) if stem and ending in _ENDINGS else (word,)

    def sense(self, word: str) -> Sense:
        """The sense of a word; a card or a verdict may have one letter wrong: “gaurd”, “suspicous”, “seeeer”."""
        if word in self._single or not 4 < len(word) < 20 or word in self.around["common"]:
            return self._single.get(word, Sense("other"))
        stem = word.removesuffix("ing")
        stretched = (re.sub(r"(.)\1\1+", once, word) for once in (r"\1\1", r"\1"))
        for form in (word.removesuffix("s"), stem, f"{stem}e", *stretched):
            if len(form) > 3 and self._single.get(form, Sense("skip")).name != "skip":
                return self._single[form]
        close = set().union(*(self._close.get(rest, ()) for rest in rests(word)))
        if len(close) == 1:
            return close.pop()
        return Sense("skip" if word.endswith("ly") else "doing" if stem != word else "other")


def _entries(content: dict[str, Any]) -> Iterator[tuple[str, Sense]]:
    """Every spelling with its sense. Of two senses, the first counts."""
    for key, words in content["words"].items():
        yield from ((word, Sense(*key.split())) for word in _listed(words))
    for key, words in content["verbs"].items():
        sense = Sense(*key.split())
        past = sense._replace(name=_PAST.get(sense.name, sense.name))
        for verb in _listed(words):
            yield from ((form, sense) for form in (verb, *_forms(verb, "s", "es", "ing")))
            yield from ((form, past) for form in _forms(verb, "ed"))


def _listed(text: str) -> list[str]:
    return [entry.replace("_", " ") for entry in text.split()]


def _forms(verb: str, *endings: str) -> set[str]:
    """The verb with each ending on its first word, spelt in every way: “gets rid of”, “hugging”, “tries”, “lying”."""
    first, space, rest = verb.partition(" ")
    y, ie = first.removesuffix("y") + "i", first.removesuffix("ie") + "y"
    stems = (first, first + first[-1], first.removesuffix("e"), y, ie)
    return {f"{stem}{ending}{space}{rest}" for stem in stems for ending in endings}


@cache
def lexicon() -> Lexicon:
    return Lexicon(own_yaml(FILE))
