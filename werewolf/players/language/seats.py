"""Seats: which seat the words of a speech name, by a name, a number, or a name misspelt."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.players.language.lexicon import lexicon
from werewolf.players.language.names import SEAT_WORDS, Names

_BEFORE_SEATS = frozenset(("on", "for", "against", "#", "trust", "believe", "like"))  # “I trust 7 more than most”


class Seats:
    """Finds the seats named in a sentence, for one table."""

    def __init__(self, names: Sequence[str]) -> None:
        self._lexicon = lexicon()
        self._count = len(names)
        self.names = Names(names)

    def seat(self, words: Sequence[str], at: int) -> tuple[int, int | None, bool]:
        """How many words from position `at` on name a seat, which seat, and whether it is a possessive."""
        word = words[at].lower().replace("’", "'")
        if word[0].isdecimal():
            return 1, self._bare_number(words, at), False
        stem = word.removesuffix("'s")
        if word in self.names.first_words or stem in self.names.first_words:
            took, seat = self._named(words, at)
            if seat is not None:
                return took, seat, words[at + took - 1][-2:] in ("'s", "’s")
        known = self._lexicon.knows(stem)
        if not known and word[-1] == "s" and word[:-1] in self.names.first_words - SEAT_WORDS:
            took, seat = self.names.seat([word[:-1]], 0)
            return took, seat, True
        if known or len(word) < 3:
            return 0, None, False
        seat = self.names.repaired(stem)
        return (0, None, False) if seat is None else (1, seat, stem != word)

    def _named(self, words: Sequence[str], at: int) -> tuple[int, int | None]:
        took, seat = self.names.seat(words, at)
        if seat is None and words[at].lower() in SEAT_WORDS and at + 1 < len(words):
            return self._numbered_seat(words, at)
        return took, seat

    def _numbered_seat(self, words: Sequence[str], at: int) -> tuple[int, int | None]:
        """“Seat 3”, “player number three”, “p3”. If a player is called Player 3, “P3” means that one."""
        nxt = words[at + 1].lower()
        if nxt in ("number", "#", "no") and at + 2 < len(words):
            took, seat = self._named(words, at + 1)
            return took + 1, seat
        if words[at].lower() == "p":
            named = self.names.seat(["player", nxt], 0)
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
        seat = self.names.numbers.get(words[at])
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
