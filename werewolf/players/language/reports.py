"""Reports: reads whom a seer says it checked, and with what result. In doubt it reads nothing: reports count most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from werewolf.players.language.acts import Act
from werewolf.players.language.statements import next_seats, night_near
from werewolf.players.language.tokens import Clause, Sentence

_VERDICTS = ("wolf", "wolves", "evil", "town", "good")
_LISTS = ("results", "checks", "findings")
_BREAKS = ("comma", "colon", "but", "and")


class Result(NamedTuple):
    """What a check found, in which night if that was said."""

    good: bool
    night: int | None


class Checks:
    """The checks of one speech. A result may come a sentence after its check, or before it."""

    def __init__(self) -> None:
        self.role: str | None = None  # the card that the speaker has claimed
        self.named: str | None = None  # the card that a sentence began with: “cop. 8 guilty”
        self._checked: set[int] = set()
        self._found: dict[int, Result] = {}  # results of checks
        self._stated: dict[int, Result] = {}  # verdicts that may be some
        self._listing = False  # whether results were announced, so that every verdict is one
        self._pending: tuple[int, ...] = ()  # the seats whose result may follow

    def knows(self, *cards: str) -> bool:
        """Whether the speaker has one of these cards, by its own words."""
        return bool({self.role, self.named} & set(cards))

    def read(self, sentence: Sentence) -> None:
        """Note the checks and the results in a sentence."""
        pending, self._pending = self._pending, ()
        verdicts = [(clause, dict(_result(sentence, clause))) for clause in sentence.find_sworn("verdict")]
        looks = [clause for clause in sentence.find_sworn("look") if self._is_look(sentence, clause)]
        if pending and not looks:
            self._note_lone_result(sentence, pending)
        for clause in looks:
            if clause.target is not None:
                self._note_check(sentence, clause)
                continue
            verb = clause.tokens[0].sense in (
                "checked",
                "I",
            )  # “Bram is clean, I checked”, “my check says Bram is clean”
            for each, results in verdicts:
                self._found |= results if not verb or each.start < clause.start else {}
            self._listing = self._listing or not verdicts
        self._listing = self._listing or any(token.word in _LISTS for token in sentence.tokens)
        for clause in sentence.find_sworn("result"):
            if self.knows("seer") or not _is_loose(clause):
                self._found |= dict(_result(sentence, clause))
        listed = looks or (self._checked and (sentence.has("night") or sentence.words[0] in ("then", "next")))
        for clause, results in verdicts:
            terse = listed and not any(token.sense in ("be", "was") for token in clause.tokens)
            for seat, result in results.items():
                (self._found if terse else self._stated).setdefault(seat, result)

    def _is_look(self, sentence: Sentence, clause: Clause) -> bool:
        """Whether the speaker tells of a check of its own."""
        if clause.kind == "glance" and not (self.knows("seer") or sentence.has("lastnight", "night", "role")):
            return False
        before = sentence.tokens[clause.start - 1] if clause.start else None
        others = before is not None and before.sense == "card" and not self.knows("seer")
        present = clause.tokens[0].word.endswith("ing")  # “checking Bram is pointless”
        return not (clause.negations or clause.guessed or others or present or sentence.is_denied)

    def _note_check(self, sentence: Sentence, clause: Clause) -> None:
        """A check, and its result if it follows before another seat is named or a guess begins."""
        spots = [clause.spot, *next_seats(sentence, clause.spot)]  # “I checked 2 n1 and 3 n2, both town”
        nights = {seat: night_near(sentence, spot) for spot in spots for seat in sentence.tokens[spot].seats}
        self._checked |= set(nights)
        last = sentence.tokens[spots[-1]].seats
        found = sentence.finding(max(spots[-1], clause.start) + 1, last)
        good = _said_good(found) if found else None
        if good is None:
            self._pending += tuple(nights)
            return
        both = {"both", "all", "they", "are"} & set(sentence.words)
        self._found |= {seat: Result(good, night) for seat, night in nights.items() if both or seat in last}

    def _note_lone_result(self, sentence: Sentence, seats: tuple[int, ...]) -> None:
        """A result in a sentence of its own: “I checked 3. A wolf.”"""
        found = sentence.finding(0, seats)
        good = (
            _said_good(found)
            if found and sentence.sense(0) not in ("I", "we", "who", "what", "people") and not sentence.has("seat")
            else None
        )
        if good is not None:
            self._found |= dict.fromkeys(seats, Result(good, None))

    def reports(self) -> Iterator[Act]:
        """What counts as a report: results of checks, and a seer's verdicts if it names no check."""
        every = self._listing or (self.knows("seer") and not self._checked)
        told = {seat: result for seat, result in self._stated.items() if every or seat in self._checked}
        for seat, (good, night) in (told | self._found).items():
            yield Act("report", seat, good=good, night=night)


def _result(sentence: Sentence, clause: Clause) -> Iterator[tuple[int, Result]]:
    good = _said_good(clause)
    if good is not None and clause.target is not None and not clause.target.either:
        yield from ((seat, Result(good, night_near(sentence, clause.spot))) for seat in clause.seats)


def _is_loose(clause: Clause) -> bool:
    """“Wolf Bram” is an opinion, unless a seer says it; “red on Bram” is a result."""
    named = any(token.sense in ("check", "result") or token.after_preposition for token in clause.tokens)
    return clause.kind == "seer" or (clause.tokens[0].sense in (*_VERDICTS, "comma") and not named)


def _said_good(clause: Clause) -> bool | None:
    """The result in a clause: its last verdict, turned by the negations since the last break; None if it is guessed."""
    spots = [at for at, token in enumerate(clause.tokens) if token.sense in _VERDICTS]
    if not spots or clause.guessed:
        return None
    start = max((at for at in range(spots[-1]) if clause.tokens[at].sense in _BREAKS), default=0)
    negations = sum(token.negated for token in clause.tokens[start:])
    return (clause.tokens[spots[-1]].sense in ("good", "town")) != (negations % 2 == 1)
