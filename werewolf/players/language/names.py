"""Names: finds which seat a name in a speech means, also if it is misspelt, shortened, or an everyday word."""

from __future__ import annotations

import re
from collections.abc import Sequence

from werewolf.players.language.lexicon import lexicon, shortenings, word_set

TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+|[.!?;]+|[^\w\s*`]")
SEAT_WORDS = frozenset(("seat", "player", "number", "no", "p", "s", "nr", "#", "chair"))
# Marks that would cut a name into sentences or quotations.
_BREAKING_MARKS = re.compile(r"[.!?;\"“”«»„‘]|(?<!\w)'|'(?!\w)")
_KEPT = 5_000  # words remembered
MAX_WORD = 40  # letters of a word that are read
_MARK = 0xE000  # first of the private characters that replace names with breaking marks
_BEFORE_SEATS = frozenset(("on", "for", "against", "#", "trust", "believe", "like"))  # “I trust 7 more than most”
_ARTICLES = frozenset(("the", "a", "an", "your", "our", "my", "this", "that", "real", "true", "as"))
_NAMELESS = word_set("a an and are he i is it me my no not of on or she so the they to us we yes you")
# Around a name that is also a word, as in “vote mark” or “will is sus”: what stands before it, and what after.
_BEFORE = word_set(
    "vote voting lynch on for against trust suspect believe about think accuse checked check investigated "
    "peeked vouch is its with kill hang from at doubt saved guarded protected poisoned distrust scanned"
)
_AFTER = word_set(
    "is isnt isn't looks seems was has hasn't hasnt voted said says claimed should needs must wolf town "
    "sus scum and or because today please for red green 's , . ! : - = ) lied lying keeps sounds feels bc "
    "cuz too"
)
_SUBJECTS = word_set("i we you they he she it to would could can will my")
_OPEN = word_set("think that because and but so if , : - ( then since")


class Names:
    """Finds seats by name, for one table."""

    def __init__(self, names: Sequence[str]) -> None:
        self._lexicon = lexicon()
        self._count = len(names)
        self._marks: dict[str, int] = {}
        self._whole: dict[str, list[tuple[tuple[str, ...], int]]] = {}
        self._parts: dict[str, tuple[int, str]] = {}
        self._numbers: dict[str, int] = {}
        name_words = [tuple(normal_form(word[:MAX_WORD]) for word in TOKEN.findall(name)) for name in names]
        for seat, (name, full) in enumerate(zip(names, name_words, strict=True)):
            if name_words.count(full) == 1 and full and (len(full) > 1 or full[0] not in _NAMELESS):
                self._learn(seat, name, full)
        self._learn_parts(names)
        for found in self._whole.values():
            found.sort(key=lambda each: -len(each[0]))
        broken = sorted((name for name in names if _BREAKING_MARKS.search(name)), key=len, reverse=True)
        self._broken = _alternatives(broken)
        self._seat_by_name = {normal_form(name): seat for seat, name in enumerate(names)}
        self._first_words = frozenset(self._whole) | frozenset(self._parts) | frozenset(self._marks) | SEAT_WORDS
        self._single = {full[0]: seat for found in self._whole.values() for full, seat in found if self._is_own(full)}
        self._near: dict[str, set[int]] = {}
        for name, seat in self._single.items():
            for cut in _cuts(name) if len(name) > 3 else ():
                self._near.setdefault(cut, set()).add(seat)
        self._repairs: dict[str, int | None] = {}

    def _is_own(self, full: tuple[str, ...]) -> bool:
        """Whether a name is one word that means nothing else."""
        return len(full) == 1 and full[0].isalpha() and not self._has_meaning(full[0])

    def _learn(self, seat: int, name: str, full: tuple[str, ...]) -> None:
        if _BREAKING_MARKS.search(name):
            self._marks[chr(_MARK + seat)] = seat
        elif len(full) == 1 and full[0].isdecimal():
            self._numbers[full[0]] = seat
        else:
            self._whole.setdefault(full[0], []).append((full, seat))

    def _learn_parts(self, names: Sequence[str]) -> None:
        """Learn single words of longer names, if no other name has them and they have no meaning of their own."""
        words = [TOKEN.findall(name) for name in names]
        for seat, parts in enumerate(words):
            others = {normal_form(word) for other, each in enumerate(words) if other != seat for word in each}
            for word in parts if len(parts) > 1 else ():
                low = normal_form(word)
                unique = low not in others | SEAT_WORDS and not self._has_meaning(low)
                if len(word) > 2 and word[0].isalpha() and unique:
                    self._parts[low] = (seat, word)

    def _has_meaning(self, word: str) -> bool:
        """Whether the word means something else at any table: a card, an everyday word, a word of the grammar."""
        return word in self._lexicon.known or word in _NAMELESS

    def mask(self, text: str) -> str:
        """The text with one private character for each name that contains full stops or quotation marks."""
        if self._broken is None:
            return text
        return self._broken.sub(self._mask_one, text)

    def _mask_one(self, found: re.Match[str]) -> str:
        """Replace one name. If it ends with a full stop where a sentence may end, the sentence ends there."""
        mark = chr(_MARK + self._seat_by_name[normal_form(found.group())])
        if mark not in self._marks:
            return found.group()
        after = found.string[found.end() : found.end() + 3].lstrip()[:1]
        return f" {mark}{'.' if found.group()[-1] in '.!?' and (not after or after.isupper()) else ''} "

    def seat(self, words: Sequence[str], at: int) -> tuple[int, int | None, bool]:
        """How many words from position `at` on name a seat, which seat, and whether it is a possessive."""
        word = normal_form(words[at])
        if word[0].isdecimal():
            return 1, self._bare_number(words, at), False
        stem = without_possessive(word)
        if word in self._first_words or stem in self._first_words:
            took, seat = self._named(words, at)
            if seat is not None:
                return took, seat, words[at + took - 1][-2:] in ("'s", "’s")
        if len(word) < 3 or stem in self._lexicon.known:
            return 0, None, False
        if word[-1] == "s" and word[:-1] in self._first_words - SEAT_WORDS:  # “brams claim”
            return *self._whole_name([word[:-1]], 0), True
        seat = self._repaired(stem)
        return (0, None, False) if seat is None else (1, seat, stem != word)

    def _named(self, words: Sequence[str], at: int) -> tuple[int, int | None]:
        took, seat = self._whole_name(words, at)
        if seat is None and words[at].lower() in SEAT_WORDS and at + 1 < len(words):
            return self._numbered_seat(words, at)
        return took, seat

    def _whole_name(self, words: Sequence[str], at: int) -> tuple[int, int | None]:
        word = words[at]
        if word in self._marks:
            return 1, self._marks[word]
        first = without_possessive(normal_form(word))
        for full, seat in self._whole.get(first, ()) or self._whole.get(normal_form(word), ()):
            if _matches_at(full, words, at) and self._is_name(full, words, at):
                return len(full), seat
        part = self._parts.get(first)
        if part is not None and without_possessive(word.replace("’", "'")) == part[1]:
            return 1, part[0]
        return 0, None

    def _is_name(self, full: tuple[str, ...], words: Sequence[str], at: int) -> bool:
        """Whether these words are meant as the name. A name of everyday words must be capitalised, or stand like one.

        A single everyday word must also stand inside a sentence, and not after an article.
        """
        if any(len(word) > 1 and not word.isdecimal() and not self._has_meaning(word) for word in full):
            return True
        if len(full) > 1:
            return any(word.isdecimal() for word in full) or not any(
                word[0].islower() for word in words[at : at + len(full)]
            )
        before = words[at - 1].lower() if at else ""
        if before in _ARTICLES:
            return False
        if at > 0 and not words[at][0].islower():
            return True
        after = words[at + 1].lower().replace("’", "'") if at + 1 < len(words) else "."
        if full[0] not in self._lexicon.single and full[0] not in self._lexicon.phrases:
            return before not in _SUBJECTS and after not in ("my", "that", "so", "be", "not", "of", "up")
        stands = (
            (after == "," and at < 2)
            or (before in _BEFORE and after in _AFTER)
            or ((not at or before in _OPEN) and after in _AFTER)
        )
        return stands and (len(words) > 1 or words[at][0].isupper())

    def _repaired(self, word: str) -> int | None:
        """The seat whose name this unknown word misspells or shortens; None if there is none, or more than one.

        One letter may be added, missing, wrong or swapped with the next, two in a long name; the first letter stays.
        """
        if word not in self._repairs:
            if len(self._repairs) > _KEPT:
                self._repairs.clear()
            found = {seat for cut in _cuts(word) for seat in self._near.get(cut, ())} if len(word) > 3 else set()
            found |= {seat for name, seat in self._single.items() if len(name) > 4 and name.startswith(word)}
            self._repairs[word] = (
                found.pop() if len(found) == 1 and word.removesuffix("s") not in self._lexicon.known else None
            )
        return self._repairs[word]

    def _numbered_seat(self, words: Sequence[str], at: int) -> tuple[int, int | None]:
        """“Seat 3”, “player number three”, “p3”. If a player is called Player 3, “P3” means that one."""
        nxt = words[at + 1].lower()
        if nxt in ("number", "#", "no") and at + 2 < len(words):
            took, seat = self._named(words, at + 1)
            return took + 1, seat
        if words[at].lower() == "p":
            named = self._whole_name(["player", nxt], 0)
            if named[1] is not None and named[0] == 2:
                return named
        number = int(nxt) if nxt.isdecimal() and len(nxt) < 4 else self._number_word(words, at, nxt)
        return (2, number) if number is not None and number < self._count else (0, None)

    def _number_word(self, words: Sequence[str], at: int, number: str) -> int | None:
        """“Seat three”; but not “no one” or “my number one suspect”."""
        if words[at].lower() == "no" or (at and words[at - 1].lower() in ("my", "our", "your", "the")):
            return None
        return self._lexicon.numbers.get(number)

    def _bare_number(self, words: Sequence[str], at: int) -> int | None:
        """The seat that a number alone means; None if it counts or dates something."""
        seat = self._numbers.get(words[at])
        if seat is None:
            seat = int(words[at]) if len(words[at]) < 4 else self._count
        if seat >= self._count:
            return None
        after, then = (words[spot].lower() if spot < len(words) else "" for spot in (at + 1, at + 2))
        before = words[at - 1].lower() if at else ""
        if (after in ("to", "%", "-", "/") and then.isdecimal()) or after == "%":
            return None
        if before in self._lexicon.dated or (before == "to" and at > 1 and words[at - 2].isdecimal()):
            return None
        if after in self._lexicon.counted and not (after in ("to", "out") or before in _BEFORE_SEATS):
            return None
        return seat


def _cuts(word: str) -> set[str]:
    """What is left of a word without one letter, or without two if it is long."""
    once = shortenings(word)
    return once if len(word) < 6 else once.union(*map(shortenings, once))


def normal_form(word: str) -> str:
    """The word in lower case, with straight apostrophes."""
    return word.lower().replace("’", "'")


def without_possessive(word: str) -> str:
    """“Bram” for “Bram's”."""
    return word.removesuffix("'s")


def _matches_at(full: tuple[str, ...], words: Sequence[str], at: int) -> bool:
    """Whether the words at this position are the full name, perhaps with a possessive."""
    here = words[at : at + len(full)]
    if len(here) < len(full):
        return False
    last = normal_form(here[-1])
    return full[-1] in (last, without_possessive(last)) and all(
        normal_form(word) == name for word, name in zip(here, full[:-1], strict=False)
    )


def _alternatives(names: Sequence[str]) -> re.Pattern[str] | None:
    either = "|".join(re.escape(name) for name in names)
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE) if names else None
