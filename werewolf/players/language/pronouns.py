"""Pronouns: the seat that “he”, “you”, “both” or “that” stands for, as the speech goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from werewolf.players.language.tokens import BREAKS, VERDICTS, Seats, Token

_THINGS = ("it", "that", "which", "who", *BREAKS)  # they may stand for what the topic did
_RESULTS = {"could", "be", "is", "seem", "was", "came", "back", "result", "real", "colon", "comma", *VERDICTS}
_RESULTS |= {"sin", "pretend", "untrue", "astray"}
_LINKED = {"my", "your", "oneof", "virtue", "too", *_RESULTS}
_ALONE = {"he": "people", "you": "people", "your": "your", "his": "his", "both": "skip"}  # if it means no seat
_NOUNS = ("claim", "vote", "role", "read", "result", "check", "card", "other")  # after “her”, if it means “his”
_TOPICAL = {"asked", "checked", "result", "glance"}  # whoever comes after them is the topic
_SAID = {"card", "the_card", *VERDICTS}
_SHORT = {"be", "is", "me", "role"}
# Where what somebody is may be left out; not in “I know how quiet a wolf she is”.
_SHORT_OF = re.compile(
    r"me|I be|(?!.*what)(.* )?((it|that) (be|is) me|seat (be|is)|(that|comma|colon|but) I be|seat .*(?<!and) I be)"
)
_MEANT = {"seat", "poss", "two", *_THINGS, *_ALONE, *_SAID, *_SHORT}
_END = Token("", "")


class Pronouns:
    """What was spoken of so far. A subject stays the topic; an object is it only if no other seat does something."""

    def __init__(self) -> None:
        self._topic: tuple[int, ...] = ()
        self._recent = True  # whether the topic was named before this sentence, not in it
        self._near: set[int] = set()  # the seats in the last sentence that names some: of two, “he” may mean either
        self._named: tuple[int, ...] = ()  # every seat so far, the last one last
        self._female: dict[int, bool | None] = {}  # the seats that were “she” or “he”
        self._card: Token | None = None  # the last card that was named
        self._said: Token | None = None  # what somebody was last said to be: “Bram is a wolf. Celio is not.”
        self._called: tuple[int, ...] = ()  # the seats that “you” means
        self.addressed: tuple[int, ...] = ()  # the seats that the sentence speaks to

    def resolved(self, tokens: list[Token], call: int) -> list[Token]:
        return list(self._all(tokens, call))

    def _all(self, tokens: list[Token], call: int) -> Iterator[Token]:
        """The tokens with a seat for each pronoun that means one, and “'s” as a verb or a possessive.

        `call`: where the seat stands that the sentence speaks to, -1 if there is none.
        """
        senses = {token.sense for token in tokens}
        self._called = tuple(tokens[call].seats) if call >= 0 else self._called
        self.addressed = self._called if call >= 0 or not senses.isdisjoint(("you", "your")) else ()
        self._recent = "seat" not in senses
        self._near = self._near if self._recent else set()
        if self._topic and senses <= _RESULTS:
            yield Token("it", "it", seats=dict.fromkeys(self._topic))  # “Bram lied. Wolf.”
        before: list[str] = []
        for at, (token, after) in enumerate(zip(tokens, (*tokens[1:], _END), strict=False)):
            if at == call:
                token.sense = "voc"
            if token.sense in _MEANT or token.word == "one":
                yield from self._resolved(token, before, after)
            else:
                yield token
            before.append(token.sense)

    def _resolved(self, token: Token, before: list[str], after: Token) -> list[Token]:
        """A token as it is meant after these senses and before the next token."""
        sense = "his" if token.word == "her" and after.sense in _NOUNS else token.sense
        if sense == "seat":
            self._note(token.seats, before)
        elif sense == "poss":
            token.sense = _linked(after)
        elif sense in _THINGS:
            token.seats = dict.fromkeys(self._topic if self._recent or "seat" in before else ())
        elif sense in _ALONE:
            begins = not before or before[-1] in BREAKS
            follows = "seat" in before if sense == "he" else after.sense in ("", *_RESULTS)
            token.seats = dict.fromkeys(self._meant(token, begins and follows))
            token.sense = "seat" if token.seats else _ALONE[sense]
            token.marks |= {"he"}
        elif sense == "two":
            begins = after.sense in {"must", *_RESULTS}.difference(BREAKS)
            token.seats, token.sense = dict.fromkeys(self._named[-2:]), sense if begins else "evil"
        elif sense in _SAID:
            self._said = token
            self._card = self._card if sense in VERDICTS else token
        said = self._card if sense in ("me", "role") or before[-1:] == ["I"] else self._said
        if said and (sense in _SHORT or token.word == "one"):
            return _completed(token, said, before, after.sense)
        if token.sense == "seat" and sense in ("his", "your"):
            return [token, Token("'s", _linked(after) if sense == "your" else "own")]  # “ur lying”
        return [token] if token.sense != "skip" else []

    def _meant(self, token: Token, begins: bool) -> tuple[int, ...]:
        """The seats that a pronoun means. `begins`: it begins a clause after a name, or a verdict follows it."""
        if token.sense in ("you", "your"):
            return self._called
        if token.sense == "both":
            return self._named[-2:] if begins else ()
        female = None if token.word.startswith(("th", "wh")) else token.word.startswith(("she", "her"))
        if (begins or len(self._near) < 2) and all(self._female.get(seat, female) == female for seat in self._topic):
            if token.word in ("he", "she"):
                self._female |= dict.fromkeys(self._topic, female)
            return self._topic
        return tuple(seat for seat in self._named[::-1] if self._female.get(seat) == female)[:1]

    def _note(self, seats: Seats, before: Sequence[str]) -> None:
        """Note a seat that was named. “Bram accused Celio” is about Bram; “Bram asked me about Celio” is not."""
        start = max((at for at, sense in enumerate(before, 1) if sense in BREAKS), default=0)
        clause = before[start:]
        topical = not _TOPICAL.isdisjoint(clause) or "answer" in clause[-1:]
        if topical:
            self._near.clear()
        if topical or "seat" not in clause:
            self._topic = tuple(seats)
        self._near.update(seats)
        self._named = (*(seat for seat in self._named if seat not in seats), *seats)


def _linked(after: Token) -> str:
    """Whether a “'s” is a verb, as in “Bram's lying”, or a possessive, as in “Bram's vote”."""
    return "is" if after.marks or after.sense in _LINKED else "own"


def _completed(token: Token, said: Token, before: list[str], after: str) -> list[Token]:
    """A token and what was left out there: “he is one”, “that card”, “I checked Celio, and he is”, “that's me”."""
    last, ends = before[-1] if before else "", after in ("", *BREAKS)
    one = token.word == "one" and ends and last in ("be", "is")
    if one or (token.sense == "role" and last == "that"):
        token.sense, token.value = said.sense, said.value
    if ends and _SHORT_OF.fullmatch(" ".join((*before, token.sense))):
        return [token, Token(said.word, "card" if said.sense == "the_card" else said.sense, said.value)]
    return [token]
