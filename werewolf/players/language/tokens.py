"""Raw words made even: one spelling per meaning, seats as @3, roles as %seer. Linear in the text, whatever it holds."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence

from werewolf.players.language.lexicon import lexicon
from werewolf.players.language.names import LENGTH, SEAT_WORDS, TOKEN, Names

LONGEST = 60  # words of one sentence that are read together; bounds what any pattern can cost
_QUOTES = {'"': '"', "“": "”", "«": "»", "„": "“", "‘": "’", "~~": "~~"}
_OPENING = re.compile(r"[\"“«„‘]|~~|(?<!\w)'(?=\w)(?!(?:tis|twas|cause|em|til|bout|round|n)\b)")
_CLOSING = re.compile(r"(?<=[^\s'])'(?!\w)")
_FARTHEST = 400  # letters between single quotes, which are apostrophes as often as not
_CITED = re.compile(r"^[ \t]{0,8}>.*$", re.MULTILINE)
_STRETCHED = re.compile(r"(.)\1{2,}")
_PREDICATES = frozenset(("is", "are", "was", "should", "must", "looks", "seems", "has"))
_MEANING_SEATS = frozenset(("on", "for", "against", "#", "trust", "believe", "like"))  # “I trust 7 more than most”
_OWNERS = frozenset(("his", "her", "their"))
_PRONOUNS = frozenset(("he", "she", "him", "her", "they", "them"))


def unquoted(text: str) -> str:
    """The text without what is quoted, cited or struck out: somebody else's words, or a joke."""
    text = _CITED.sub(" ; ", text)
    kept: list[str] = []
    at = 0
    single = [found.start() for found in _CLOSING.finditer(text)]
    hopeless: set[str] = set()  # closing marks that do not come any more, so that nobody looks for them again
    for found in _OPENING.finditer(text):
        spot, mark = found.start(), found.group()
        if spot < at or mark in hopeless:
            continue
        end = _closed(spot, single) if mark == "'" else text.find(_QUOTES[mark], found.end())
        if end >= 0:
            kept += (text[at:spot], " … ")
            at = end + (len(mark) if mark != "'" else 1)
        elif mark != "'":
            hopeless.add(mark)
    kept.append(text[at:])
    return "".join(kept)


def _closed(spot: int, single: Sequence[int]) -> int:
    after = bisect_right(single, spot + 1)
    return single[after] if after < len(single) and single[after] - spot <= _FARTHEST else -1


class Speller:
    """Spells words evenly for one table: its names, its number of seats, its own names for the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._lexicon = lexicon()
        self._seats = len(names)
        self._names = Names(names)
        roles = self._lexicon.roles | {word.lower(): role for role, word in words.items()}
        roles |= {f"{word}s": role for word, role in roles.items() if f"{word}s" not in roles}
        self._meanings = self._lexicon.plain | {word: f"%{role}" for word, role in roles.items()}
        self._shifting = frozenset(self._lexicon.contracted) | _PRONOUNS | _PREDICATES

    def sentences(self, text: str) -> Iterator[tuple[str, bool]]:
        """Each sentence spelled evenly between spaces, and whether it asks."""
        last: str | None = None
        words: list[str] = []
        for token in TOKEN.findall(unquoted(self._names.marked(text)).replace("\n", " ; ")):
            stops = token[0] in ".!?;"
            if stops or len(words) >= LONGEST:
                if words:
                    spelled, last = self._spelled(words, last)
                    yield spelled, stops and "?" in token
                words = [] if stops else [token[:LENGTH]]
            else:
                words.append(token[:LENGTH])
        if words:
            yield self._spelled(words, last)[0], False

    def _spelled(self, words: list[str], last: str | None) -> tuple[str, str | None]:
        out: list[str] = []
        at = 0
        while at < len(words):
            word = words[at].lower().replace("’", "'")
            if self._hasty(word):
                words[at], word = f"{words[at][:-1]}'s", f"{word[:-1]}'s"
            named = word in self._names.firsts or word[0].isdecimal() or "'" in word
            if last and word in _OWNERS and words[at + 1 : at + 2] and words[at + 1].lower() in self._lexicon.owned:
                out += (last, "'s")
                at += 1
                continue
            took, seat = self._seat(words, at) if named else (0, None)
            if seat is None:
                shifts = word in self._shifting
                out.append(self._word(word, last, out) if shifts else self._meanings.get(word) or self._owned(word))
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
        return _addressed(text), last

    def _hasty(self, word: str) -> bool:
        """“brams claim” is Bram's."""
        name = word[:-1]
        whole = word in self._names.firsts or word in self._meanings or word in self._lexicon.contracted
        return word[-1] == "s" and len(name) > 2 and name in self._names.firsts - SEAT_WORDS and not whole

    def _word(self, word: str, last: str | None, out: list[str]) -> str:
        full = self._lexicon.contracted.get(word)
        if full is not None:
            first, _, rest = full.partition(" ")
            return f"{last} {rest}" if last and first in _PRONOUNS else full
        if last and word in _PRONOUNS:
            return last if out[-2:] != ["one", "of"] else word  # one of them is one of the others
        if word in _PREDICATES and last and out and (out[-1] == "but" or (out[-1] == "and" and "i" not in out)):
            return f"{last} {word}"  # “3 lies and should go”: still about 3
        return self._meanings.get(word, word)

    def _owned(self, word: str) -> str:
        """“The guard's card” is the guard's."""
        meaning = self._meanings.get(word.removesuffix("'s"), "")
        return f"{meaning} 's" if meaning.startswith("%") else self._unstretched(word)

    def _unstretched(self, word: str) -> str:
        """“seeeer” is a seer, and “wolfff” a wolf."""
        if len(word) < 5 or not _STRETCHED.search(word):
            return word
        twice, once = (_STRETCHED.sub(letters, word) for letters in (r"\1\1", r"\1"))
        return self._meanings.get(twice) or self._meanings.get(once) or word

    def _seat(self, words: list[str], at: int) -> tuple[int, int | None]:
        """How many words name a seat here, and which."""
        word = words[at]
        if word.isdecimal():
            return 1, self._bare(words, at)
        took, seat = self._names.seat(words, at)
        if seat is None and word.lower() in SEAT_WORDS and at + 1 < len(words):
            return self._numbered(words, at)
        return took, seat

    def _numbered(self, words: list[str], at: int) -> tuple[int, int | None]:
        """“Seat 3”, “player number three”, “p3”; where somebody is called Player 3, P3 is that one."""
        nxt = words[at + 1].lower()
        if nxt in ("number", "#", "no") and at + 2 < len(words):
            took, seat = self._seat(words, at + 1)
            return took + 1, seat
        if words[at].lower() == "p":
            named = self._names.seat(["player", nxt], 0)
            if named[1] is not None and named[0] == 2:
                return named
        number = int(nxt) if nxt.isdecimal() and len(nxt) < 4 else self._in_words(words, at, nxt)
        return (2, number) if number is not None and number < self._seats else (0, None)

    def _in_words(self, words: list[str], at: int, number: str) -> int | None:
        """“Seat three”; but “no one” is nobody, and “my number one suspect” is the first of several."""
        if words[at].lower() == "no" or (at and words[at - 1].lower() in ("my", "our", "your", "the")):
            return None
        return self._lexicon.numbers.get(number)

    def _bare(self, words: list[str], at: int) -> int | None:
        """A number alone is a seat unless it counts or dates something."""
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
        if after == "%" or (
            after in self._lexicon.counted and not (after in ("to", "out") or before in _MEANING_SEATS)
        ):
            return None
        return seat


_VOCATIVE = re.compile(r"^ (?:so |well |now |look |listen |and |but |right |ok |okay |hey |sorry )?,? ?(@\d+) [,:-]")
_TAIL = re.compile(r", (@\d+) $")


def _addressed(text: str) -> str:
    """`you` is whoever the sentence calls by name at its head or tail."""
    who = _VOCATIVE.match(text) or _TAIL.search(text)
    if who is None or " you" not in text:
        return text
    return (
        text.replace(" you are ", f" {who.group(1)} is ")
        .replace(" you ", f" {who.group(1)} ")
        .replace(" your ", f" {who.group(1)} 's ")
    )
