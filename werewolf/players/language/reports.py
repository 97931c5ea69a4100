"""Reports: reads whom a seer says it checked, and with what result. In doubt it reads nothing: reports count most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.players.language.acts import Act
from werewolf.players.language.tokens import Clause, Sentence


class Checks:
    """The checks of one speech. A result may come a sentence after its check, or before it."""

    def __init__(self) -> None:
        self._checked: dict[int, int | None] = {}  # the seats, each with its night if that was said
        self._results: dict[int, tuple[bool, int | None]] = {}  # verdicts that may be results, and their night
        self._sure: set[int] = set()  # those that are
        self._listing = False  # whether results were announced, so that every verdict is one

    def read(self, sentence: Sentence, verdicts: Sequence[Clause], seer: bool) -> None:
        """Note the checks and the results in a sentence of somebody who is the seer, or has not said so."""
        dated = seer or bool(sentence.senses & {"lastnight", "night", "role"})
        looks = [
            clause
            for clause in sentence.find("look", sworn=True)
            if not any(token.marks & {"not", "maybe"} for token in clause.lead) and (clause.kind != "glance" or dated)
        ]
        told = -1  # where it says of verdicts that they are results: “Bram is clean, I checked”, “my check says …”
        for clause in looks:
            self._checked |= clause.seats
            self._listing |= not clause.seats and not verdicts
            self._note(clause)
            if not clause.seats:
                told = clause.start if clause.tokens[0].sense in ("checked", "I") else len(sentence.tokens)
        for clause in verdicts:
            terse = not any(token.sense in ("be", "is", "was") for token in clause.tokens)
            self._note(clause, sure=(terse and bool(looks or self._checked)) or clause.start < told)
        for clause in sentence.find("result", sworn=True):
            self._note(clause, sure=clause.kind == "result")

    def _note(self, clause: Clause, sure: bool = False) -> None:
        if clause.verdict is not None:
            seats = {seat for seat in clause.seats if sure or seat not in self._sure}
            self._results |= {seat: (clause.verdict, clause.seats[seat]) for seat in seats}
            self._sure |= seats if sure else set()

    def reports(self, seer: bool) -> Iterator[Act]:
        """What counts as a report: results of checks, and a seer's verdicts if it names no check."""
        every = self._listing or (seer and not self._checked)
        for seat in sorted(self._results, key=self._sure.__contains__):
            good, night = self._results[seat]
            if every or seat in self._sure or seat in self._checked:
                yield Act("report", seat, good=good, night=self._checked.get(seat) if night is None else night)
