"""Pronouns: the seat that “he”, “you”, “both” or “that” stands for, as the speech goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from werewolf.players.language.tokens import BREAKS, VERDICTS, Seats, Token

_THINGS = ("it", "that", "which", "who", *BREAKS)  # they may stand for what the topic did
_RESULTS = {"could", "be", "is", "seem", "was", "came", "back", "result", "real", "colon", "comma", *VERDICTS}
_RESULTS |= {"sin", "pretend", "untrue", "astray"}
_NOUNS = ("bad", "other", "claim", "vote", "role", "read", "result", "check", "card")
_ALONE = {"he": "people", "you": "people", "your": "your", "his": "his", "both": "skip"}  # if it means no seat
_TOPICAL = {"asked", "checked", "result", "glance"}  # whoever comes after them is the topic
_SAID = {"card", "the_card", *VERDICTS}
_SHORT = {"be", "is", "me", "role"}
_ASIDE = {"what", "who", "as", "than", "which"}  # “I know how quiet she is”
_SHORT_OF = re.compile(
    r"me|I be|(.* )?((it|that) (be|is) me|seat (be|is)|(that|comma|colon|but|while) I be|seat .*(?<!and) I be)"
)
_RESOLVED = {"poss", "seat", *_THINGS, *_ALONE}


class Pronouns:
    """What was spoken of so far. A subject stays the topic; an object is it only if no other seat does something."""

    def __init__(self) -> None:
        self._topic: tuple[int, ...] = ()
        self._near: set[int] = set()  # the seats in the last sentence that names some: of two, “he” may mean either
        self._named: tuple[int, ...] = ()  # every seat so far, the last one last
        self._female: dict[int, bool | None] = {}  # the seats that were “she” or “he”
        self._card: Token | None = None  # the last card that was named
        self._said: Token | None = None  # what somebody was last said to be: “Bram is a wolf. Celio is not.”
        self._called: tuple[int, ...] = ()  # the seats that “you” means
        self.addressed: tuple[int, ...] = ()  # the seats that the sentence speaks to

    def resolved(self, tokens: list[Token], call: int) -> Iterator[Token]:
        """The tokens with a seat for each pronoun that means one, and “'s” as a verb or a possessive.

        `call`: where the seat stands that the sentence speaks to, -1 if there is none.
        """
        senses = [*(token.sense for token in tokens), ""]
        you = "you" in senses or "your" in senses
        if call >= 0 or ("seat" in senses and not you):
            self._called = tuple(tokens[call].seats) if call >= 0 else ()
        self.addressed = self._called if call >= 0 or you else ()
        if self._topic and _RESULTS.issuperset(senses[:-1]):
            yield Token("it", "it", seats=dict.fromkeys(self._topic))  # “Bram lied. Wolf.”
        self._near = set() if "seat" in senses else self._near
        near = "seat" not in senses  # whether the topic was named near by
        for at, token in enumerate(tokens):
            sense = token.sense
            if sense not in _RESOLVED:
                said = self._card if sense in ("me", "role") or senses[at - 1] == "I" else self._said
                if said and (sense in _SHORT or token.word == "one"):
                    yield from self._completed(token, said, senses[: at + 1], senses[at + 1])
                    continue
                if sense in _SAID:
                    self._said = token
                    self._card = self._card if sense in VERDICTS else token
                yield token
                continue
            if sense == "poss":
                token.sense = _linked(tokens, at)
            elif at == call:
                token.sense = "voc"
            elif sense == "seat":
                near = True
                self._note(token.seats, senses, at)
            elif sense in _THINGS:
                token.seats = dict.fromkeys(self._topic if near else ())
            else:
                begins = not at or senses[at - 1] in BREAKS
                follows = "seat" in senses[:at] if sense == "he" else senses[at + 1] in ("", *_RESULTS)
                token.seats = dict.fromkeys(self._meant(token, begins and follows))
                token.sense = "seat" if token.seats else _ALONE[sense]
                token.marks |= {"he"}
            senses[at] = token.sense
            if token.sense != "skip":
                yield token
            if token.sense == "seat" and (
                sense in ("his", "your") or (token.word == "her" and senses[at + 1] in _NOUNS)
            ):
                yield Token("'s", _linked(tokens, at) if sense == "your" else "own")  # “ur lying”

    def _completed(self, token: Token, said: Token, senses: list[str], after: str) -> Iterator[Token]:
        """A token and what was left out there: “he is one”, “that card”, “I checked Celio, and he is”, “that's me”."""
        ends = after in ("", *BREAKS)
        one = ends and token.word == "one" and "art" not in token.marks and senses[-2:-1] in (["be"], ["is"])
        if one or (token.sense == "role" and senses[-2:-1] == ["that"]):
            token.sense, token.value = said.sense, said.value
        yield token
        if ends and _ASIDE.isdisjoint(senses) and _SHORT_OF.fullmatch(" ".join(senses)):
            yield Token(said.word, "card" if said.sense == "the_card" else said.sense, said.value)

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

    def _note(self, seats: Seats, senses: Sequence[str], at: int) -> None:
        """Note a seat that was named. “Bram accused Celio” is about Bram; “Bram asked me about Celio” is not."""
        start = at
        while start and senses[start - 1] not in BREAKS:
            start -= 1
        before = senses[start:at]
        topical = not _TOPICAL.isdisjoint(before) or "answer" in before[-1:]
        if topical:
            self._near.clear()
        if topical or "seat" not in before:
            self._topic = tuple(seats)
        self._near.update(seats)
        self._named = (*(seat for seat in self._named if seat not in seats), *seats)


def _linked(tokens: Sequence[Token], at: int) -> str:
    """Whether the “'s” here is a verb, as in “Bram's lying”, or a possessive, as in “Bram's vote”."""
    after = tokens[at + 1] if at + 1 < len(tokens) else Token("", "")
    return "is" if after.marks or after.sense in _RESULTS else "own"
