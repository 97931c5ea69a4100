"""The speller: rewrites a speech with one sign per meaning, such as @3 for a seat and %seer for a card.

The work grows linearly with the text, for any text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence

from werewolf.players.language.lexicon import lexicon
from werewolf.players.language.names import MAX_WORD, SEAT_WORDS, TOKEN, Names

LONGEST = 60  # words read as one sentence; this bounds the cost of every pattern
_QUOTES = {'"': '"', "“": "”", "«": "»", "„": "“", "‘": "’", "~~": "~~"}
_OPENING = re.compile(r"[\"“«„‘]|~~|(?<!\w)'(?=\w)(?!(?:tis|twas|cause|em|til|bout|round|n)\b)")
_CLOSING = re.compile(r"(?<=[^\s'])'(?!\w)")
_MAX_QUOTE = 400  # letters between single quotes; if there are more, it was an apostrophe
_CITED = re.compile(r"^[ \t]{0,8}>.*$", re.MULTILINE)
_STRETCHED = re.compile(r"(.)\1{2,}")
_PREDICATES = frozenset(("is", "are", "was", "should", "must", "looks", "seems", "has"))
_BEFORE_SEATS = frozenset(("on", "for", "against", "#", "trust", "believe", "like"))  # “I trust 7 more than most”
_OWNERS = frozenset(("his", "her", "their"))
_PRONOUNS = frozenset(("he", "she", "him", "her", "they", "them"))


def without_quotes(text: str) -> str:
    """The text without what is quoted, cited or struck out, because that is not the speaker's own word."""
    text = _CITED.sub(" ; ", text)
    parts: list[str] = []
    at = 0
    single = [found.start() for found in _CLOSING.finditer(text)]
    unclosed: set[str] = set()  # opening marks that are never closed, so there is no need to search again
    for found in _OPENING.finditer(text):
        spot, mark = found.start(), found.group()
        if spot < at or mark in unclosed:
            continue
        end = _closing_quote(spot, single) if mark == "'" else text.find(_QUOTES[mark], found.end())
        if end >= 0:
            parts += (text[at:spot], " … ")
            at = end + (len(mark) if mark != "'" else 1)
        elif mark != "'":
            unclosed.add(mark)
    parts.append(text[at:])
    return "".join(parts)


def _closing_quote(spot: int, single: Sequence[int]) -> int:
    after = bisect_right(single, spot + 1)
    return single[after] if after < len(single) and single[after] - spot <= _MAX_QUOTE else -1


class Speller:
    """Rewrites speeches for one table. `words`: what its ruleset calls the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._lexicon = lexicon()
        self._seats = len(names)
        self._names = Names(names)
        roles = self._lexicon.roles | {word.lower(): role for role, word in words.items()}
        roles |= {f"{word}s": role for word, role in roles.items() if f"{word}s" not in roles}
        self._meanings = self._lexicon.plain | {word: f"%{role}" for word, role in roles.items()}
        self._context_words = frozenset(self._lexicon.contracted) | _PRONOUNS | _PREDICATES

    def sentences(self, text: str) -> Iterator[tuple[str, bool]]:
        """Each sentence rewritten, with a space at both ends, and whether it ends with a question mark."""
        last: str | None = None
        words: list[str] = []
        for token in TOKEN.findall(without_quotes(self._names.mask(text)).replace("\n", " ; ")):
            stops = token[0] in ".!?;"
            if stops or len(words) >= LONGEST:
                if words:
                    sentence, last = self._spell(words, last)
                    yield sentence, stops and "?" in token
                words = [] if stops else [token[:MAX_WORD]]
            else:
                words.append(token[:MAX_WORD])
        if words:
            yield self._spell(words, last)[0], False

    def _spell(self, words: list[str], last: str | None) -> tuple[str, str | None]:
        """The sentence rewritten, and the last seat named, which pronouns stand for."""
        out: list[str] = []
        at = 0
        while at < len(words):
            word = words[at].lower().replace("’", "'")
            if self._lacks_apostrophe(word):
                words[at], word = f"{words[at][:-1]}'s", f"{word[:-1]}'s"
            named = word in self._names.first_words or word[0].isdecimal() or "'" in word
            if last and word in _OWNERS and words[at + 1 : at + 2] and words[at + 1].lower() in self._lexicon.owned:
                out += (last, "'s")
                at += 1
                continue
            took, seat = self._seat(words, at) if named else (0, None)
            if seat is None:
                by_context = word in self._context_words
                out.append(
                    self._word(word, last, out) if by_context else self._meanings.get(word) or self._possessive(word)
                )
                at += 1
                continue
            last = f"@{seat}"
            out.append(last)
            at += took
            if words[at : at + 2] in (["'", "s"], ["’", "s"]):
                out.append("'s")
                at += 2
            elif words[at - 1][-2:] in ("'s", "’s"):
                out.append("'s")
        text = f" {' '.join(out)} "
        return _resolve_you(text), last

    def _lacks_apostrophe(self, word: str) -> bool:
        """Whether the word is a possessive name without its apostrophe: “brams claim”."""
        name = word[:-1]
        whole = word in self._names.first_words or word in self._meanings or word in self._lexicon.contracted
        return word[-1] == "s" and len(name) > 2 and name in self._names.first_words - SEAT_WORDS and not whole

    def _word(self, word: str, last: str | None, out: list[str]) -> str:
        """The sign of a word that depends on the words before: a contraction, a pronoun, a predicate."""
        full = self._lexicon.contracted.get(word)
        if full is not None:
            first, _, rest = full.partition(" ")
            return f"{last} {rest}" if last and first in _PRONOUNS else full
        if last and word in _PRONOUNS:
            return last if out[-2:] != ["one", "of"] else word  # “one of them” is not the last seat
        if word in _PREDICATES and last and out and (out[-1] == "but" or (out[-1] == "and" and "i" not in out)):
            return f"{last} {word}"  # “3 lies and should go”: still about 3
        return self._meanings.get(word, word)

    def _possessive(self, word: str) -> str:
        """The sign of a word that may be a possessive role: “the guard's card”."""
        meaning = self._meanings.get(word.removesuffix("'s"), "")
        return f"{meaning} 's" if meaning.startswith("%") else self._without_repeated_letters(word)

    def _without_repeated_letters(self, word: str) -> str:
        """The sign of a word with repeated letters: “seeeer”, “wolfff”."""
        if len(word) < 5 or not _STRETCHED.search(word):
            return word
        twice, once = (_STRETCHED.sub(letters, word) for letters in (r"\1\1", r"\1"))
        return self._meanings.get(twice) or self._meanings.get(once) or word

    def _seat(self, words: list[str], at: int) -> tuple[int, int | None]:
        """How many words from position `at` on name a seat, and which seat."""
        word = words[at]
        if word.isdecimal():
            return 1, self._bare_number(words, at)
        took, seat = self._names.seat(words, at)
        if seat is None and word.lower() in SEAT_WORDS and at + 1 < len(words):
            return self._numbered_seat(words, at)
        return took, seat

    def _numbered_seat(self, words: list[str], at: int) -> tuple[int, int | None]:
        """“Seat 3”, “player number three”, “p3”. If a player is called Player 3, “P3” means that one."""
        nxt = words[at + 1].lower()
        if nxt in ("number", "#", "no") and at + 2 < len(words):
            took, seat = self._seat(words, at + 1)
            return took + 1, seat
        if words[at].lower() == "p":
            named = self._names.seat(["player", nxt], 0)
            if named[1] is not None and named[0] == 2:
                return named
        number = int(nxt) if nxt.isdecimal() and len(nxt) < 4 else self._number_word(words, at, nxt)
        return (2, number) if number is not None and number < self._seats else (0, None)

    def _number_word(self, words: list[str], at: int, number: str) -> int | None:
        """“Seat three”; but not “no one” or “my number one suspect”."""
        if words[at].lower() == "no" or (at and words[at - 1].lower() in ("my", "our", "your", "the")):
            return None
        return self._lexicon.numbers.get(number)

    def _bare_number(self, words: list[str], at: int) -> int | None:
        """The seat that a number alone means; None if it counts or dates something."""
        seat = self._names.numbers.get(words[at])
        if seat is None:
            seat = int(words[at]) if len(words[at]) < 4 else self._seats
        if seat >= self._seats:
            return None
        after = words[at + 1].lower() if at + 1 < len(words) else ""
        before = words[at - 1].lower() if at else ""
        if after == "to" and words[at + 2 : at + 3] and words[at + 2].isdecimal():
            return None
        if before == "to" and at > 1 and words[at - 2].isdecimal():
            return None
        if before in self._lexicon.dated or (
            after in ("%", "-", "/") and words[at + 2 : at + 3] and words[at + 2].isdecimal()
        ):
            return None
        if after == "%" or (after in self._lexicon.counted and not (after in ("to", "out") or before in _BEFORE_SEATS)):
            return None
        return seat


_VOCATIVE = re.compile(r"^ (?:so |well |now |look |listen |and |but |right |ok |okay |hey |sorry )?,? ?(@\d+) [,:-]")
_TAIL = re.compile(r", (@\d+) $")


def _resolve_you(text: str) -> str:
    """Replace “you” by the seat that the sentence addresses at its beginning or end."""
    who = _VOCATIVE.match(text) or _TAIL.search(text)
    if who is None or " you" not in text:
        return text
    return (
        text.replace(" you are ", f" {who.group(1)} is ")
        .replace(" you ", f" {who.group(1)} ")
        .replace(" your ", f" {who.group(1)} 's ")
    )
