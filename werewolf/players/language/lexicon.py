"""Lexicon: the words of `lexicon.yaml` with their sense, loaded once.

Every sense is one character, so that a sentence becomes a short string of senses that the grammar can match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from werewolf.config.yaml_text import own_yaml

FILE = Path(__file__).with_name("lexicon.yaml")
_FIRST_SIGN = 0x100
# Senses that no list of words has: the parser gives them to seats, cards, unknown words and what is not asserted.
_BUILT = ("skip", "seat", "own", "card", "town", "wolf", "deed", "other", "closed", "voc", "checked", "acted", "sinned")
_NEGATED = {"can't": "can not", "cannot": "can not", "won't": "will not", "ain't": "is not", "shan't": "shall not"}
_ENDINGS = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "'d"}
_CONTRACTED_IS = frozenset(("he", "she", "it", "that", "who", "what", "there", "here", "where", "how", "this", "everyone", "let"))
_PAST = {"check": "checked", "vote": "voted", "act": "acted", "sin": "sin"}


class Sense(NamedTuple):
    """What a word means: its sign, and the card or deed it names."""

    sign: str
    value: str = ""


class Lexicon:
    """The data file inverted: from a spelling to its sense."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.signs: dict[str, str] = {}
        for name in (*_BUILT, *content["verbs"], *content["words"]):
            self.signs.setdefault(name, chr(_FIRST_SIGN + len(self.signs)))
        self.contracted = dict(
            (part.strip() for part in each.split(":")) for each in _listed(content["contracted"])
        )
        self.single: dict[str, Sense] = {}
        self.phrases: dict[str, list[tuple[tuple[str, ...], Sense]]] = {}
        for entry, sense in self._entries(content):
            self._learn(entry, sense)
        for found in self.phrases.values():
            found.sort(key=lambda each: -len(each[0]))
        kept = {self.signs[name] for name in ("card", "town", "wolf", "good", "bad", "evil", "checked", "suspect", "vote")}
        self._short = {
            cut: word
            for word, sense in self.single.items()
            if sense.sign in kept and len(word) >= 5
            for cut in shortenings(word)
        }
        self._respelt: dict[str, Sense | None] = {}
        self.numbers = {word: number for number, word in enumerate(_listed(content["numbers"]))}
        self.counted = frozenset(_listed(content["counted"]))
        self.dated = frozenset(_listed(content["dated"]))
        self.common = frozenset(_listed(content["common"]))

    def knows(self, word: str) -> bool:
        """Whether the word means something at any table, so that it is not a name misspelt."""
        return word in self.single or word in self.common or word in self.contracted or word in self.phrases or (
            word in self.numbers
        )

    def sense(self, word: str) -> Sense | None:
        return self.single.get(word)

    def respelt(self, word: str) -> Sense | None:
        """The sense of a card or a verdict spelt with one error: “gaurd”, “suspicous”."""
        if word in self.common or word in self._respelt:
            return self._respelt.get(word)
        close = {self._short[cut] for cut in shortenings(word) if cut in self._short}
        found = self.single[next(iter(close))] if len(close) == 1 else None
        if found is not None and len(word) < 6 and not found.value:
            found = None  # too short to be sure, except for a card
        if len(self._respelt) > 5_000:
            self._respelt.clear()
        self._respelt[word] = found
        return found

    def _entries(self, content: dict[str, Any]) -> Iterator[tuple[str, Sense]]:
        signs = self.signs
        kinds = {"villager": "town", "werewolf": "wolf"}
        for role, words in content["cards"].items():
            for word in _listed(words):
                yield word, Sense(signs[kinds.get(role, "card")], role)
                yield f"{word}s", Sense(signs[kinds.get(role, "card")], role)
        for deed, words in content["deeds"].items():
            yield from ((word, Sense(signs["deed"], deed)) for word in _listed(words))
        yield from ((word, Sense(signs["skip"])) for word in _listed(content["skipped"]))
        for name, words in content["words"].items():
            yield from ((word, Sense(signs[name])) for word in _listed(words))
        for name, words in content["verbs"].items():
            for verb in _listed(words):
                yield from ((form, Sense(signs[name])) for form in present_forms(verb))
                yield from ((form, Sense(signs[_PAST.get(name, name)])) for form in past_forms(verb))

    def _learn(self, entry: str, sense: Sense) -> None:
        words = tuple(word for part in entry.split() for word in self.expanded(part))
        if len(words) == 1:
            self.single.setdefault(words[0], sense)
        elif all(words != known for known, _ in self.phrases.get(words[0], ())):
            self.phrases.setdefault(words[0], []).append((words, sense))

    def expanded(self, word: str) -> tuple[str, ...]:
        """The full form of a short one: “I'm” is “i am”. An apostrophe alone, as in “Bram's”, becomes a word."""
        if "'" not in word:
            full = self.contracted.get(word)
            return tuple(full.split()) if full else (word,)
        if word in _NEGATED:
            return tuple(_NEGATED[word].split())
        stem, _, ending = word.rpartition("'")
        if not stem:
            return (word,)
        if word.endswith("n't"):
            return (word[:-3], "not")
        if ending in _ENDINGS:
            return (stem, _ENDINGS[ending])
        if ending == "s":
            return (stem, ("us" if stem == "let" else "is") if stem in _CONTRACTED_IS else "'s")
        return (word,)


def shortenings(word: str) -> set[str]:
    """The word, and the word without each of its letters; the first one stays. Words one error apart share some."""
    return {word} | {word[:at] + word[at + 1 :] for at in range(1, len(word))}


def _listed(text: str) -> list[str]:
    return [entry.strip().strip('"') for entry in re.split(r",\s", f"{text} ") if entry.strip()]


def present_forms(verb: str) -> Iterator[str]:
    """The verb, and with -s and -ing on its first word: “get rid of”, “gets rid of”, “getting rid of”."""
    first, _, rest = verb.partition(" ")
    rest = f" {rest}" if rest else ""
    stem = first[:-1] if first.endswith("e") and not first.endswith("ee") else first
    yield verb
    if first.endswith("y") and first[-2] not in "aeiou":
        yield f"{first[:-1]}ies{rest}"
    yield f"{first}{'es' if first.endswith(('s', 'sh', 'ch', 'x', 'z')) else 's'}{rest}"
    if first.endswith("ie"):
        yield f"{first[:-2]}ying{rest}"
    else:
        yield f"{stem}ing{rest}"
        yield f"{first}{first[-1]}ing{rest}"


def past_forms(verb: str) -> Iterator[str]:
    first, _, rest = verb.partition(" ")
    rest = f" {rest}" if rest else ""
    stem = first[:-1] if first.endswith("e") else first
    if first.endswith("y") and first[-2] not in "aeiou":
        yield f"{first[:-1]}ied{rest}"
    yield f"{stem}ed{rest}"
    yield f"{first}{first[-1]}ed{rest}"


@cache
def lexicon() -> Lexicon:
    return Lexicon(own_yaml(FILE))
