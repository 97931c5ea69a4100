"""Reports: reads whom a seer says it checked, and with what result. In doubt it reads nothing: reports count most."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.players.language.acts import Act
from werewolf.players.language.statements import dated_seats
from werewolf.players.language.tokens import Clause, Sentence

_VERDICTS = ("wolf", "wolves", "evil", "town", "good")
_BREAKS = ("comma", "colon", "but", "and")
_LISTS = ("results", "checks", "findings")

Results = dict[int, tuple[bool, int | None]]  # what was found of each seat, and in which night if that was said


class Checks:
    """The checks of one speech. A result may come a sentence after its check, or before it."""

    def __init__(self) -> None:
        self.role: str | None = None  # the card that the speaker has claimed
        self.named: str | None = None  # the card that a sentence began with: “cop. 8 guilty”
        self._checked: set[int] = set()
        self._found: Results = {}  # results of checks
        self._stated: Results = {}  # verdicts that may be some
        self._listing = False  # whether results were announced, so that every verdict is one
        self._pending: tuple[int, ...] = ()  # the seats whose result may follow

    def knows(self, *cards: str) -> bool:
        """Whether the speaker has one of these cards, by its own words."""
        return self.role in cards or self.named in cards

    def read(self, sentence: Sentence) -> None:
        """Note the checks and the results in a sentence."""
        pending, self._pending = self._pending, ()
        verdicts = [(clause, _results(sentence, clause)) for clause in sentence.find_sworn("verdict")]
        looks = [clause for clause in sentence.find_sworn("look") if self._is_look(sentence, clause)]
        if pending and not looks and not sentence.has("seat", "I", "we"):  # “I checked 3. A wolf.”
            self._note_finding(sentence, 0, dict.fromkeys(pending))
        for clause in looks:
            if clause.spot >= 0:
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
                self._found |= _results(sentence, clause)
        listed = looks or (self._checked and (sentence.has("night") or sentence.words[0] in ("then", "next")))
        for clause, results in verdicts:
            terse = listed and not any(token.sense in ("be", "was") for token in clause.tokens)
            known = self._found if terse else self._stated
            known |= results | known

    def _is_look(self, sentence: Sentence, clause: Clause) -> bool:
        """Whether the speaker tells of a check of its own."""
        if not self.knows("seer"):
            if clause.kind == "glance" and not sentence.has("lastnight", "night", "role"):
                return False
            if sentence.sense(clause.start - 1) == "card":  # “the seer checked Bram”
                return False
        present = clause.tokens[0].word.endswith("ing")  # “checking Bram is pointless”
        return not (clause.negations or clause.guessed or present or sentence.is_denied)

    def _note_check(self, sentence: Sentence, clause: Clause) -> None:
        nights = dated_seats(sentence, clause.spot)  # “I checked 2 n1 and 3 n2, both town”
        self._checked |= set(nights)
        last = max(
            at
            for at, token in enumerate(sentence.tokens)
            if token.sense == "seat" and set(token.seats) <= set(nights) and at <= clause.spot + 4
        )
        both = {"both", "all", "they", "are"} & set(sentence.words)
        if not self._note_finding(
            sentence,
            max(last, clause.start) + 1,
            nights if both else {seat: nights[seat] for seat in sentence.tokens[last].seats},
        ):
            self._pending += tuple(nights)

    def _note_finding(self, sentence: Sentence, start: int, nights: dict[int, int | None]) -> bool:
        """The result of a check, if it follows before another seat is named or a guess begins."""
        found = sentence.finding(start, tuple(nights))
        good = _said_good(found) if found else None
        if good is not None:
            self._found |= {seat: (good, night) for seat, night in nights.items()}
        return good is not None

    def reports(self) -> Iterator[Act]:
        """What counts as a report: results of checks, and a seer's verdicts if it names no check."""
        every = self._listing or (self.knows("seer") and not self._checked)
        told = {seat: result for seat, result in self._stated.items() if every or seat in self._checked}
        for seat, (good, night) in (told | self._found).items():
            yield Act("report", seat, good=good, night=night)


def _results(sentence: Sentence, clause: Clause) -> Results:
    good = None if clause.target.either else _said_good(clause)
    nights = dated_seats(sentence, clause.spot)
    return {} if good is None else {seat: (good, nights[seat]) for seat in clause.seats}


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
