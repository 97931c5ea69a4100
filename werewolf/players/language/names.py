"""Names: the words of a speech with their sense, and the seats that names and numbers mean, also misspelt ones."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from werewolf.players.language.lexicon import WORDS_KEPT, Sense, Words, lexicon, normal_form, rests

SEAT = 0xE000  # first of the private characters that stand for seats with longer names
WORD = re.compile(
    r"[^\W\d_]+(?:['’][^\W\d_]+)*|['’](?:s|em)\b|\d+(?!s\b)[^\W\d_]*|\d+|[^\w\s*`-]|-(?!(?<=[^\W\d_]-)[^\W\d_])"
)
_CONTROL = re.compile(r"[\ue000-\uf8ff]|[\x00-\x08\x0e-\x1f\x7f-\x9f]\S*")  # and what hangs on a control character
_NUMBERED = {"night": "night", "n": "night"} | dict.fromkeys(
    ["seat", "seats", "player", "players", "#", "p", "s"], "seat"
)


class Names:
    """Finds the seats of one table in its talk. `words`: what its ruleset calls the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._lexicon = lexicon()
        self._count = len(names)
        cards = ((word.lower(), self._lexicon.sense(role)) for role, word in words.items())
        self._cards = {form: sense for word, sense in cards for form in (word, f"{word}s")}
        self._numbers = self._lexicon.numbers | {str(number): number for number in range(100)}
        self._seats: dict[str, int] = {}  # by names of one word, and by single words of longer names
        longer: dict[str, int] = {}  # by longer names, as expressions
        parts = [[normal_form(word) for word in WORD.findall(name)] for name in names]
        for seat, (name, own) in enumerate(zip(names, parts, strict=True)):
            if not own or parts.count(own) > 1:
                continue
            if own == [normal_form(name)]:
                self._seats |= {own[0]: seat} if len(name) > 2 or own[0] not in self._lexicon.known else {}
                continue
            longer[self._expression(name, own)] = seat
            single = {word for word in own if len(word) > 2 and word.isalpha() and not self._has_meaning(word)}
            self._seats |= dict.fromkeys(single.difference(*(each for each in parts if each is not own)), seat)
        written = sorted(longer, key=len, reverse=True)
        self._longer = re.compile(rf"(?<!\w)(?:{'|'.join(f'({each})' for each in written)})(?!\w)") if written else None
        self._called = [f" {chr(SEAT + longer[each])} " for each in written]  # in the order of its groups
        unique = (name for name in self._seats if name.isalpha() and not self._has_meaning(name))
        self._whole = {name: rests(name) for name in unique}
        self._read = lru_cache(WORDS_KEPT)(self._reading)

    def _expression(self, name: str, words: Sequence[str]) -> str:
        """How a longer name may be written: “P3” for “Player 3”. One of everyday words only as it stands."""
        written = re.sub(r"(?i)^player\\ (?=\d+$)", "p(?:layer)? ?", re.escape(name)).replace("'", "['’]")
        return written if all(map(self._has_meaning, words)) else f"(?i:{written})"

    def _has_meaning(self, word: str) -> bool:
        return word in self._lexicon.known or (len(word) < 2 and not word.isdecimal())

    def mask(self, text: str) -> str:
        """The text with one private character for each longer name, and no other of them."""
        text = text if text.isprintable() else _CONTROL.sub(" ", text)
        return self._longer.sub(lambda name: self._called[(name.lastindex or 1) - 1], text) if self._longer else text

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
        """The seat whose name this unknown word misspells or shortens; None if there is none, or more than one."""
        found = {self._seats[name] for name in self._whole if name[0] == word[0] and self._resembles(word, name)}
        return found.pop() if len(found) == 1 else None

    def _resembles(self, word: str, name: str) -> bool:
        """Whether the word shortens the name, or has one letter wrong."""
        if min(len(word), len(name)) < 4:
            return word == f"{name}s" or (len(name) > 4 and name.startswith(word))
        return name.startswith(word) or not self._whole[name].isdisjoint(rests(word))

    def _stands_as_name(self, words: Sequence[str], at: int) -> bool:
        """Whether a name that is a number or an everyday word is meant as the name here."""
        around = self._lexicon.around
        before, own, after = (words[spot].lower() if 0 <= spot < len(words) else "" for spot in (at - 1, at, at + 1))
        if own.isdecimal():
            counts = not around["counted"].isdisjoint((after, f"{own} {after}"))
            return not counts and before not in around["dated"]
        before, own, after = (self._read(each)[1][0][1].name if each else "none" for each in (before, own, after))
        if at and words[at][0].isupper():
            return before not in ("art", "my")
        return own == "other" or (after in around["after"] and before in around["before"])


def _numbered(kind: str, number: int) -> tuple[str, Sense]:
    return "@" if kind == "seat" else kind, Sense(kind, str(number))
