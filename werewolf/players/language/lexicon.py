"""Lexicon: the sense of words, by `lexicon.yaml`, and the names of a table, also misspelt ones."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
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
_NUMBERED = {"seat": "seat", "player": "seat", "p": "seat", "#": "seat", "night": "night", "n": "night"}
_SHORT = re.compile(r"(.+?)(n't|(?<=[sd])nt|'(?:m|re|ve|ll|d|s))")  # “isn't”, “didnt”, “Bram's”
_NIGHTS = re.compile(r"(?i)\bnights (\d) and (?=\d)")
_PET_NAME = re.compile(r"(.)\1?(?:y|ie|o|i)$")  # “Benny”, “Thaddy”
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


def rests(word: str) -> set[str]:
    """What is left of a word without one letter; a misspelt word shares some. Not of short words."""
    return {f"-{word[:at]}{word[at + 1 :]}" for at in range(1, len(word) + 1) if len(word) > 3}


def closest(index: Index, spellings: set[str]) -> Sense | None:
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
                for rest in rests(first) if sense.value or len(first) > 5 else ():
                    self._close[rest].add(sense)
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
        return closest(self._close, rests(word)) or other


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


class Names:
    """Finds the seats of one table in its talk. `words`: what its ruleset calls the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._lexicon, known = lexicon(), lexicon().known
        self._cards = {word.lower(): self._lexicon.sense(role) for role, word in words.items()}
        self._limits = {"seat": len(names), "night": 100}
        seats = [Sense("seat", str(seat)) for seat in range(len(names))]
        self._seats = {seat.value: seat for seat in seats}
        self._close = Index(set)  # by parts of names, and what misspelt ones share
        self._masks: dict[str, str] = {}  # longer names, with what is read instead of them
        for seat, name in zip(seats, names, strict=True):
            own = [normal_form(word) for word in WORD.findall(name)]
            if own == [normal_form(name)]:
                self._seats |= {own[0]: seat} if len(name) > 2 or own[0] not in known else {}
                self._close[own[0]].add(seat)
            elif own:
                call = name.lower()  # “P3” is “Player 3”
                calls = {call.replace("player ", short) for short in ("player ", "player", "p ", "p")}
                self._masks |= dict.fromkeys(calls, f" seat {seat.value} ")
            for word in set(own) - known:
                parts = {part for at in range(3, len(word) + 1) for part in (word[:at], word[-at:])}
                for spelling in parts | rests(word):
                    self._close[spelling].add(seat)
        longer = "|".join(sorted(map(re.escape, self._masks), key=len, reverse=True)) or "(?!)"
        self._longer = re.compile(rf"(?i)(?<!\w)(?:{longer})(?!\w)")
        self._read = lru_cache(WORDS_KEPT)(self._reading)

    def mask(self, text: str) -> str:
        """The text with straight apostrophes, “seat 3” for a longer name, and “night” before each of two."""
        masked = self._longer.sub(lambda name: self._masks.get(name[0].lower(), name[0]), text)
        return _NIGHTS.sub(r"night \1 night ", masked.replace("’", "'"))

    def words(self, raw: Sequence[str]) -> list[tuple[str, Sense]]:
        """The words of a sentence with their sense, “@” for a seat."""
        words: list[tuple[str, Sense]] = []
        kind = ""  # what a number counts here: nights or seats
        for word, after in zip(raw, (*raw[1:], ""), strict=False):
            named, plain = self._read(word)
            number = self._lexicon.numbers.get(plain[0][0], plain[0][0])
            if kind and number.isdecimal() and int(number) < self._limits[kind]:
                words[-1] = ("@" if kind == "seat" else kind, Sense(kind, number))
            else:
                words += named if named and self._is_name(word, plain[0][1], words[-1:], after.lower()) else plain
            kind = _NUMBERED.get(word.lower(), "")
        return words

    def _reading(self, word: str) -> tuple[Words, Words]:
        """A word as the seat that it may name, and as what else it may be."""
        low, known = normal_form(word), self._lexicon.known
        plain = [(low, self._cards[low])] if low in self._cards else self._lexicon.words(word)
        bare = low.removesuffix("s")  # “brams claim”
        stem = bare if bare in self._seats and low not in known else low.removesuffix("'s")
        seat = self._seats.get(low) or self._seats.get(stem)
        if not seat and stem not in known:
            seat = closest(self._close, {stem, _PET_NAME.sub(r"\1", stem), *rests(stem)})
        named = [("@", seat), ("'s", Sense("poss"))][: 1 + (stem != low)] if seat else []
        return named, plain if not named or low.isdecimal() or stem in known else named

    def _is_name(self, word: str, own: Sense, words: Words, after: str) -> bool:
        """Whether a number or an everyday word is meant as a name here."""
        around, (before, sense) = self._lexicon.around, words[0] if words else ("", Sense("none"))
        if word.isdecimal():
            return before not in around["dated"] and around["counted"].isdisjoint((after, f"{word} {after}"))
        if before and word[0].isupper():
            return sense.name != "art"
        return own.name == "other" or sense.name in around["before"]
