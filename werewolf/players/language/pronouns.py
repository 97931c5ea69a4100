"""Pronouns: the seat that “he”, “you”, “both” or “that” stands for, as the speech goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.players.language.tokens import BREAKS, VERDICTS, Seats, Token

_THINGS = ("it", "that", "which", "who", *BREAKS)  # they may stand for what the topic did
_RESULTS = {"could", "be", "is", "seem", "was", "came", "back", "result", "real", "colon", "comma", *VERDICTS}
_RESULTS |= {"sin", "pretend", "untrue", "astray"}
_NOUNS = ("bad", "other", "claim", "vote", "role", "read", "result", "check", "card")
_ALONE = {"he": "people", "you": "people", "your": "your", "his": "his", "both": "skip"}  # if it means no seat
_SAID = ("card", "the_card", *VERDICTS)
_RESOLVED = {"poss", "seat", *_THINGS, *_ALONE}


class Pronouns:
    """What was spoken of so far. A subject stays the topic; an object is it only if no other seat does something."""

    def __init__(self) -> None:
        self._topic: tuple[int, ...] = ()
        self._near: set[int] = set()  # the seats in the last sentence that names some: of two, “he” may mean either
        self._named: tuple[int, ...] = ()  # every seat so far, the last one last
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
            self._called = tuple(_called(tokens[call:])) if call >= 0 else ()
        self.addressed = self._called if call >= 0 or you else ()
        if self._topic and _RESULTS.issuperset(senses[:-1]):
            yield Token("it", "it", seats=dict.fromkeys(self._topic))  # “Bram lied. Wolf.”
        self._near = set() if "seat" in senses else self._near
        near = "seat" not in senses  # whether the topic was named near by
        for at, token in enumerate(tokens):
            sense = token.sense
            if sense in _SAID:
                self._said = Token(token.word, "card" if sense == "the_card" else sense, token.value)
            if sense not in _RESOLVED:
                one = token.word == "one" and not token.marks & {"art"} and senses[at - 1] in ("be", "is")
                if self._said and (one or (sense == "role" and senses[at - 1] == "that")):  # “he is one”, “that card”
                    token.sense, token.value = self._said.sense, self._said.value
                yield token
                if self._said and _is_short(senses[: at + 1], senses[at + 1]):
                    yield self._said
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
                begins = (not at or senses[at - 1] in BREAKS) and senses[at + 1] in ("", *_RESULTS)
                token.seats = dict.fromkeys(self._meant(token, begins))
                token.sense = "seat" if token.seats else _ALONE[sense]
                token.marks |= {"he"}
            senses[at] = token.sense
            if token.sense != "skip":
                yield token
            if token.sense == "seat" and (
                sense in ("his", "your") or (token.word == "her" and senses[at + 1] in _NOUNS)
            ):
                yield Token("'s", _linked(tokens, at) if sense == "your" else "own")  # “ur lying”

    def _meant(self, token: Token, begins: bool) -> tuple[int, ...]:
        """The seats that a pronoun means. `begins`: whether it begins a clause."""
        if token.sense in ("you", "your"):
            return self._called
        if token.sense == "both":
            return self._named[-2:] if begins else ()
        return self._topic if len(self._near) < 2 else ()

    def _note(self, seats: Seats, senses: Sequence[str], at: int) -> None:
        """Note a seat that was named. “Bram accused Celio” is about Bram; “Bram asked me about Celio” is not."""
        start = at
        while start and senses[start - 1] not in BREAKS:
            start -= 1
        before = senses[start:at]
        if {"asked", "checked"} & {*before} or "answer" in before[-1:]:
            self._near.clear()
        if "seat" not in before or not self._near:
            self._topic = tuple(seats)
        self._near.update(seats)
        self._named = (*(seat for seat in self._named if seat not in seats), *seats)


def _called(tokens: list[Token]) -> Iterator[int]:
    """The seats that are called together: “Bram, Celio: who …”."""
    for token in tokens:
        if token.sense not in ("seat", "comma", "and"):
            return
        yield from token.seats


def _linked(tokens: Sequence[Token], at: int) -> str:
    """Whether the “'s” here is a verb, as in “Bram's lying”, or a possessive, as in “Bram's vote”."""
    after = tokens[at + 1] if at + 1 < len(tokens) else Token("", "")
    return "is" if after.marks or after.sense in _RESULTS else "own"


def _is_short(senses: Sequence[str], after: str) -> bool:
    """Whether what somebody is was left out here: “I checked Celio, and he is.” “The seer? That's me.”"""
    if after not in ("", *BREAKS) or not {"what", "who", "as", "than", "which"}.isdisjoint(senses):
        return False
    if senses[-1] == "me":
        return len(senses) == 1 or (senses[-2] in ("be", "is") and senses[-3:-2] in (["it"], ["that"]))
    begins = senses[-3:-2] != ["and"] and (len(senses) < 3 or senses[-3] in ("that", *BREAKS) or "seat" in senses)
    return senses[-1] in ("be", "is") and (senses[-2:-1] == ["seat"] or (senses[-2:-1] == ["I"] and begins))
