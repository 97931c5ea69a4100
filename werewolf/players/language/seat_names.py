"""The names of one table: which words of a speech mean a seat, also misspelt, shortened or numbered.

Each word gets the sense of a seat, of a card by the ruleset's own word, or what the lexicon says. A name may have
an ending (“Bram's”, “brams claim”). Any other word that is no everyday word names a seat if a part of it, a pet name
or all letters but one fit the name of that seat only (“Celo”, “Benny”). A name of several words is replaced by “seat
3” before the words are read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from werewolf.players.language.lexicon import (
    WORD,
    WORDS_KEPT,
    Index,
    Sense,
    Words,
    deletions,
    lexicon,
    normal_form,
    only_sense,
)

_NUMBERED = {"seat": "seat", "player": "seat", "p": "seat", "#": "seat", "night": "night", "n": "night"}
_NIGHTS = re.compile(r"(?i)\bnights (\d) and (?=\d)")
_PET_NAME = re.compile(r"(.)\1?(?:y|ie|o|i)$")  # “Benny”, “Thaddy”


class SeatNames:
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
                for spelling in parts | deletions(word):
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
            seat = only_sense(self._close, {stem, _PET_NAME.sub(r"\1", stem), *deletions(stem)})
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
