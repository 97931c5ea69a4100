"""Reports: reads whom a seer says it checked, and with what result. In doubt it reads nothing: reports count most."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.players.language.acts import Act
from werewolf.players.language.statements import dated_seats
from werewolf.players.language.tokens import BREAKS, VERDICTS, Clause, Sentence

Nights = dict[int, int | None]  # seats, each with its night if that was said
Results = dict[int, tuple[bool, int | None]]  # what was found of each seat, and its night


class Checks:
    """The checks of one speech. A result may come a sentence after its check, or before it."""

    def __init__(self) -> None:
        self.role: str | None = None  # the card that the speaker has claimed
        self.weak: set[int] = set()  # whom the speaker only reproaches
        self.said: str | None = None  # the card that the sentence before spoke of
        self.named: str | None = None  # the card that a sentence began with: “cop. 8 guilty”
        self._checked: Nights = {}
        self._found: Results = {}  # results of checks
        self._stated: Results = {}  # verdicts that may be some
        self._listing = False  # whether results were announced, so that every verdict is one
        self._pending: Nights = {}  # the seats whose result may follow

    def knows(self, *cards: str) -> bool:
        """Whether the speaker has one of these cards, by its own words."""
        return self.role in cards or self.named in cards

    def read(self, sentence: Sentence) -> None:
        """Note the checks and the results in a sentence."""
        verdicts = [(clause, _results(sentence, clause)) for clause in sentence.find("verdict", sworn=True)]
        looks = [clause for clause in sentence.find("look", sworn=True) if self._is_look(sentence, clause)]
        if not sentence.has("seat", "I", "we"):  # “I checked 3. A wolf.”
            self._note_finding(sentence, 0, self._pending)
        self._pending = {}
        for clause in looks:
            # “Bram is clean, I checked”, “my check says Bram is clean”
            verb = clause.tokens[0].sense in ("checked", "I")
            if clause.spot >= 0:
                nights, last = dated_seats(sentence, clause.spot)  # “I checked 2 n1 and 3 n2, both town”
                self._checked |= nights
                if not self._note_finding(sentence, max(last, clause.start) + 1, nights):
                    self._pending |= nights
            elif verdicts:
                for each, results in verdicts:
                    self._found |= results if not verb or each.start < clause.start else {}
            else:
                self._listing = True
        for clause in sentence.find("result", sworn=True):
            if clause.kind != "seer" or self.knows("seer"):
                self._found |= _results(sentence, clause)
        listed = looks or (self._checked and (sentence.has("night") or sentence.words[0] in ("then", "next")))
        for clause, results in verdicts:
            terse = listed and not any(token.sense in ("be", "was") for token in clause.tokens)
            known = self._found if terse else self._stated
            known |= results | known

    def _is_look(self, sentence: Sentence, clause: Clause) -> bool:
        """Whether the speaker tells of a check of its own."""
        if not self.knows("seer"):
            glance = clause.kind == "glance" and not sentence.has("lastnight", "night", "role")
            if glance or sentence.sense(clause.start - 1) == "card":  # “the seer checked Bram”
                return False
        present = clause.tokens[0].word.endswith("ing")  # “checking Bram is pointless”
        return not (clause.negations or clause.guessed or present or sentence.is_denied)

    def _note_finding(self, sentence: Sentence, start: int, nights: Nights) -> bool:
        """Note the result of checks, if it follows before another seat is named or a guess begins."""
        found = sentence.finding(start, set(nights))
        good = _said_good(found) if found else None
        self._found |= {} if good is None else {seat: (good, night) for seat, night in nights.items()}
        return good is not None

    def reports(self) -> Iterator[Act]:
        """What counts as a report: results of checks, and a seer's verdicts if it names no check."""
        every = self._listing or (self.knows("seer") and not self._checked)
        told = {seat: result for seat, result in self._stated.items() if every or seat in self._checked}
        for seat, (good, night) in (told | self._found).items():
            yield Act("report", seat, good=good, night=night)


def _results(sentence: Sentence, clause: Clause) -> Results:
    good = None if clause.target.either else _said_good(clause)
    nights, _ = dated_seats(sentence, clause.spot)
    return {} if good is None else {seat: (good, nights[seat]) for seat in clause.seats}


def _said_good(clause: Clause) -> bool | None:
    """The result in a clause: its last verdict, turned by the negations since the last break; None if it is guessed."""
    spots = [at for at, token in enumerate(clause.tokens) if token.sense in VERDICTS]
    if not spots or clause.guessed:
        return None
    start = max((at for at in range(spots[-1]) if clause.tokens[at].sense in BREAKS), default=0)
    negations = sum(token.negated for token in clause.tokens[start:])
    return (clause.tokens[spots[-1]].sense in ("good", "fine", "town")) != (negations % 2 == 1)
