"""Pronouns: the seat that “he”, “you”, “both” or “that” stands for, as the speech goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.players.language.tokens import Token

Seats = tuple[int, ...]

_BREAKS = ("comma", "colon", "but", "while", "and")
_OPENINGS = ("", *_BREAKS, "think", "avow", "that", "if", "believe", "voc", "says")
_THINGS = ("it", "that", "which", "who", "but", "and", "comma", "colon")  # they may stand for what the topic did
_VERDICTS = ("could", "be", "seem", "bad", "evil", "wolf", "good", "fine", "art", "real", "not", "maybe")
_PREDICATES = ("bad", "good", "fine", "evil", "sin", "wolf", "town", "pretend", "untrue", "astray")
_NOUNS = ("other", "claim", "vote", "votes", "role", "act", "read", "story", "result", "check", "card", "wolf", "of")
_VERBAL = ("art", "not", "maybe", "be", "my", "it", "must", "will", "too", "hold", "he", "his", "all", "prep")
_OWNED = ("other", "claim", "role", "result", "vote", "read", "check", "bad", "amiss", "story")
_DOING = ("", "be", "seem", "was", "could", "might", "must", "will", "hold", "came", *_PREDICATES)
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

    def resolved(self, tokens: Sequence[Token], call: int) -> Iterator[Token]:
        """The tokens of a sentence with a seat for each pronoun that means one, and “'s” as a verb or a possessive."""
        if call >= 0 or any(token.seats for token in tokens):
            self._called = tuple(_called(tokens, call))
        speaks = call >= 0 or any(token.sense in ("you", "your") for token in tokens)
        self.addressed = self._called if speaks else ()
        if self._topic and tokens and all(token.sense in _VERDICTS for token in tokens):
            tokens = [Token("it", "it"), *tokens]  # “Bram lied. Wolf.”
        self._topic, self._first = self._first or self._topic, ()
        near = not any(token.sense == "seat" for token in tokens)  # whether the topic was named near by
        they: Token | None = None
        for at, token in enumerate(tokens):
            owner = False
            if token.word == "'s":
                token.sense = _linked(tokens, at)
            elif at == call:
                token.sense = "voc"
            elif token.sense == "all":
                token.sense = "skip" if at and tokens[at - 1].sense == "seat" else "we"  # “Bram, Celio, all town”
            elif token.sense == "seat":
                near = True
                self._note(tokens, at)
            elif token.sense in _THINGS:
                token.seats = self._topic if near else ()
            elif token.sense in _ALONE:
                after = tokens[at + 1].sense if at + 1 < len(tokens) else ""
                owner = token.sense in ("his", "your") or (token.word == "her" and after in _OWNED)
                if token.sense == "both" and they:  # “they are both wolves”
                    they.seats, they = self._named[-2:], None
                elif token.sense != "both" or (after in _DOING and (not at or tokens[at - 1].sense in _BREAKS)):
                    token.seats = self._meant(tokens, at)
                self._first = self._topic if not at and token.sense in ("he", "his") else self._first
                token.sense, token.value = ("seat", "pronoun") if token.seats else (_ALONE[token.sense], "")
                they = token if token.word == "they" and token.seats else they
            if token.sense != "skip":
                yield token
            if owner and token.seats:
                yield Token("'s", _linked(tokens, at) if token.word == "your" else "own")  # “ur lying”

    def _meant(self, tokens: Sequence[Token], at: int) -> Seats:
        """The seats that the pronoun here stands for."""
        token, before = tokens[at], tokens[at - 1].word if at else ""
        if token.sense == "both" or (token.word == "them" and before == "neither of"):
            return self._named[-2:] if len(self._named) > 1 else ()
        if token.sense in ("you", "your"):
            return self._called
        if token.word == "them" and before == "of":
            return ()
        gender = _GENDERS.get(token.word, "")
        fits = (seat for seat in (*self._topic, *reversed(self._named)) if self._genders.get(seat, gender) == gender)
        seat = next(fits, None) if gender and len(self._topic) == 1 else None
        if seat is None:
            return self._topic
        self._genders[seat] = gender
        return (seat,)

    def _note(self, tokens: Sequence[Token], at: int) -> None:
        """Note a seat that was named. “Bram accused Celio” is about Bram, and so is “Bram said that Celio is bad”."""
        seats, start = tokens[at].seats, at
        while start and tokens[start - 1].sense not in _BREAKS:
            start -= 1
        acts = (spot for spot in range(start, at) if tokens[spot].sense == "seat" and tokens[spot + 1].sense != "poss")
        acting = next((tokens[spot] for spot in acts), None)
        opening = (tokens[at - 1].sense if at else "") in _OPENINGS
        if not acting or (opening and tokens[start] is not acting):
            self._topic = seats
            spoken = any(token.sense == "I" for token in tokens[start:at])
            self._first = seats if not at else () if spoken else self._first
        self._named = (*(seat for seat in self._named if seat not in seats), *seats)


def _called(tokens: Sequence[Token], call: int) -> Iterator[int]:
    """The seats that are called together: “Bram, Celio: who …”."""
    joined = ("seat", "comma", "and")
    start = 0 if all(token.sense in joined for token in tokens[: max(0, call)]) else call
    for token in tokens[start:] if call >= 0 else ():
        if token.sense not in joined:
            break
        yield from token.seats if token.sense == "seat" else ()
        if start:
            break


def _linked(tokens: Sequence[Token], at: int) -> str:
    """Whether the “'s” here is a verb, as in “Bram's lying”, or a possessive, as in “Bram's lying face”."""
    after, then = (tokens[spot] if spot < len(tokens) else Token("", "comma") for spot in (at + 1, at + 2))
    predicate = after.sense in _PREDICATES and (then.sense not in _NOUNS or after.word.endswith("ing"))
    return "be" if predicate or after.sense in _VERBAL else "own"
