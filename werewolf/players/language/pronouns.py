"""Pronouns: the seat that “he”, “you”, “both” or “that” stands for, as the speech goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.players.language.tokens import BREAKS, VERDICTS, Token

Seats = tuple[int, ...]

_THINGS = ("it", "that", "which", "who", *BREAKS)  # they may stand for what the topic did
_PREDICATES = (*VERDICTS, "sin", "pretend", "untrue", "astray")
_VERDICTS = {"could", "be", "is", "seem", "was", "came", "back", "result", "real", "colon", "comma", *_PREDICATES}
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
        """The tokens of a sentence with a seat for each pronoun that means one, and “'s” as a verb or a possessive."""
        senses = [*(token.sense for token in tokens), "", ""]
        if call >= 0 or "seat" in senses:
            self._called = tuple(_called(tokens, call))
        self.addressed = self._called if call >= 0 or "you" in senses or "your" in senses else ()
        self._topic, self._first = self._first or self._topic, ()
        if self._topic and _VERDICTS.issuperset(senses[:-2]):
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
            elif token.sense in _THINGS:
                token.seats = self._topic if near else ()
            elif token.sense in _ALONE:
                owner = token.sense in ("his", "your") or (token.word == "her" and senses[at + 1] in ("bad", *_NOUNS))
                if token.sense != "both" or (senses[at + 1] in _DOING and (not at or senses[at - 1] in BREAKS)):
                    token.seats = self._meant(token, "both" in senses or token.word == "neither of")
                self._first = self._topic if not at and token.sense in ("he", "his") else self._first
                token.sense = "seat" if token.seats else _ALONE[token.sense]
                token.marks |= {"he"}
            senses[at] = token.sense
            if token.sense != "skip":
                yield token
            if owner and token.seats:
                yield Token("'s", _linked(tokens, at) if token.word == "your" else "own")  # “ur lying”

    def _meant(self, token: Token, both: bool) -> Seats:
        """The seats that the pronoun stands for."""
        if token.sense == "both" or (both and token.word in ("they", "them")):  # “they are both wolves”
            return self._named[-2:] if len(self._named) > 1 else ()
        if token.sense in ("you", "your"):
            return self._called
        gender = _GENDERS.get(token.word, "")
        fits = (seat for seat in (*self._topic, *reversed(self._named)) if self._genders.get(seat, gender) == gender)
        seat = next(fits, None) if gender and len(self._topic) == 1 else None
        if seat is None:
            return self._topic
        self._genders[seat] = gender
        return (seat,)

    def _note(self, seats: Seats, senses: Sequence[str], at: int) -> None:
        """Note a seat that was named. “Bram accused Celio” is about Bram, and so is “Bram said that Celio is bad”."""
        start = at
        while start and senses[start - 1] not in BREAKS:
            start -= 1
        if "seat" not in senses[start:at]:
            self._topic = seats
            self._first = seats if not at else () if "I" in senses[start:at] else self._first
        self._named = (*(seat for seat in self._named if seat not in seats), *seats)


def _called(tokens: list[Token], call: int) -> Iterator[int]:
    """The seats that are called together: “Bram, Celio: who …”."""
    joined = [token.sense in ("seat", "comma", "and") for token in tokens]
    start = 0 if all(joined[: max(0, call)]) else call
    for at in range(start if call >= 0 else len(tokens), len(tokens)):
        if not joined[at]:
            return
        yield from tokens[at].seats


def _linked(tokens: Sequence[Token], at: int) -> str:
    """Whether the “'s” here is a verb, as in “Bram's lying”, or a possessive, as in “Bram's bad vote”."""
    after, then = [*tokens[at + 1 : at + 3], Token("", ""), Token("", "")][:2]
    verb = after.marks or after.sense in _VERBAL or (after.sense in _PREDICATES and then.sense not in _NOUNS)
    return "is" if verb else "own"
