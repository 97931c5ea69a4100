"""Lexicon: the words of `lexicon.yaml` with their sense, loaded once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from werewolf.config.yaml_text import own_yaml

FILE = Path(__file__).with_name("lexicon.yaml")


def word_set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_SHORT = {"can't": "can not", "won't": "will not", "ain't": "is not", "let's": "let us"}
_ENDINGS = {"'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'d": "'d"}
_WITH_IS = word_set("he she it that who what there here where how this everyone")
_CARDS = {"villager": "town", "werewolf": "wolf"}
_PAST = {"check": "checked", "vote": "voted"}  # verbs whose past means something else
_REPAIRED = ("card", "town", "wolf", "good", "bad", "evil", "checked", "suspect", "vote")
_KEPT = 5_000  # words remembered


class Sense(NamedTuple):
    """What a word means: the name of its sense, and the card or the deed it names."""

    name: str
    value: str = ""


class Lexicon:
    """The data file inverted: from a spelling to its sense."""

    def __init__(self, content: dict[str, Any]) -> None:
        pairs = [entry.partition(": ") for entry in _listed(content["contracted"])]
        self._short_forms = {short: full for short, _, full in pairs}
        self.single: dict[str, Sense] = {}
        self.phrases: dict[str, list[tuple[tuple[str, ...], Sense]]] = {}
        for entry, sense in _entries(content):
            self._learn(entry, sense)
        for found in self.phrases.values():
            found.sort(key=lambda each: -len(each[0]))
        self._near = {
            cut: word
            for word, sense in self.single.items()
            if sense.name in _REPAIRED and len(word) >= (4 if sense.value else 5)
            for cut in shortenings(word)
        }
        self._respelt: dict[str, Sense | None] = {}
        self.numbers = {word: number for number, word in enumerate(_listed(content["numbers"]))}
        self.counted, self.dated, self.common = (
            frozenset(_listed(content[key])) for key in ("counted", "dated", "common")
        )
        # Words that mean something at any table, so that they are no names misspelt.
        self.known = self.common.union(self.single, self._short_forms, self.phrases, self.numbers)

    def _learn(self, entry: str, sense: Sense) -> None:
        words = tuple(word for part in entry.split() for word in self.expanded(part))
        if len(words) == 1:
            self.single.setdefault(words[0], sense)
        elif all(words != known for known, _ in self.phrases.get(words[0], ())):
            self.phrases.setdefault(words[0], []).append((words, sense))

    def expanded(self, word: str) -> tuple[str, ...]:
        """The full form of a short one: “I'm” is “i am”. The ending of “Bram's” becomes a word of its own."""
        full = _SHORT.get(word) or self._short_forms.get(word)
        if full:
            return tuple(full.split())
        stem, mark, ending = word.rpartition("'")
        if not stem:
            return (word,)
        if word.endswith("n't"):
            return (word[:-3], "not")
        if ending == "s":
            return (stem, "is" if stem in _WITH_IS else "'s")
        return (stem, _ENDINGS[mark + ending]) if mark + ending in _ENDINGS else (word,)

    def sense(self, word: str) -> Sense:
        """The sense of a word; a card or a verdict may have one letter wrong: “gaurd”, “suspicous”, “seeeer”."""
        found = self.single.get(word)
        if found is None and len(word) >= 5 and word not in self.common:
            if word not in self._respelt:
                if len(self._respelt) > _KEPT:
                    self._respelt.clear()
                self._respelt[word] = self._repaired(word)
            found = self._respelt[word]
        return found or Sense("other")

    def _repaired(self, word: str) -> Sense | None:
        once = re.sub(r"(.)\1{2,}", r"\1", word)
        twice = re.sub(r"(.)\1{2,}", r"\1\1", word)
        if once != word:
            return self.single.get(twice) or self.single.get(once)
        close = {self._near[cut] for cut in shortenings(word) if cut in self._near}
        found = self.single[close.pop()] if len(close) == 1 else None
        return found if found and (len(word) > 5 or found.value) else None


def shortenings(word: str) -> set[str]:
    """The word, and the word without each letter but the first. Words one error apart share some."""
    return {word} | {word[:at] + word[at + 1 :] for at in range(1, len(word))}


def _entries(content: dict[str, Any]) -> Iterator[tuple[str, Sense]]:
    for role, words in content["cards"].items():
        for word in _listed(words):
            yield from ((form, Sense(_CARDS.get(role, "card"), role)) for form in (word, f"{word}s"))
    for deed, words in content["remedies"].items():
        yield from ((word, Sense("remedy", deed)) for word in _listed(words))
    for deed, words in content["deeds"].items():
        for verb in _listed(words):
            yield from ((form, Sense("deed", deed)) for form in past_forms(verb))
            yield from ((form, Sense("action", deed)) for form in present_forms(verb))
    yield from ((word, Sense("skip")) for word in _listed(content["skipped"]))
    for name, words in content["words"].items():
        yield from ((word, Sense(name)) for word in _listed(words))
    for name, words in content["verbs"].items():
        for verb in _listed(words):
            yield from ((form, Sense(name)) for form in present_forms(verb))
            yield from ((form, Sense(_PAST.get(name, name))) for form in past_forms(verb))


def _listed(text: str) -> list[str]:
    return [entry.strip() for entry in re.split(r",\s", f"{text} ") if entry.strip()]


def present_forms(verb: str) -> Iterator[str]:
    """The verb, and with -s and -ing on its first word: “get rid of”, “gets rid of”, “getting rid of”."""
    first, space, rest = verb.partition(" ")
    stem = first[:-1] if first.endswith("e") else first
    third = f"{first[:-1]}ies" if re.search(r"[^aeiou]y$", first) else f"{first}{'es' if first[-1] in 'shxz' else 's'}"
    lying = f"{first[:-2]}ying" if first.endswith("ie") else f"{stem}ing"
    yield from (f"{form}{space}{rest}" for form in (first, third, lying, f"{first}{first[-1]}ing"))


def past_forms(verb: str) -> Iterator[str]:
    first, space, rest = verb.partition(" ")
    stem = first[:-1] if first[-1] == "e" else f"{first[:-1]}i" if re.search(r"[^aeiou]y$", first) else first
    yield from (f"{form}{space}{rest}" for form in (f"{stem}ed", f"{first}{first[-1]}ed"))


@cache
def lexicon() -> Lexicon:
    return Lexicon(own_yaml(FILE))
