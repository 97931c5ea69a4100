"""Lexicon: the words of a speech with their sense, by `lexicon.yaml`, and the names of a table, also misspelt ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from unicodedata import combining, normalize

from werewolf.config.yaml_text import own_yaml

FILE = Path(__file__).with_name("lexicon.yaml")
WORDS_KEPT = 5_000
MAX_WORD = 40  # letters of a word that are read
SEAT = 0xE000  # first of the private characters that stand for seats with longer names
WORD = re.compile(
    r"[^\W\d_]+(?:['’][^\W\d_]+)*|['’](?:s|em)\b|\d+(?!s\b)[^\W\d_]*|\d+|[^\w\s*`\-\u200d\u2600-\u27bf\ufe0f\U0001f000-\U0001faff]|-(?!(?<=[^\W\d_]-)[^\W\d_])"
)
_CONTROL = re.compile(r"[\ue000-\uf8ff]|[\x00-\x08\x0e-\x1f\x7f-\x9f]\S*")  # and what hangs on a control character
_NUMBERED = dict.fromkeys(["seat", "seats", "player", "players", "#", "p", "s"], "seat")
_NUMBERED |= dict.fromkeys(["night", "nights", "n"], "night")
_JOINTS = {",", "and"}
_LETTERS = str.maketrans("’øłđıæœß", "'oldiaos")
_ENDINGS = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "'d", "s": "'s"}
_NEGATED = re.compile(r"(.+)n't|(is|are|was|were|do|does|did|would|should|could|have|has)nt")
_PET_NAME = re.compile(r"(.)\1?(?:y|ie|o|i)$")  # “Benny”, “Thaddy”
# Verbs whose past means another.
_PAST = {"check": "checked", "vote": "voted", "action": "deed", "abstain": "other", "rid": "voted"}
_REPAIRED = ("card", "town", "wolf", "good", "fine", "bad", "evil", "checked", "suspect", "vote", "action", "trust")
T = TypeVar("T")


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
    return "".join(each for each in normalize("NFKD", word.translate(_LETTERS)) if not combining(each))


def rests(word: str) -> set[str]:
    """What is left of a word without one of its letters; a misspelt word shares some. The first letter stays."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(1, len(word)))}


def closest(index: Mapping[str, set[T]], spellings: set[str]) -> T | None:
    """What one of these spellings means; None if that is nothing, or several things."""
    found = {each for spelling in spellings for each in index.get(spelling, ())}
    return found.pop() if len(found) == 1 else None


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
        numbers = (*enumerate(_listed(content["numbers"])), *((number, str(number)) for number in range(100)))
        self.numbers = {word: number for number, word in numbers}
        self.around = {key: frozenset(_listed(words)) for key, words in content["around"].items()}
        # Words that mean something at any table, so that they are no names misspelt.
        firsts = (first for first, _ in self.phrases)
        self.known = self.around["common"].union(self._single, self._full_forms, _listed(content["numbers"]), firsts)
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
        other = Sense("skip" if word.endswith("ly") else "doing" if stem != word else "other")
        return closest(self._close, rests(word)) or other


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


class Names:
    """Finds the seats of one table in its talk. `words`: what its ruleset calls the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._lexicon = lexicon()
        self._cards = {
            f"{word.lower()}{end}": self._lexicon.sense(role) for role, word in words.items() for end in ("", "s")
        }
        self._count = len(names)
        # By number, by private character, by a name of one word, and by single words of longer names.
        self._seats = {name: seat for seat in range(len(names)) for name in (str(seat), chr(SEAT + seat))}
        longer: list[tuple[str, int]] = []
        parts = [[normal_form(word) for word in WORD.findall(name)] for name in names]
        for seat, (name, own) in enumerate(zip(names, parts, strict=True)):
            if not own or parts.count(own) > 1:
                continue
            if own == [normal_form(name)]:
                self._seats |= {own[0]: seat} if len(name) > 2 or own[0] not in self._lexicon.known else {}
                continue
            # “P3” is “Player 3”. A name of everyday words is read only as it stands.
            written = re.sub(r"(?i)^player\\ (?=\d+$)", "p(?:layer)? ?", re.escape(name)).replace("'", "['’]")
            longer.append((f"((?{'' if all(map(self._has_meaning, own)) else 'i'}:{written}))", seat))
            single = {word for word in own if len(word) > 2 and word.isalpha() and not self._has_meaning(word)}
            self._seats |= dict.fromkeys(single.difference(*(each for each in parts if each is not own)), seat)
        longer.sort(key=lambda each: -len(each[0]))
        self._longer = re.compile(rf"(?<!\w)(?:{'|'.join(name for name, _ in longer) or '(?!)'})(?!\w)")
        self._masks = [f" {chr(SEAT + seat)} " for _, seat in longer]
        # By what else the seats may be called; “-” before what is left of one that may be misspelt.
        self._close: dict[str, set[int]] = {}
        for name in filter(str.isalpha, self._seats):
            spans = range(0 if self._has_meaning(name) else len(name) - 3)
            short = {each for at in spans for each in (name[at:], name[: at + 3])} if len(name) > 4 else set()
            wrong = {f"-{rest}" for rest in rests(name)} if spans else set()
            for other in {name, f"{name}s"} | short | wrong:
                self._close.setdefault(other, set()).add(self._seats[name])
        self._read = lru_cache(WORDS_KEPT)(self._reading)

    def _has_meaning(self, word: str) -> bool:
        return word in self._lexicon.known or (len(word) < 2 and not word.isdecimal())

    def mask(self, text: str) -> str:
        """The text with one private character for each longer name, and no other of them."""
        text = text if text.isprintable() else _CONTROL.sub(" ", text)
        return self._longer.sub(lambda found: self._masks[(found.lastindex or 0) - 1], text)

    def words(self, raw: Sequence[str]) -> list[tuple[str, Sense]]:
        """The words of a sentence with their sense, short forms in full, “@” for a seat."""
        words: list[tuple[str, Sense]] = []
        before = many = ""  # the word before, and what numbers count here: nights or seats
        for at, word in enumerate(raw):
            named, plain, doubtful = self._read(word)
            many = _NUMBERED.get(before) or (many if many and not _JOINTS.isdisjoint((before, word)) else "")
            number = self._lexicon.numbers.get(plain[0][0], 100) if many else 100
            if number < (self._count if many == "seat" else 100):  # “seat 3”, “nights one and two”
                words[len(words) - (before in _NUMBERED) :] = [_numbered(many, number)]
                many = many if before[-1:] == "s" or before not in _NUMBERED else ""
            else:
                words += named if named and (not doubtful or self._stands_as_name(raw, at)) else plain
            before = word.lower()
        return words

    def _reading(self, word: str) -> tuple[Words, Words, bool]:
        """A word as the seat that it may name, and as it stands; and whether its context must tell which."""
        low, known = normal_form(word), self._lexicon.known
        plain = ((low, self._cards[low]),) if low in self._cards else self._lexicon.words(word)
        if low in known and low not in self._seats:
            return (), plain, False
        stem = low.removesuffix("'s")
        seat, owned = self._seats.get(stem), stem != low
        if seat is None and 2 < len(low) < 20 and stem not in known:
            owned = owned or low.removesuffix("s") in self._seats  # “brams claim”
            wrong = (f"-{rest}" for rest in rests(stem) if len(stem) > 3)
            seat = closest(self._close, {stem, _PET_NAME.sub(r"\1", stem), *wrong})
        named = () if seat is None else (_numbered("seat", seat), ("'s", Sense("poss")))[: 1 + owned]
        return named, plain, low.isdecimal() or self._has_meaning(stem)

    def _stands_as_name(self, words: Sequence[str], at: int) -> bool:
        """Whether a name that is a number or an everyday word is meant as the name here."""
        around = self._lexicon.around
        before, own, after = (words[spot].lower() if 0 <= spot < len(words) else "" for spot in (at - 1, at, at + 1))
        if own.isdecimal():
            counts = not around["counted"].isdisjoint((after, f"{own} {after}"))
            return not counts and before not in around["dated"]
        before, own, after = (self._read(each)[1][0][1].name if each else "none" for each in (before, own, after))
        if at and words[at][0].isupper():
            return before != "art"
        return own == "other" or (after in around["after"] and before in around["before"])


def _numbered(kind: str, number: int) -> tuple[str, Sense]:
    return "@" if kind == "seat" else kind, Sense(kind, str(number))
