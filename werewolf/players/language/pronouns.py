"""Pronouns: the seat that “he”, “you” or “that” stands for, as the speech goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.players.language.tokens import Token

_OPENINGS = ("comma", "colon", "but", "while", "and", "think", "avow", "that", "if", "believe", "voc", "says")
_BREAKS = ("comma", "colon", "but", "while", "and")
_THINGS = ("it", "that", "which", "who", "but", "and")  # they may stand for what the topic did
_PREDICATES = ("bad", "good", "evil", "sin", "wolf", "town", "pretend")
_OWNED = ("other", "claim", "role", "result", "vote", "read", "check", "bad", "amiss", "story")
_ALONE = {"he": "people", "you": "people", "your": "skip"}  # the sense of a pronoun that means no seat


class Pronouns:
    """What was spoken of so far. A subject stays the topic; an object is it only if no other seat does something."""

    def __init__(self) -> None:
        self._topic: tuple[int, ...] = ()
        self._first: tuple[int, ...] = ()  # the subject that the sentence begins with
        self._called: tuple[int, ...] = ()  # the seat that “you” means
        self.addressed: int | None = None  # the seat that the sentence calls

    def begin(self, tokens: Sequence[Token], call: int) -> None:
        """Begin a sentence: its pronouns mean the main subject of the one before, “you” the seat it calls."""
        self._topic, self._first = self._first or self._topic, ()
        self._named = not any(token.sense == "seat" for token in tokens)
        self._subject = False
        if call >= 0:
            tokens[call].sense = "voc"
        if any(token.seats for token in tokens):
            self._called = tokens[call].seats if call >= 0 else ()
        self.addressed = tokens[call].seats[0] if call >= 0 else None

    def resolved(self, tokens: Sequence[Token]) -> Iterator[Token]:
        """The tokens with a seat for each pronoun that means one, and “'s” as a verb or a possessive."""
        for at, token in enumerate(tokens):
            after = tokens[at + 1] if at + 1 < len(tokens) else Token("", "comma")
            ends = at + 2 >= len(tokens) or tokens[at + 2].sense in ("comma", "and", "but")
            predicate = after.sense in _PREDICATES and (ends or after.word.endswith("ing"))
            if token.word == "'s":
                token.sense = "be" if predicate or after.sense in ("art", "not", "maybe", "be", "my", "it") else "own"
            owner = token.sense in ("his", "your") or (token.word == "her" and after.sense in _OWNED)
            if token.sense == "seat":
                self._name(tokens, at)
            elif token.sense in ("you", "your"):
                token.seats = self._called
            elif token.sense in ("he", "his"):
                token.seats = self._topic if not (token.word == "them" and at and tokens[at - 1].word == "of") else ()
                self._first = self._first or (self._topic if not at else ())
                self._subject = self._subject or not at
            elif token.sense in _THINGS:
                token.seats = self._topic if self._named else ()
            if token.sense in ("he", "his", "you", "your"):
                token.sense = "seat" if token.seats else _ALONE.get(token.sense, token.sense)
            if token.sense != "skip":
                yield token
            if owner and token.seats:
                yield Token("'s", "be" if token.word == "your" and predicate else "own")  # “ur lying”

    def _name(self, tokens: Sequence[Token], at: int) -> None:
        """Note a seat that was named. “Bram accused Celio” is about Bram."""
        before = tokens[at - 1].sense if at else ""
        subject = not at or before in _OPENINGS
        start = at
        while start and tokens[start - 1].sense not in (*_BREAKS, "seat"):
            start -= 1
        governed = start > 0 and tokens[start - 1].sense == "seat"
        if not at:
            self._first = tokens[at].seats
        if subject or not governed or not self._subject:
            self._topic = tokens[at].seats
        self._named = True
        self._subject = self._subject or subject
