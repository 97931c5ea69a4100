"""Raw words made even: one spelling per meaning, seats as @3, roles as %seer. Linear in the text, whatever it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from werewolf.players.bots.lexicon import lexicon

LONGEST = 60  # words of one sentence that are read together; bounds what any pattern can cost
_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+|[^\w\s]|_")
_QUOTES = {'"': '"', "“": "”", "«": "»", "„": "“", "‘": "’"}
_STOPS = frozenset(".!?;\n")
_SEAT_WORDS = frozenset(("seat", "player", "number", "no", "p", "s", "nr", "#", "chair"))
_PREDICATES = frozenset(("is", "are", "was", "should", "must", "looks", "seems", "has"))


def unquoted(text: str) -> str:
    """The text without what stands between quotation marks: somebody else's words, or a joke."""
    kept: list[str] = []
    at = 0
    spots = [index for index, mark in enumerate(text) if mark in _QUOTES]
    hopeless: set[str] = set()  # closing marks that do not come any more, so that nobody looks for them again
    for spot in spots:
        closing = _QUOTES[text[spot]]
        if spot < at or closing in hopeless:
            continue
        end = text.find(closing, spot + 1)
        if end < 0:
            hopeless.add(closing)
        else:
            kept += (text[at:spot], " … ")
            at = end + 1
    kept.append(text[at:])
    return "".join(kept)


class Speller:
    """Spells words evenly for one table: its names, its number of seats, its own names for the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._lexicon = lexicon()
        self._seats = len(names)
        self._names = _named(names)
        self._roles = self._lexicon.roles | {word.lower(): role for role, word in words.items()}
        self._roles |= {f"{word}s": role for word, role in self._roles.items() if f"{word}s" not in self._roles}

    def sentences(self, text: str) -> Iterator[tuple[str, bool]]:
        """Each sentence spelled evenly between spaces, and whether it asks."""
        last: str | None = None
        words: list[str] = []
        for match in _TOKEN.finditer(unquoted(text).replace("\n", " ; ")):
            token = match.group()
            if token in _STOPS or len(words) >= LONGEST:
                if words:
                    spelled, last = self._spelled(words, last)
                    yield spelled, token == "?"
                words = [] if token in _STOPS else [token[:40]]
            else:
                words.append(token[:40])
        if words:
            yield self._spelled(words, last)[0], False

    def _spelled(self, words: list[str], last: str | None) -> tuple[str, str | None]:
        out: list[str] = []
        at = 0
        while at < len(words):
            took, seat = self._seat(words, at)
            if seat is not None:
                last = f"@{seat}"
                out.append(last)
                at += took
                if words[at : at + 2] in (["'", "s"], ["’", "s"]):
                    out.append("'s")
                    at += 2
                elif words[at - 1][-2:] in ("'s", "’s"):
                    out.append("'s")
                continue
            out.append(self._word(words[at].lower().replace("’", "'"), last, out))
            at += 1
        text = f" {' '.join(out)} "
        return _addressed(text), last

    def _word(self, word: str, last: str | None, out: list[str]) -> str:
        full = self._lexicon.contracted.get(word)
        if full is not None:
            if last and full[:3] in ("he ", "she", "the") and full.split()[0] in ("he", "she", "they"):
                return f"{last} {full.split(' ', 1)[1]}"
            return full
        if last and word in ("he", "she", "him", "her", "they", "them"):
            return last
        if word in _PREDICATES and last and out and (out[-1] == "but" or (out[-1] == "and" and "i" not in out)):
            return f"{last} {word}"  # “3 lies and should go”: still about 3
        if word in self._roles:
            return f"%{self._roles[word]}"
        return self._lexicon.plain.get(word, word)

    def _seat(self, words: list[str], at: int) -> tuple[int, int | None]:
        """How many words name a seat here, and which."""
        word = words[at]
        low = word.lower()
        if low in _SEAT_WORDS and at + 1 < len(words):
            nxt = words[at + 1].lower()
            if nxt in ("number", "#", "no") and at + 2 < len(words):
                took, seat = self._seat(words, at + 1)
                return took + 1, seat
            number = int(nxt) if nxt.isdecimal() and len(nxt) < 4 else self._lexicon.numbers.get(nxt)
            if number is not None and number < self._seats:
                return 2, number
        if word.isdecimal():
            return 1, self._bare(words, at)
        base = low.removesuffix("'s").removesuffix("’s")
        if base in self._names:
            if base in self._lexicon.everyday and (word[0].islower() or at == 0):
                return 0, None
            seat, full = self._names[base]
            took = 1
            while took < len(full) and words[at + took : at + took + 1] and words[at + took].lower() == full[took]:
                took += 1
            return took, seat
        return 0, None

    def _bare(self, words: list[str], at: int) -> int | None:
        """A number alone is a seat unless it counts or dates something."""
        if len(words[at]) > 3 or int(words[at]) >= self._seats:
            return None
        after = words[at + 1].lower() if at + 1 < len(words) else ""
        before = words[at - 1].lower() if at else ""
        if after == "to" and words[at + 2 : at + 3] and words[at + 2].isdecimal():
            return None
        if before in self._lexicon.dated or (
            after in ("%", "-", "/") and words[at + 2 : at + 3] and words[at + 2].isdecimal()
        ):
            return None
        if after == "%" or (
            after in self._lexicon.counted and not (after in ("to", "out") or before in ("on", "for", "against", "#"))
        ):
            return None
        return int(words[at])


def _named(names: Sequence[str]) -> dict[str, tuple[int, tuple[str, ...]]]:
    """Each word of a name that is only one seat's, unless it is a number or a seat word."""
    found: dict[str, tuple[int, tuple[str, ...]]] = {}
    shared: set[str] = set()
    for seat, name in enumerate(names):
        full = tuple(match.group().lower() for match in _TOKEN.finditer(name))
        for index, word in enumerate(full):
            if word.isdecimal() or word in _SEAT_WORDS or not word[0].isalpha():
                continue
            if word in found and found[word][0] != seat:
                shared.add(word)
            found.setdefault(word, (seat, full if index == 0 else (word,)))
    return {word: where for word, where in found.items() if word not in shared}


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
