"""Whom a word means: the names at a table, whole before part, the longest first, and an exact name before a number."""

from __future__ import annotations

import re
from collections.abc import Sequence

from werewolf.players.language.grammar import grammar
from werewolf.players.language.lexicon import lexicon

TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+|[.!?;]+|[^\w\s*`]")
SEAT_WORDS = frozenset(("seat", "player", "number", "no", "p", "s", "nr", "#", "chair"))
_BREAKING = re.compile(r"[.!?;\"“”«»„‘]|(?<!\w)'|'(?!\w)")  # marks that would cut a name into sentences or quotations
LENGTH = 40  # letters of one word that are looked at
_MARK = 0xE000  # private letters that stand for the seats whose names hold such marks
_ARTICLES = frozenset(("the", "a", "an", "your", "our", "my", "this", "that", "real", "true", "as"))


class Names:
    """Finds the seats that are called by name."""

    def __init__(self, names: Sequence[str]) -> None:
        self._lexicon = lexicon()
        self._marks: dict[str, int] = {}
        self._whole: dict[str, list[tuple[tuple[str, ...], int]]] = {}
        self._parts: dict[str, tuple[int, str]] = {}
        self.numbers: dict[str, int] = {}
        spelled = [tuple(even(word[:LENGTH]) for word in TOKEN.findall(name)) for name in names]
        for seat, (name, full) in enumerate(zip(names, spelled, strict=True)):
            if spelled.count(full) == 1 and full and (len(full) > 1 or full[0] not in self._lexicon.nameless):
                self._learn(seat, name, full)
        self._learn_parts(names)
        for found in self._whole.values():
            found.sort(key=lambda each: -len(each[0]))
        broken = sorted((name for name in names if _BREAKING.search(name)), key=len, reverse=True)
        self._broken = _alternatives(broken)
        self._called = {even(name): seat for seat, name in enumerate(names)}
        self.firsts = frozenset(self._whole) | frozenset(self._parts) | frozenset(self._marks) | SEAT_WORDS

    def _learn(self, seat: int, name: str, full: tuple[str, ...]) -> None:
        if _BREAKING.search(name):
            self._marks[chr(_MARK + seat)] = seat
        elif len(full) == 1 and full[0].isdecimal():
            self.numbers[full[0]] = seat
        else:
            self._whole.setdefault(full[0], []).append((full, seat))

    def _learn_parts(self, names: Sequence[str]) -> None:
        """A word of a longer name will do where it is written the same and is nobody else's."""
        words = [TOKEN.findall(name) for name in names]
        for seat, parts in enumerate(words):
            others = {even(word) for other, each in enumerate(words) if other != seat for word in each}
            for word in parts if len(parts) > 1 else ():
                low = even(word)
                if len(word) > 2 and word[0].isalpha() and low not in others | SEAT_WORDS and not self._means(low):
                    self._parts[low] = (seat, word)

    def _means(self, word: str) -> bool:
        """Whether the word has a meaning of its own at any table."""
        known = self._lexicon
        meanings = (known.everyday, known.nameless, known.roles, known.plain, known.contracted, grammar().vocabulary)
        return any(word in each for each in meanings)

    def marked(self, text: str) -> str:
        """The text with every name that full stops or quotation marks would break put as one private letter."""
        if self._broken is None:
            return text
        return self._broken.sub(self._mark, text)

    def _mark(self, found: re.Match[str]) -> str:
        """Where the name's own full stop may also end the sentence, it does."""
        mark = chr(_MARK + self._called[even(found.group())])
        if mark not in self._marks:
            return found.group()
        after = found.string[found.end() : found.end() + 3].lstrip()[:1]
        return f" {mark}{'.' if found.group()[-1] in '.!?' and (not after or after.isupper()) else ''} "

    def seat(self, words: Sequence[str], at: int) -> tuple[int, int | None]:
        """How many words name a seat here, and which; nought words where none do."""
        word = words[at]
        if word in self._marks:
            return 1, self._marks[word]
        first = owner(even(word))
        for full, seat in self._whole.get(first, ()) or self._whole.get(even(word), ()):
            if _stands(full, words, at) and self._meant(full, words, at):
                return len(full), seat
        part = self._parts.get(first)
        if part is not None and owner(word.replace("’", "'")) == part[1]:
            return 1, part[0]
        return 0, None

    def _meant(self, full: tuple[str, ...], words: Sequence[str], at: int) -> bool:
        """A name made of everyday words is only one when capitalised, and a single one only inside a sentence."""
        if any(len(word) > 1 and not word.isdecimal() and not self._means(word) for word in full):
            return True
        if len(full) > 1:
            return any(word.isdecimal() for word in full) or not any(
                word[0].islower() for word in words[at : at + len(full)]
            )
        return at > 0 and not words[at][0].islower() and words[at - 1].lower() not in _ARTICLES


def even(word: str) -> str:
    return word.lower().replace("’", "'")


def owner(word: str) -> str:
    """The name in “Bram's”."""
    return word.removesuffix("'s")


def _stands(full: tuple[str, ...], words: Sequence[str], at: int) -> bool:
    here = words[at : at + len(full)]
    if len(here) < len(full):
        return False
    last = even(here[-1])
    return full[-1] in (last, owner(last)) and all(
        even(word) == name for word, name in zip(here, full[:-1], strict=False)
    )


def _alternatives(names: Sequence[str]) -> re.Pattern[str] | None:
    either = "|".join(re.escape(name) for name in names)
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE) if names else None
