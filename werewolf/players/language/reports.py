"""Reports: reads whom a seer says it checked, and with what result. In doubt it reads nothing: reports count most."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.players.language.acts import Act
from werewolf.players.language.tokens import BREAKS, GOOD, VERDICTS, Clause, Sentence

Results = dict[int, tuple[bool, int | None]]  # what was found of each seat, and its night


class Checks:
    """The checks of one speech. A result may come a sentence after its check, or before it."""

    def __init__(self) -> None:
        self._checked: dict[int, int | None] = {}  # the seats, each with its night if that was said
        self._found: Results = {}  # results of checks
        self._stated: Results = {}  # verdicts that may be some
        self._listing = False  # whether results were announced, so that every verdict is one

    def read(self, sentence: Sentence, seer: bool) -> None:
        """Note the checks and the results in a sentence of somebody who is the seer, or has not said so."""
        verdicts = [(clause, _results(clause)) for clause in sentence.find("verdict", sworn=True)]
        dated = seer or bool(sentence.senses & {"lastnight", "night", "role"})
        looks = [
            clause
            for clause in sentence.find("look", sworn=True)
            if not any(token.marks & {"not", "maybe"} for token in clause.lead) and (clause.kind != "glance" or dated)
        ]
        for clause in looks:
            if clause.spot >= 0:
                self._checked |= clause.target.seats
                self._listing |= any(token.sense == "colon" for token in clause.lead)  # “my results: …”
            elif verdicts:  # “Bram is clean, I checked”, “my check says Bram is clean”
                verb = clause.tokens[0].sense in ("checked", "I")
                for each, results in verdicts:
                    self._found |= results if not verb or each.start < clause.start else {}
            else:
                self._listing = True
        for clause in sentence.find("result", sworn=True):
            self._found |= _results(clause)
        listed = looks or (self._checked and (sentence.words.startswith("then ") or "night" in sentence.senses))
        for clause, results in verdicts:
            terse = listed and not any(token.sense in ("be", "is", "was") for token in clause.tokens)
            known = self._found if terse else self._stated
            known |= results
        for clause in looks:
            self._stated = _results(clause) | self._stated

    def reports(self, seer: bool) -> Iterator[Act]:
        """What counts as a report: results of checks, and a seer's verdicts if it names no check."""
        every = self._listing or (seer and not self._checked)
        told = {seat: result for seat, result in self._stated.items() if every or seat in self._checked}
        for seat, (good, night) in (told | self._found).items():
            yield Act("report", seat, good=good, night=self._checked.get(seat) if night is None else night)


def _results(clause: Clause) -> Results:
    """The result in a clause: its last verdict, turned by each negation since the last break; none if it is guessed."""
    good, negated = None, False
    for token in clause.tokens:
        negated = (negated and token.sense not in BREAKS) != ("not" in token.marks)
        if token.sense in VERDICTS:
            good = (token.sense in GOOD) != negated
    if good is None or clause.guessed:
        return {}
    return {seat: (good, night) for seat, night in clause.seats.items()}
