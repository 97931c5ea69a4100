"""Lexicon: the words of a speech with their sense, by `lexicon.yaml`, and the names of a table, also misspelt ones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from werewolf.config.yaml_text import own_yaml

FILE = Path(__file__).with_name("lexicon.yaml")
WORDS_KEPT = 5_000
MAX_WORD = 40  # letters of a word that are read
SEAT = 0xE000  # first of the private characters that stand for seats with longer names
WORD = re.compile(
    r"[^\W\d_]+(?:['’][^\W\d_]+)*|['’](?:s|em)\b|\d+(?!s\b)[^\W\d_]*|\d+|[^\w\s*`\-\u200d\u2600-\u27bf\ufe0f\U0001f000-\U0001faff]|-(?!(?<=[^\W\d_]-)[^\W\d_])"
)
_CONTROL = re.compile(r"[\ue000-\uf8ff]|[\x00-\x08\x0e-\x1f\x7f-\x9f]\S*")  # and what hangs on a control character
_NUMBERED = {"night": "night", "n": "night"} | dict.fromkeys(
    ["seat", "seats", "player", "players", "#", "p", "s"], "seat"
)
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


class Names:
    """Finds the seats of one table in its talk. `words`: what its ruleset calls the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._lexicon = lexicon()
        self._count = len(names)
        cards = ((word.lower(), self._lexicon.sense(role)) for role, word in words.items())
        self._cards = {form: sense for word, sense in cards for form in (word, f"{word}s")}
        self._numbers = self._lexicon.numbers | {str(number): number for number in range(100)}
        self._seats: dict[str, int] = {}  # by names of one word, and by single words of longer names
        self._longer: list[tuple[re.Pattern[str], str]] = []  # longer names, with their private characters
        parts = [[normal_form(word) for word in WORD.findall(name)] for name in names]
        for seat, (name, own) in enumerate(zip(names, parts, strict=True)):
            if not own or parts.count(own) > 1:
                continue
            if own == [normal_form(name)]:
                self._seats |= {own[0]: seat} if len(name) > 2 or own[0] not in self._lexicon.known else {}
                continue
            # “P3” is “Player 3”. A name of everyday words is read only as it stands.
            written = re.sub(r"(?i)^player\\ (?=\d+$)", "p(?:layer)? ?", re.escape(name)).replace("'", "['’]")
            flags = re.NOFLAG if all(map(self._has_meaning, own)) else re.IGNORECASE
            self._longer.append((re.compile(rf"(?<!\w){written}(?!\w)", flags), f" {chr(SEAT + seat)} "))
            single = {word for word in own if len(word) > 2 and word.isalpha() and not self._has_meaning(word)}
            self._seats |= dict.fromkeys(single.difference(*(each for each in parts if each is not own)), seat)
        self._longer.sort(key=lambda each: -len(each[0].pattern))
        unique = (name for name in self._seats if name.isalpha() and not self._has_meaning(name))
        self._whole = {name: rests(name) for name in unique}
        self._read = lru_cache(WORDS_KEPT)(self._reading)

    def _has_meaning(self, word: str) -> bool:
        return word in self._lexicon.known or (len(word) < 2 and not word.isdecimal())

    def mask(self, text: str) -> str:
        """The text with one private character for each longer name, and no other of them."""
        text = text if text.isprintable() else _CONTROL.sub(" ", text)
        for written, seat in self._longer:
            text = written.sub(seat, text)
        return text

    def words(self, raw: Sequence[str]) -> list[tuple[str, Sense]]:
        """The words of a sentence with their sense, short forms in full, “@” for a seat."""
        words: list[tuple[str, Sense]] = []
        for at, word in enumerate(raw):
            named, plain, doubtful = self._read(word)
            kind = _NUMBERED.get(raw[at - 1].lower(), "") if at else ""
            number = self._numbers.get(plain[0][0], 100) if kind else 100
            if number < (self._count if kind == "seat" else 100):
                words[-1] = _numbered(kind, number)  # “seat 3”, “night two”
            else:
                words += named if named and (not doubtful or self._stands_as_name(raw, at)) else plain
        return words

    def _reading(self, word: str) -> tuple[Words, Words, bool]:
        """A word as the seat that it may name, and as it stands; and whether its context must tell which."""
        low, known = normal_form(word), self._lexicon.known
        plain = ((low, self._cards[low]),) if low in self._cards else self._lexicon.words(word)
        if low in known and low not in self._seats:
            return (), plain, False
        stem = low.removesuffix("'s")
        seat, owned = self._seats.get(stem), stem != low
        if low.isdecimal():
            seat = seat if seat is not None or int(low[:4]) >= self._count else int(low[:4])
        elif SEAT <= ord(word[0]) < SEAT + self._count:
            seat = ord(word) - SEAT
        elif seat is None and 2 < len(low) < 20 and stem not in known:
            owned = owned or low[:-1] in self._whole  # “brams claim”
            seat = self._repaired(stem)
        named = () if seat is None else (_numbered("seat", seat), ("'s", Sense("poss")))[: 1 + owned]
        return named, plain, low.isdecimal() or self._has_meaning(stem)

    def _repaired(self, word: str) -> int | None:
        """The seat whose name an unknown word shortens, or has one letter wrong; None if there is none, or several."""
        left = rests(word)
        found = {
            self._seats[name]
            for name, own in self._whole.items()
            if (len(name) > 4 and name.startswith(word))
            or word == f"{name}s"
            or (len(word) > 3 and name.endswith(word))
            or (min(len(word), len(name)) > 3 and name[0] == word[0] and not left.isdisjoint(own))
        }
        return found.pop() if len(found) == 1 else None

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
