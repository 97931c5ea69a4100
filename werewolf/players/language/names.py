"""Names: finds which seat a name or a number in a speech means, also if it is misspelt, short, or an everyday word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from werewolf.players.language.lexicon import WORDS_KEPT, Spellings, lexicon

TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|['’]s\b|\d+|[.!?;]+|[^\w\s*`]")
MAX_WORD = 40  # letters of a word that are read
_MARK = 0xE000  # first of the private characters that stand for seats in a text
_PRIVATE = re.compile("[\ue000-\uf8ff]")
_ARTICLES = frozenset("the a an your our my this that real true as".split())
_NAMELESS = frozenset("a an and are he i is it me my no not of on or she so the they to us we yes you".split())
# Around a name that is also a word, as in “vote mark” or “will is sus”: what stands before it, and what after.
_BEFORE = frozenset(
    "vote voting lynch on for against trust suspect believe about think accuse checked check investigated that because "
    "peeked vouch is its with kill hang from at doubt saved guarded protected poisoned distrust and but so if , :".split()
)
_AFTER = frozenset(
    "is isnt isn't looks seems was has hasn't hasnt voted said says claimed should needs must wolf town sus scum and or "
    "because today please for red green 's , . ! : - = ) lied lying keeps sounds feels bc cuz too".split()
)
_SUBJECTS = frozenset("i we you they he she it to would could can will my".split())
_COUNTED_SEATS = frozenset("on for against trust believe like".split())  # “I trust 7 more than most”


class Names:
    """Finds seats by name, for one table."""

    def __init__(self, names: Sequence[str]) -> None:
        self._lexicon = lexicon()
        self._count = len(names)
        self._single: dict[str, int] = {}  # names of one word
        self._parts: dict[str, int] = {}  # single words of longer names
        masks: dict[str, int] = {}  # longer names, as expressions
        words = [[normal_form(word) for word in TOKEN.findall(name)] for name in names]
        for seat, (name, own) in enumerate(zip(names, words, strict=True)):
            if words.count(own) > 1 or not own:
                continue
            if own == [normal_form(name)]:
                self._single |= {own[0]: seat} if own[0] not in _NAMELESS else {}
                continue
            masks |= dict.fromkeys(self._expressions(name, own), seat)
            others = {word for each in words if each is not own for word in each}
            parts = [word for word in TOKEN.findall(name) if len(word) > 2 and word[0].isalpha()]
            self._parts |= {
                part: seat
                for part in parts
                if not self._has_meaning(normal_form(part)) and normal_form(part) not in others
            }
        self._masks = [(expression, masks[expression]) for expression in sorted(masks, key=len, reverse=True)]
        self._masked = re.compile("|".join(rf"(?<!\w)({each})(?!\w)" for each, _ in self._masks) or "(?!)")
        numbers = "|".join(self._lexicon.numbers)
        self._numbered = re.compile(
            rf"(?<![\w'’])(?:(?:seat|player|chair)s?(?: number| no\.?| ?#)?|(?<!my )(?<!our )(?<!the )number|nr) "
            rf"?(\d{{1,2}}|{numbers})(?!\w)|(?<!\w)(?:#|[ps]) ?(\d{{1,2}})(?!\w)",
            re.IGNORECASE,
        )
        whole = {name: seat for name, seat in self._single.items() if name.isalpha() and not self._has_meaning(name)}
        self._long = {name: seat for name, seat in whole.items() if len(name) > 4}
        self._spellings = Spellings({name: seat for name, seat in whole.items() if len(name) > 3}, long=6)
        self._repaired = lru_cache(WORDS_KEPT)(self._repair)

    def _expressions(self, name: str, words: Sequence[str]) -> list[str]:
        """How a name of several words may be written. One of everyday words is written as it stands."""
        exact = all(self._has_meaning(word) for word in words)
        written = re.escape(name).replace("'", "['’]")
        short = [rf"(?i:p ?{words[1]})"] if words[0] == "player" and len(words) == 2 else []  # “P3”
        return [written if exact else f"(?i:{written})", *short]

    def _has_meaning(self, word: str) -> bool:
        """Whether the word means something else at any table: a card, an everyday word, a word of the grammar."""
        return len(word) < 2 and not word.isdecimal() or word in self._lexicon.known or word in _NAMELESS

    def mask(self, text: str) -> str:
        """The text with one private character for each longer name and each numbered seat."""
        return self._numbered.sub(self._masked_number, self._masked.sub(self._masked_name, _PRIVATE.sub(" ", text)))

    def _masked_name(self, found: re.Match[str]) -> str:
        """One name. If it ends with a full stop where a sentence may end, the sentence ends there."""
        seat = self._masks[(found.lastindex or 1) - 1][1]
        after = found.string[found.end() : found.end() + 3].lstrip()[:1]
        stop = found.group()[-1] in ".!?" and (not after or after.isupper())
        return f" {chr(_MARK + seat)}{'.' if stop else ''} "

    def _masked_number(self, found: re.Match[str]) -> str:
        number = found.group(1) or found.group(2)
        seat = int(number) if number.isdecimal() else self._lexicon.numbers[number.lower()]
        return f" {chr(_MARK + seat)} " if seat < self._count else found.group()

    def seat(self, words: Sequence[str], at: int) -> tuple[int | None, bool]:
        """Which seat the word here names, and whether it is a possessive."""
        word = normal_form(words[at])
        if _PRIVATE.match(word):
            return ord(word) - _MARK, False
        if word[0].isdecimal():
            return self._bare_number(words, at), False
        stem = word.removesuffix("'s")
        seat = self._single.get(stem, self._parts.get(words[at].replace("’", "'").removesuffix("'s")))
        if stem in self._single and self._has_meaning(stem) and not self._stands_as_name(words, at, stem):
            return None, False
        if seat is not None or len(word) < 3 or stem in self._lexicon.known:
            return seat, stem != word
        seat = (
            self._single.get(word[:-1]) if word[-1] == "s" and not self._has_meaning(word[:-1]) else None
        )  # “brams claim”
        return (self._repaired(stem), stem != word) if seat is None else (seat, True)

    def _stands_as_name(self, words: Sequence[str], at: int, name: str) -> bool:
        """Whether a name that is an everyday word is meant as the name: by its capital, or by the words around it."""
        before = words[at - 1].lower() if at else ""
        after = normal_form(words[at + 1]) if at + 1 < len(words) else "."
        if before in _ARTICLES or (len(words) == 1 and words[at][0].islower()):
            return False
        if at and words[at][0].isupper():
            return True
        if name not in self._lexicon.single and name not in self._lexicon.phrases:
            return before not in _SUBJECTS and after not in ("my", "that", "so", "be", "not", "of", "up")
        return after in _AFTER and (not at or before in _BEFORE)

    def _repair(self, word: str) -> int | None:
        """The seat whose name this unknown word misspells or shortens; None if there is none, or more than one."""
        found = self._spellings.meant(word) if len(word) > 3 else set()
        found |= {seat for name, seat in self._long.items() if name.startswith(word)}
        return found.pop() if len(found) == 1 and word.removesuffix("s") not in self._lexicon.known else None

    def _bare_number(self, words: Sequence[str], at: int) -> int | None:
        """The seat that a number alone means; None if it counts or dates something."""
        seat = self._single.get(words[at], int(words[at][:4]))
        before, then = (words[spot].lower() if 0 <= spot < len(words) else "" for spot in (at - 1, at + 2))
        after = words[at + 1].lower() if at + 1 < len(words) else ""
        counts = after in self._lexicon.counted and before not in _COUNTED_SEATS
        scores = after in ("to", "-", "/") and then.isdecimal()
        scored = before == "to" and at > 1 and words[at - 2].isdecimal()
        return None if seat >= self._count or counts or scores or scored or before in self._lexicon.dated else seat


def normal_form(word: str) -> str:
    """The word in lower case, with straight apostrophes, and not too long."""
    return word[:MAX_WORD].lower().replace("’", "'")
