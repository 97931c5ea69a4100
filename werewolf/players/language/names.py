"""Names: finds which seat a name or a number in a speech means, also if it is misspelt, short, or an everyday word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from werewolf.players.language.lexicon import WORDS_KEPT, Spellings, lexicon, normal_form
from werewolf.players.language.tokens import Token

WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|['’]s\b|\d+(?!s\b)[^\W\d_]*|\d+|[.!?;]+|[^\w\s*`]")
_SEAT, _NIGHT = 0xE000, 0xF000  # first of the private characters that stand for seats and nights in a text
_CONTROL = re.compile(r"[\ue000-\uf8ff]|[\x00-\x08\x0e-\x1f\x7f-\x9f]\S*")  # and what hangs on a control character
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}


class Names:
    """Finds seats by name, for one table."""

    def __init__(self, names: Sequence[str]) -> None:
        self._lexicon = lexicon()
        self._count = len(names)
        self._single: dict[str, int] = {}  # names of one word, and single words of longer names
        masks: dict[str, int] = {}  # longer names, as expressions
        words = [[normal_form(word) for word in WORD.findall(name)] for name in names]
        for seat, (name, own) in enumerate(zip(names, words, strict=True)):
            if words.count(own) > 1 or not own:
                continue
            if own == [normal_form(name)]:
                self._single |= {own[0]: seat} if own[0] not in self._lexicon.around["nameless"] else {}
                continue
            masks |= dict.fromkeys(self._expressions(name, own), seat)
            others = {word for each in words if each is not own for word in each}
            parts = (word for word in own if len(word) > 2 and word[0].isalpha() and word not in others)
            self._single |= {part: seat for part in parts if not self._has_meaning(part)}
        self._masks = sorted(masks.items(), key=lambda mask: -len(mask[0]))
        self._masked = re.compile("|".join(rf"(?<!\w)({each})(?!\w)" for each, _ in self._masks))
        self._numbers = self._lexicon.numbers | _ORDINALS
        number = rf"(\d{{1,2}}|{'|'.join(self._lexicon.numbers)})(?!\w)"
        self._numbered = re.compile(
            r"(?<![\w'’])(?:(?:seat|player|chair)s?(?: number| no\.?| ?#)?|(?<!my )(?<!our )(?<!the )number|nr) ?"
            rf"{number}|(?<!\w)(?:#|[ps]) ?(\d{{1,2}})(?!\w)|"
            rf"\bn(?!one\b)(?:ight)? ?{number}|\b({'|'.join(_ORDINALS)}) night\b",
            re.IGNORECASE,
        )
        whole = {name: seat for name, seat in self._single.items() if name.isalpha() and not self._has_meaning(name)}
        self._long = {name: seat for name, seat in whole.items() if len(name) > 4}
        self._spellings = Spellings({name: seat for name, seat in whole.items() if len(name) > 3}, long=6)
        self._initials = {name[0] for name in whole}
        self._named = lru_cache(WORDS_KEPT)(self._name)

    def _expressions(self, name: str, words: Sequence[str]) -> list[str]:
        """How a name of several words may be written. One of everyday words is written as it stands."""
        written = re.escape(name).replace("'", "['’]")
        short = [rf"(?i:p ?{words[1]})"] if words[0] == "player" and len(words) == 2 else []  # “P3”
        return [written if all(map(self._has_meaning, words)) else f"(?i:{written})", *short]

    def _has_meaning(self, word: str) -> bool:
        """Whether the word means something else at any table: a card, an everyday word, a word of the grammar."""
        return word in self._lexicon.known or (len(word) < 2 and not word.isdecimal())

    def mask(self, text: str) -> str:
        """The text with one private character for each longer name, numbered seat and numbered night."""
        text = text if text.isprintable() else _CONTROL.sub(" ", text)
        text = self._masked.sub(self._masked_name, text) if self._masks else text
        return self._numbered.sub(self._masked_number, text)

    def _masked_name(self, found: re.Match[str]) -> str:
        """One name. If it ends with a full stop where a sentence may end, the sentence ends there."""
        seat = self._masks[(found.lastindex or 1) - 1][1]
        after = found.string[found.end() : found.end() + 3].lstrip()[:1]
        stop = found.group()[-1] in ".!?" and (not after or after.isupper())
        return f" {chr(_SEAT + seat)}{'.' if stop else ''} "

    def _masked_number(self, found: re.Match[str]) -> str:
        group = found.lastindex or 0
        word = found.group(group).lower()
        number = int(word) if word.isdecimal() else self._numbers[word]
        is_known = group > 2 or number < self._count
        return f" {chr((_NIGHT if group > 2 else _SEAT) + number)} " if is_known else found.group()

    def tokens(self, words: Sequence[str], at: int) -> tuple[Token, ...]:
        """The seat or the night that the word here names, with a possessive “'s”; nothing if it names none."""
        seat, owned, doubtful = self._named(words[at])
        if seat is None or (doubtful and not self._stands_as_name(words, at)):
            return ()
        if seat >= _NIGHT - _SEAT:
            return (Token("night", "night", str(seat - _NIGHT + _SEAT)),)
        token = Token(words[at].lower(), "seat", seats=(seat,))
        return (token, Token("'s", "poss")) if owned else (token,)

    def _name(self, word: str) -> tuple[int | None, bool, bool]:
        """Which seat (or masked night) a word names, whether it is a possessive, and whether it has another meaning."""
        if _CONTROL.match(word):
            return ord(word) - _SEAT, False, False
        low = normal_form(word)
        stem = low.removesuffix("'s")
        if low.isdecimal():
            seat = self._single.get(low, int(low[:4]))
            return seat if seat < self._count else None, False, True
        if stem in self._single or len(low) < 3 or stem in self._lexicon.known:
            return self._single.get(stem), stem != low, self._has_meaning(stem)
        if low[-1] == "s" and low[:-1] in self._single and not self._has_meaning(low[:-1]):
            return self._single[low[:-1]], True, False  # “brams claim”
        return self._repaired(stem), stem != low, False

    def _stands_as_name(self, words: Sequence[str], at: int) -> bool:
        """Whether a name that is an everyday word is meant as the name: by its capital, or by the words around it."""
        if words[at].isdecimal():
            return self._is_seat_number(words, at)
        before, own, after = (
            self._lexicon.sense(self._lexicon.expanded(words[spot])[0]).name if 0 <= spot < len(words) else "none"
            for spot in (at - 1, at, at + 1)
        )
        around = self._lexicon.around
        if before in ("art", "my") or (len(words) == 1 and words[at][0].islower()):
            return False
        if at and words[at][0].isupper():
            return True
        usual = own == "other" and before not in around["verbal"] and after not in around["articles"]
        usual = usual or (after in around["after"] and before in around["before"])
        return usual and before not in around["articles"]

    def _is_seat_number(self, words: Sequence[str], at: int) -> bool:
        """Whether a number alone means a seat, and does not count or date something."""
        around = (words[spot].lower() if 0 <= spot < len(words) else "" for spot in (at - 2, at - 1, at + 1, at + 2))
        score, before, after, then = around
        counts = after in self._lexicon.around["counted"] and before not in self._lexicon.around["targeting"]
        scores = (after in ("to", "-", "/") and then.isdecimal()) or (before == "to" and score.isdecimal())
        dated = before in self._lexicon.around["dated"] or (before == "-" and score == "seat")
        return not (counts or scores or dated)

    def _repaired(self, word: str) -> int | None:
        """The seat whose name this unknown word misspells or shortens; None if there is none, or more than one."""
        if word[0] not in self._initials:
            return None
        found = self._spellings.meant(word) if len(word) > 3 else set()
        found |= {seat for name, seat in self._long.items() if name.startswith(word)}
        return found.pop() if len(found) == 1 and word.removesuffix("s") not in self._lexicon.known else None
