"""Pronouns: the seat that “he”, “you” or “that” stands for, as the speech goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from werewolf.players.language.lexicon import word_set
from werewolf.players.language.tokens import Token

PREPOSITIONS = word_set("on for at to with about against of from by than like over into")
HE = word_set("he she him they them his their her whose himself herself")
_OPENINGS = frozenset(("comma", "colon", "but", "and", "think", "avow", "that", "if", "believe", "voc", "says"))
_LEADS = word_set("so well ok okay hey now look listen , sorry and but yo please hi yes no")
_FINITE = word_set("is was looks seems has should must 's")
_YOU = frozenset(("you", "your", "yourself"))
_HELPERS = word_set("do did are can will would have could")
_ASKING = word_set("why what who whom how where when which explain any thoughts please answer speak talk")
_CALLING = _ASKING | _HELPERS | _YOU | word_set("tell clarify is share respond agree point said thanks sorry")

Flat = Sequence[str | Token]


class Pronouns:
    """What was spoken of so far. A subject stays the topic; an object is it only if no other seat does something."""

    def __init__(self) -> None:
        self.topic: tuple[int, ...] = ()
        self._first: tuple[int, ...] = ()  # the subject that the sentence begins with
        self._subject_here = self._named_here = False
        self._names_nobody = True
        self._addressed: int | None = None
        self.vocative = -1
        self.addressed: int | None = None

    def begin(self, flat: Flat, governs: Callable[[str], bool]) -> None:
        """Begin a sentence: its pronouns mean the main subject of the one before, “you” the seat it calls."""
        self._subject_here = self._named_here = False
        self._names_nobody = not any(isinstance(each, Token) for each in flat)
        self.topic, self._first = self._first or self.topic, ()
        self.vocative = _vocative(flat, governs)
        called = flat[self.vocative] if self.vocative >= 0 else None
        self.addressed = called.seats[0] if isinstance(called, Token) else None
        if self.addressed is not None or any(isinstance(each, Token) for each in flat):
            self._addressed = self.addressed

    def name(self, seats: tuple[int, ...], before: Sequence[Token], previous: str | Token) -> None:
        """Note a seat that was named."""
        self._named_here = True
        subject = (not before or before[-1].sense in _OPENINGS) and previous not in PREPOSITIONS
        spot = len(before)
        while spot and before[spot - 1].sense not in ("comma", "colon", "but", "and", "seat"):
            spot -= 1
        governed = spot > 0 and before[spot - 1].sense == "seat"  # “Bram accused Celio”: still about Bram
        if subject and not before:
            self._first = seats
        if subject or not governed or not self._subject_here:
            self.topic = seats
        self._subject_here = self._subject_here or subject

    @property
    def thing(self) -> tuple[int, ...]:
        """Whose doing “that” or “it” may be: of the seat this sentence named, or, if it names none, the one before."""
        return self.topic if self._named_here or self._names_nobody else ()

    def meant(self, word: str, before: Sequence[Token]) -> tuple[int, ...]:
        """The seats that a pronoun means; none if it is no pronoun, or nobody was named."""
        if word in _YOU:
            return () if self._addressed is None else (self._addressed,)
        if word not in HE or (word == "them" and before and before[-1].word == "of"):
            return ()
        if not before and word not in ("him", "them"):
            self._first, self._subject_here = self.topic, True
        return self.topic


def _vocative(flat: Flat, governs: Callable[[str], bool]) -> int:
    """Where a sentence calls the seat it speaks to: “Bram, …”, “bram why did you …”, “… you, Bram”; or -1."""
    start = next((at for at, each in enumerate(flat) if each not in _LEADS), len(flat))
    seats = [at for at, each in enumerate(flat) if isinstance(each, Token)]
    you = any(each in _YOU for each in flat)
    after = [*flat[start + 1 : start + 3], "", ""]
    if start in seats:
        pause = after[0] in (",", ":", "-", "but") and (you or after[1] in _CALLING - {"who", "whom", "which"})
        if pause or after[0] in _YOU | _ASKING or (after[0] in _HELPERS and after[1] in _YOU):
            return start
    elif seats and flat[start] == "you" and len(seats) == 1 and _is_free(flat, seats[0], governs):
        return seats[0]
    last = len(flat) - 1
    if seats and seats[-1] == last > start:
        comma = flat[last - 1] == ","
        if (you and (comma or _is_free(flat, last, governs))) or (comma and any(each in _CALLING for each in flat)):
            return last
    return -1


def _is_free(flat: Flat, at: int, governs: Callable[[str], bool]) -> bool:
    """Whether a name is no object of the word before it, and no subject of the word after it."""
    previous, after = flat[at - 1], flat[at + 1] if at + 1 < len(flat) else ""
    return isinstance(previous, str) and not governs(previous) and after not in _FINITE
