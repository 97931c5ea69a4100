"""Pronouns: the seat that “he”, “you” or “that” stands for, as the speech goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.players.language.tokens import Token

_BREAKS = ("comma", "colon", "but", "while", "and")
_OPENINGS = ("", *_BREAKS, "think", "avow", "that", "if", "believe", "voc", "says")
_THINGS = ("it", "that", "which", "who", "but", "and", "comma", "colon")  # they may stand for what the topic did
_PREDICATES = ("bad", "good", "evil", "sin", "wolf", "town", "pretend", "untrue", "astray")
_NOUNS = ("other", "claim", "vote", "votes", "role", "act", "read", "story", "result", "check", "card", "wolf", "of")
_VERBAL = ("art", "not", "maybe", "be", "my", "it", "must", "will", "too", "hold", "he")
_VERDICTS = ("bad", "evil", "wolf", "good", "art", "real", "not", "maybe")
_OWNED = ("other", "claim", "role", "result", "vote", "read", "check", "bad", "amiss", "story")
_ALONE = {"he": "people", "you": "people", "your": "skip", "his": "his"}  # the sense of a pronoun that means no seat


class Pronouns:
    """What was spoken of so far. A subject stays the topic; an object is it only if no other seat does something."""

    def __init__(self) -> None:
        self._topic: tuple[int, ...] = ()
        self._first: tuple[int, ...] = ()  # the subject that the sentence begins with
        self._called: tuple[int, ...] = ()  # the seat that “you” means
        self._subject = False  # whether a seat does something in this sentence
        self.addressed: tuple[int, ...] = ()  # the seats that the sentence calls

    def resolved(self, tokens: Sequence[Token], call: int) -> Iterator[Token]:
        """The tokens of a sentence with a seat for each pronoun that means one, and “'s” as a verb or a possessive."""
        self._topic, self._first, self._subject = self._first or self._topic, (), False
        if any(token.seats for token in tokens):
            self._called = tokens[call].seats if call >= 0 else ()
        self.addressed = tuple(_called(tokens, call))
        if self._topic and tokens and all(token.sense in _VERDICTS for token in tokens):
            tokens = [Token("it", "it"), *tokens]  # “Bram lied. Wolf.”
        near = not any(token.sense == "seat" for token in tokens)  # whether the topic was named near by
        for at, token in enumerate(tokens):
            owner = False
            if token.word == "'s":
                token.sense = _linked(tokens, at)
            elif at == call:
                token.sense = "voc"
            elif token.sense == "seat":
                near = True
                self._note(tokens, at)
            elif token.sense in _THINGS:
                token.seats = self._topic if near else ()
            elif token.sense in _ALONE:
                after = tokens[at + 1].sense if at + 1 < len(tokens) else ""
                owner = token.sense in ("his", "your") or (token.word == "her" and after in _OWNED)
                token.seats = self._called if token.sense in ("you", "your") else self._topic
                if token.word == "them" and at and tokens[at - 1].word == "of":
                    token.seats = ()
                if not at and token.sense in ("he", "his"):
                    self._first, self._subject = self._topic, True
                token.sense, token.value = ("seat", "pronoun") if token.seats else (_ALONE[token.sense], "")
            if token.sense != "skip":
                yield token
            if owner and token.seats:
                yield Token("'s", _linked(tokens, at) if token.word == "your" else "own")  # “ur lying”

    def _note(self, tokens: Sequence[Token], at: int) -> None:
        """Note a seat that was named. “Bram accused Celio” is about Bram."""
        subject = (tokens[at - 1].sense if at else "") in _OPENINGS
        clause = [token.sense for token in tokens[:at]]
        while clause and clause[-1] not in (*_BREAKS, "seat"):
            clause.pop()
        if not at:
            self._first = tokens[at].seats
        if subject or not self._subject or clause[-1:] != ["seat"]:
            self._topic = tokens[at].seats
        self._subject = self._subject or subject


def _called(tokens: Sequence[Token], call: int) -> Iterator[int]:
    """The seats that are called together: “Bram, Celio: who …”."""
    at = call
    while at >= 0 and tokens[at].sense in ("seat", "comma", "and", "voc"):
        yield from tokens[at].seats[:1] if tokens[at].sense in ("seat", "voc") else ()
        at -= 1


def _linked(tokens: Sequence[Token], at: int) -> str:
    """Whether the “'s” here is a verb, as in “Bram's lying”, or a possessive, as in “Bram's lying face”."""
    after, then = (tokens[spot] if spot < len(tokens) else Token("", "comma") for spot in (at + 1, at + 2))
    predicate = after.sense in _PREDICATES and (then.sense not in _NOUNS or after.word.endswith("ing"))
    return "be" if predicate or after.sense in _VERBAL else "own"
