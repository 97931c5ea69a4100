"""Names: finds the seats that a text names, even if a name is misspelt, short, or an everyday word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from werewolf.players.language.lexicon import WORDS_KEPT, lexicon, normal_form, rests

SEAT, NIGHT = 0xE000, 0xF000  # first of the private characters that stand for seats and nights
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|['’]s\b|\d+(?!s\b)[^\W\d_]*|\d+|[^\w\s*`-]|-(?!(?<=[^\W\d_]-)[^\W\d_])")
_CONTROL = re.compile(r"[\ue000-\uf8ff]|[\x00-\x08\x0e-\x1f\x7f-\x9f]\S*")  # and what hangs on a control character
_PLAYERS = ("player", "players", "p")
_NUMBERED = (*_PLAYERS, "seat", "seats", "#", "s", "night", "n")


class Names:
    """Puts a private character for each seat that is named, for one table."""

    def __init__(self, names: Sequence[str]) -> None:
        self._known, self._around = lexicon().known, lexicon().around
        self._expanded, self._sense = lexicon().expanded, lexicon().sense
        self._count = len(names)
        self._numbers = lexicon().numbers | {str(number): number for number in range(100)}
        self._players: dict[int, int] = {}  # seats by the numbers in names such as “Player 3”
        self._seats: dict[str, int] = {}  # by names of one word, and by single words of longer names
        self._longer: dict[str, int] = {}  # by longer names, as expressions
        words = [[normal_form(word) for word in WORD.findall(name)] for name in names]
        for seat, (name, own) in enumerate(zip(names, words, strict=True)):
            if own and words.count(own) == 1:
                self._enter(seat, name, own, {word for each in words if each is not own for word in each})
        written = sorted(self._longer, key=len, reverse=True)
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(f'({each})' for each in written)})(?!\w)")
        self._called = [f" {chr(SEAT + self._longer[each])} " for each in written]  # in the order of its groups
        self._whole = {name: seat for name, seat in self._seats.items() if name.isalpha() and not self._means(name)}
        self._read = lru_cache(WORDS_KEPT)(self._reading)

    def _enter(self, seat: int, name: str, words: list[str], others: set[str]) -> None:
        """Enter a name of one word, one with a number, or a longer one and those of its words that mean nothing."""
        if words == [normal_form(name)]:
            self._seats |= {words[0]: seat} if len(name) > 2 or words[0] not in self._known else {}
        elif re.fullmatch(r"player \d\d?", name.lower()):
            self._players[int(words[1])] = seat
        else:
            parts = {word for word in words if len(word) > 2 and word.isalpha() and not self._means(word)}
            written = re.escape(name).replace("'", "['’]")
            self._longer[written if all(map(self._means, words)) else f"(?i:{written})"] = seat
            self._seats |= dict.fromkeys(parts - others, seat)

    def _means(self, word: str) -> bool:
        """Whether the word means something else at any table."""
        return word in self._known or (len(word) < 2 and not word.isdecimal())

    def mask(self, text: str) -> str:
        """The text with one private character for each longer name, and no other of them."""
        text = text if text.isprintable() else _CONTROL.sub(" ", text)
        return self._pattern.sub(lambda name: self._called[(name.lastindex or 1) - 1], text) if self._longer else text

    def words(self, raw: Sequence[str]) -> list[str]:
        """The words of a sentence, seats and numbered nights as private characters, short forms in full."""
        words: list[str] = []
        for at, word in enumerate(raw):
            named, plain, doubtful = self._read(word)
            numbered = at and plain[0] in self._numbers and self._numbered(raw[at - 1].lower(), plain[0])
            if numbered:
                words[-1] = numbered
            else:
                words += named if named and (not doubtful or self._stands_as_name(raw, at)) else plain
        return words

    def _numbered(self, before: str, word: str) -> str:
        """A number after what it numbers, as a private character: “seat 3”, “night two”."""
        number = self._numbers[word]
        if before in ("night", "n"):
            return chr(NIGHT + number)
        seat = self._players.get(number, number) if before in _PLAYERS else number
        return chr(SEAT + seat) if before in _NUMBERED and seat < self._count else ""

    def _reading(self, word: str) -> tuple[Sequence[str], Sequence[str], bool]:
        """A word as the seat that it may name, and as it stands; and whether its context must tell which."""
        low, plain = normal_form(word), self._expanded(word)
        if low in self._known and low not in self._seats:
            return (), plain, False
        stem = low.removesuffix("'s")
        seat, owned = self._seats.get(stem), stem != low
        if low.isdecimal():
            seat = seat if seat is not None or int(low[:4]) >= self._count else int(low[:4])
        elif seat is None and 2 < len(low) < 20 and stem not in self._known:
            owned = owned or low[:-1] in self._whole  # “brams claim”
            seat = self._repaired(stem)
        named = [] if seat is None else [chr(SEAT + seat), "'s"][: 1 + owned]
        return named, plain, low.isdecimal() or self._means(stem)

    def _repaired(self, word: str) -> int | None:
        """The seat whose name this unknown word misspells or shortens; None if there is none, or more than one."""
        found = {seat for name, seat in self._whole.items() if name[0] == word[0] and _resembles(word, name)}
        return found.pop() if len(found) == 1 else None

    def _stands_as_name(self, words: Sequence[str], at: int) -> bool:
        """Whether a name that is a number or an everyday word is meant as the name here."""
        before, after = (words[spot].lower() if 0 <= spot < len(words) else "" for spot in (at - 1, at + 1))
        if words[at].isdecimal():
            counts = after in self._around["counted"] and before not in self._around["targeting"]
            return not counts and before not in self._around["dated"]
        before, own, after = (
            self._sense(self._expanded(each)[0]).name if each else "none" for each in (before, words[at], after)
        )
        if at and words[at][0].isupper():
            return before not in ("art", "my")
        usual = own == "other" or (after in self._around["after"] and before in self._around["before"])
        return usual and before not in self._around["articles"]


def _resembles(word: str, name: str) -> bool:
    """Whether the word shortens the name, or has one letter wrong."""
    if min(len(word), len(name)) < 4:
        return word == f"{name}s" or (len(name) > 4 and name.startswith(word))
    return name.startswith(word) or not rests(word).isdisjoint(rests(name))
