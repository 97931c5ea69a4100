"""Lexicon: the words of `lexicon.yaml` with their sense, loaded once, and the repair of misspelt words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from werewolf.config.yaml_text import own_yaml

FILE = Path(__file__).with_name("lexicon.yaml")
WORDS_KEPT = 5_000
MAX_WORD = 40  # letters of a word that are read
_LETTERS = str.maketrans("’øłđıæœß", "'oldiaos")
_ENDINGS = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "'d", "s": "'s"}
_HELPERS = ("is", "are", "was", "were", "do", "does", "did", "would", "should", "could", "have", "has")  # “isnt”
_CARDS = {"villager": "town", "werewolf": "wolf"}
# Verbs whose past means something else.
_PAST = {"check": "checked", "vote": "voted", "action": "deed", "abstain": "other"}
_REPAIRED = ("card town wolf good fine bad evil checked suspect vote action believe trust").split()  # noqa: SIM905


class Sense(NamedTuple):
    """What a word means: the name of its sense, and the card or the deed it names."""

    name: str
    value: str = ""


def normal_form(word: str) -> str:
    """The word in lower case, with plain letters and straight apostrophes, and not too long."""
    word = word[:MAX_WORD].lower()
    if word.isascii():
        return word
    parts = unicodedata.normalize("NFKD", word.translate(_LETTERS))
    return "".join(each for each in parts if not unicodedata.combining(each))


def card_senses(role: str, word: str) -> Iterator[tuple[str, Sense]]:
    """The name of a card, and its plural, which nobody claims."""
    yield word, Sense(_CARDS.get(role, "card"), role)
    yield f"{word}s", Sense({"villager": "towns", "werewolf": "wolf"}.get(role, "cards"), role)


class Spellings:
    """Finds the word that an unknown one misspells: words one error apart share what is left of them without a letter.

    The first letter stays. In a word of `long` letters or more there may be two errors.
    """

    def __init__(self, words: Mapping[str, Any], long: int = 99) -> None:
        self._long = long
        self._near: dict[str, set[Any]] = {}
        for word, meant in words.items():
            for rest in self._rests(word):
                self._near.setdefault(rest, set()).add(meant)

    def _rests(self, word: str) -> set[str]:
        once = _without_a_letter(word)
        return once if len(word) < self._long else once.union(*map(_without_a_letter, once))

    def meant(self, word: str) -> set[Any]:
        """Everything that the word may be meant for."""
        return {meant for rest in self._rests(word) for meant in self._near.get(rest, ())}


def _without_a_letter(word: str) -> set[str]:
    return {word} | {word[:at] + word[at + 1 :] for at in range(1, len(word))}


class Lexicon:
    """The data file inverted: from a spelling to its sense."""

    def __init__(self, content: dict[str, Any]) -> None:
        self._full_forms = dict(entry.split("=") for entry in _listed(content["contracted"]))
        self._single: dict[str, Sense] = {}
        self.phrases: dict[Any, list[tuple[tuple[str, ...], Sense]]] = {}  # by the first two words, the longest first
        for entry, sense in sorted(_entries(content), key=lambda each: -each[0].count(" ")):
            words = tuple(word for part in entry.split() for word in self._expanded(part))
            if len(words) == 1:
                self._single.setdefault(words[0], sense)
            else:
                self.phrases.setdefault(words[:2], []).append((words, sense))
        self.numbers = {word: number for number, word in enumerate(_listed(content["numbers"]))}
        self.around = {key: frozenset(_listed(words)) for key, words in content["around"].items()}
        # Words that mean something at any table, so that they are no names misspelt.
        begun = (first for first, _ in self.phrases)
        named = self.around["common"].union(self.around["nameless"])
        self.known = named.union(self._single, self._full_forms, begun, self.numbers)
        repaired = ((word, sense) for word, sense in self._single.items() if sense.name in _REPAIRED)
        self._spellings = Spellings({word: sense for word, sense in repaired if len(word) >= (4 if sense.value else 6)})
        self.expanded = lru_cache(WORDS_KEPT)(self._expanded)
        self.sense = lru_cache(WORDS_KEPT)(self._sense)

    def _expanded(self, word: str) -> tuple[str, ...]:
        """The full form of a short one: “I'm” is “i am”. The ending of “Bram's” becomes a word of its own."""
        word = normal_form(word)
        bare = word.replace("'", "")
        full = self._full_forms.get(bare)
        if full:
            return tuple(full.split())
        if word.endswith("n't") or (bare.endswith("nt") and bare[:-2] in _HELPERS):
            return (bare[:-2], "not")
        stem, _, ending = word.rpartition("'")
        return (stem, _ENDINGS[ending]) if stem and ending in _ENDINGS else (word,)

    def _sense(self, word: str) -> Sense:
        """The sense of a word; a card or a verdict may have one letter wrong: “gaurd”, “suspicous”, “seeeer”."""
        found = self._single.get(word)
        if found or len(word) < 5 or word in self.around["common"]:
            return found or Sense("other")
        word += "g" if word.endswith("in") else ""  # “lyin”
        plain = word, word.removesuffix("s"), word.removesuffix("ing"), word.removesuffix("ing") + "e"
        for form in (*plain, *(re.sub(r"(.)\1{2,}", letters, word) for letters in (r"\1\1", r"\1"))):
            close_to = self._single.get(form) if len(form) > 3 else None
            found = found or (close_to if close_to and close_to.name != "skip" else None)
        close = self._spellings.meant(word)
        unknown = "skip" if word.endswith("ly") else "doing" if word.endswith("ing") else "other"
        return found or (close.pop() if len(close) == 1 else Sense(unknown))


def _entries(content: dict[str, Any]) -> Iterator[tuple[str, Sense]]:
    """Every spelling with its sense. Of two senses, the first counts."""
    for role, words in content["cards"].items():
        yield from (each for word in _listed(words) for each in card_senses(role, word))
    for deed, words in content["remedies"].items():
        yield from ((word, Sense("remedy", deed)) for word in _listed(words))
    for name, words in content["words"].items():
        yield from ((word, Sense(name)) for word in _listed(words))
    verbs = [(verb, name, "") for name, words in content["verbs"].items() for verb in _listed(words)]
    verbs += [(verb, "action", deed) for deed, words in content["deeds"].items() for verb in _listed(words)]
    for verb, name, value in verbs:
        yield from ((form, Sense(name, value)) for form in (verb, *_forms(verb, "s", "es", "ing")))
        yield from ((form, Sense(_PAST.get(name, name), value)) for form in _forms(verb, "ed"))


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
