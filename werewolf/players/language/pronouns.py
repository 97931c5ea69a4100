"""Pronouns: the seat that “he”, “you”, “both” or “that” stands for, as the speech goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.players.language.tokens import BREAKS, VERDICTS, Token

Seats = tuple[int, ...]

_THINGS = ("it", "that", "which", *BREAKS)  # they may stand for what the topic did
_PREDICATES = (*VERDICTS, "sin", "pretend", "untrue", "astray")
_RESULTS = {"could", "be", "is", "seem", "was", "came", "back", "result", "real", "colon", "comma", *_PREDICATES}
_NOUNS = ("other", "claim", "vote", "votes", "role", "act", "read", "story", "result", "check", "card", "wolf", "of")
_VERBAL = ("be", "my", "it", "must", "will", "too", "hold", "he", "his", "all")
_DOING = ("", "be", "is", "seem", "was", "could", "might", "must", "will", "hold", "came", *_PREDICATES)
_GENDERS = {"he": "m", "him": "m", "his": "m", "himself": "m", "she": "f", "her": "f", "herself": "f"}
_ALONE = {"he": "people", "you": "people", "your": "your", "his": "his", "both": "skip"}  # if it means no seat


class Pronouns:
    """What was spoken of so far. A subject stays the topic; an object is it only if no other seat does something."""

    def __init__(self) -> None:
        self._topic: Seats = ()
        self._named: Seats = ()  # every seat so far, the last one last
        self._genders: dict[int, str] = {}  # by the pronouns that meant them
        self._first: Seats = ()  # the subject that the sentence begins with
        self._called: Seats = ()  # the seats that “you” means
        self.addressed: Seats = ()  # the seats that the sentence speaks to

    def resolved(self, tokens: list[Token], call: int) -> Iterator[Token]:
        """The tokens of a sentence with a seat for each pronoun that means one, and “'s” as a verb or a possessive.

        `call`: where the seat stands that the sentence speaks to, -1 if there is none.
        """
        senses = [*(token.sense for token in tokens), ""]
        you = "you" in senses or "your" in senses
        if call >= 0 or ("seat" in senses and not you):
            self._called = tuple(_called(tokens[call:])) if call >= 0 else ()
        self.addressed = self._called if call >= 0 or you else ()
        self._topic, self._first = self._first or self._topic, ()
        if self._topic and _RESULTS.issuperset(senses[:-1]):
            yield Token("it", "it", seats=self._topic)  # “Bram lied. Wolf.”
        near = "seat" not in senses  # whether the topic was named near by
        for at, token in enumerate(tokens):
            owner = False
            if token.word == "'s":
                token.sense = _linked(tokens, at)
            elif at == call:
                token.sense = "voc"
            elif token.sense == "all":
                token.sense = "skip" if at and senses[at - 1] == "seat" else "we"  # “Bram, Celio, all town”
            elif token.sense == "seat":
                near = True
                self._note(token.seats, senses, at)
            elif token.sense == "who":
                token.seats = self._named[-1:]
            elif token.sense in _THINGS:
                token.seats = self._topic if near else ()
            elif token.sense in _ALONE:
                owner = token.sense in ("his", "your") or (token.word == "her" and senses[at + 1] in ("bad", *_NOUNS))
                if token.word == "them" and "not" in token.marks:  # “neither of them”
                    token.seats = self._named[-2:]
                elif token.sense != "both":
                    token.seats = self._called if token.sense in ("you", "your") else self._meant(token.word)
                elif senses[at + 1] in _DOING and (not at or senses[at - 1] in BREAKS):
                    token.seats = self._named[-2:]
                self._first = self._topic if not at and token.sense in ("he", "his") else self._first
                token.sense = "seat" if token.seats else _ALONE[token.sense]
                token.marks |= {"he"}
            senses[at] = token.sense
            if token.sense != "skip":
                yield token
            if owner and token.seats:
                yield Token("'s", _linked(tokens, at) if token.word == "your" else "own")  # “ur lying”

    def _meant(self, pronoun: str) -> Seats:
        """The topic, or else the last seat that goes by this pronoun."""
        gender = _GENDERS.get(pronoun, "")
        fits = (seat for seat in (*self._topic, *reversed(self._named)) if self._genders.get(seat, gender) == gender)
        seat = next(fits, None) if gender and len(self._topic) == 1 else None
        if seat is None:
            return self._topic
        self._genders[seat] = gender
        return (seat,)

    def _note(self, seats: Seats, senses: Sequence[str], at: int) -> None:
        """Note a seat that was named. “Bram accused Celio” is about Bram; “Bram asked me about Celio” is not."""
        start = at
        while start and senses[start - 1] not in BREAKS:
            start -= 1
        before = senses[start:at]
        if "seat" not in before or "asked" in before or "answer" in before[-1:]:
            self._topic = seats
            self._first = seats if not at else () if "I" in before or "answer" in before else self._first
        self._named = (*(seat for seat in self._named if seat not in seats), *seats)


def _called(tokens: list[Token]) -> Iterator[int]:
    """The seats that are called together: “Bram, Celio: who …”."""
    for token in tokens:
        if token.sense not in ("seat", "comma", "and"):
            return
        yield from token.seats


def _linked(tokens: Sequence[Token], at: int) -> str:
    """Whether the “'s” here is a verb, as in “Bram's lying”, or a possessive, as in “Bram's bad vote”."""
    after, then = [*tokens[at + 1 : at + 3], Token("", ""), Token("", "")][:2]
    verb = after.marks or after.sense in _VERBAL or (after.sense in _PREDICATES and then.sense not in _NOUNS)
    return "is" if verb else "own"
