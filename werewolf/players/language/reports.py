"""Reports: reads whom a seer says it checked, and with what result. In doubt it reads nothing: reports count most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from werewolf.players.language.acts import Act
from werewolf.players.language.clauses import is_own_statement, is_taken_back
from werewolf.players.language.tokens import Clause, Sentence, Token

_WINDOW = 22  # tokens after a check that may hold its result
_VERDICTS = ("wolf", "evil", "town", "good")
_SOFT = ("good", "bad", "clear", "red", "real", "clean")  # with a noun behind it, no result: “good news”
_MANY = ("wolves", "werewolves", "villagers")
_STRAYS = ("if", "seem", "his", "suspect", "like", "doubt", "own", "voc", "would", "think", "believe")
_SUBJECTS = ("seat", "people", "who", "we", "might", "must", "will", "his")
_OPENERS = (
    "I",
    "my",
    "checked",
    "check",
    "result",
    "glance",
    "lastnight",
    "other",
    "night",
    "hold",
    "find",
    "card",
    "and",
    "of",
)


_INFERRED = ("must be", "has to be", "have to be", "gotta be", "got to be", "needs to be")  # a guess, not a result


class Result(NamedTuple):
    """What a check found, in which night if that was said."""

    good: bool
    night: int | None


Results = dict[int, Result]


class Checks:
    """The checks of one speech so far. A result may come a sentence after its check, or before it."""

    def __init__(self) -> None:
        self.role: str | None = None  # the card that the speaker has claimed
        self.named: str | None = None  # the card that a sentence began with: “cop. 8 guilty”
        self._checked: dict[int, bool] = {}  # each seat checked, and whether its result was given
        self._listing = False  # whether several results were announced
        self._pending: tuple[int, ...] = ()  # the seats whose result may follow
        self._night: int | None = None  # the night of the check whose result may follow
        self._verdicts: Results = {}  # on any seat, in case the check is told later

    @property
    def seer(self) -> bool:
        return "seer" in (self.role, self.named)

    @property
    def healer(self) -> bool:
        return bool({self.role, self.named} & {"doctor", "guard"})

    def note_card(self, sentence: Sentence) -> None:
        """Note the card if the sentence begins with it, and goes on with something else."""
        first = sentence.tokens[0] if sentence.tokens else None
        follows = sentence.sense(1) in ("", "comma", "colon", "night", "seat", "checked", "deed")
        if first is not None and first.sense == "card" and follows and not (first.article or first.negated):
            self.named = first.value

    def reports(self, sentence: Sentence) -> Iterator[Act]:
        """The reports in this sentence."""
        for seat, (good, night) in self._results(sentence).items():
            self._checked[seat] = True
            yield Act("report", seat, good=good, night=night)

    def late_reports(self) -> Iterator[Act]:
        """Verdicts that become reports because the claim comes later: “3 is a wolf. I am the seer.”"""
        if self.seer and not self._checked:
            yield from (Act("report", seat, good=good, night=night) for seat, (good, night) in self._verdicts.items())

    def _results(self, sentence: Sentence) -> Results:
        found = self._lone_result(sentence) if self._pending else {}
        self._pending = ()
        stated = list(_stated(sentence))
        bare = {
            seat: Result(good, night_of(sentence, each, end=each.end + 2))
            for each, good in stated
            for seat in each.seats
        }
        looks = list(self._looks(sentence, bool(bare)))
        for clause in looks:
            if clause.target is not None:
                found |= self._check_result(sentence, clause, clause.spot, bare)
                continue
            noun = clause.tokens[0].sense not in ("checked", "I")  # “my check says Bram is clean”
            told = {seat for each, _ in stated if noun or each.start < clause.start for seat in each.seats}
            found |= {seat: result for seat, result in bare.items() if seat in told}
            self._listing = self._listing or not bare
        self._listing = self._listing or any(
            token.word in ("results", "checks", "findings") for token in sentence.tokens
        )
        for clause in sentence.find("result"):
            found |= self._direct_result(sentence, clause)
        self._verdicts |= bare
        for clause, _ in stated:
            for seat in clause.seats:
                listed = not any(token.sense in ("be", "was") for token in clause.tokens)
                more = self._checked and (
                    bare[seat].night is not None or sentence.words[0] in ("then", "next", "second")
                )
                if self._is_report(seat, listed and bool(looks or more)):
                    found.setdefault(seat, bare[seat])
        return found

    def _is_report(self, seat: int, listed: bool) -> bool:
        """Whether a verdict on this seat counts as a report. One in a list of checks does."""
        unclaimed = self.named == "seer" and self.role is None
        return seat in self._checked or self._listing or listed or unclaimed or (self.seer and not self._checked)

    def _looks(self, sentence: Sentence, verdict_given: bool) -> Iterator[Clause]:
        """Where the speaker tells of a check of its own."""
        tokens = sentence.tokens
        for clause in sentence.find("look"):
            begin = next(at for at in range(clause.start, clause.end) if sentence.senses[at] in _OPENERS)
            verb, before = tokens[begin], sentence.sense(begin - 1)
            if clause.negations or not is_own_statement(sentence, begin) or is_taken_back(sentence, clause.end - 1):
                continue
            plain = verdict_given and any(token.word == "looked at" for token in tokens)
            if clause.kind == "glance" and not (plain or self.seer or sentence.has("lastnight", "night", "role")):
                continue
            active = verb.sense in ("checked", "check", "glance") and not -1 < clause.spot < begin
            planned = verb.sense == "check" and verb.word.endswith("ing") and before not in ("other", "I")
            others = verb.sense == "checked" and before == "card" and not self.seer
            if not (active and before in _SUBJECTS) and not planned and not others:
                yield clause

    def _check_result(self, sentence: Sentence, clause: Clause, spot: int, bare: Results) -> Results:
        """The result of one check. It ends where another seat is named or a guess begins."""
        seats = sentence.tokens[spot].seats
        for seat in seats:
            self._checked.setdefault(seat, False)
        good, where = verdict(sentence, max(spot, clause.start) + 1, seats)
        night = night_of(sentence, clause, spot, where + 3 if good is not None else spot)
        if good is not None:
            return dict.fromkeys(seats, Result(good, night))
        if _is_joined(sentence, spot, where):  # “I checked 2 n1 and 3 n2, both town”
            more = self._check_result(sentence, clause, where, bare)
            both = {"both", "all", "they", "are"} & set(sentence.words)
            return more | {seat: next(iter(more.values())) for seat in seats if both and more}
        known = self._verdicts | bare
        early = {seat: known[seat] for seat in seats if seat in known}  # “3 is a wolf. I checked him.”
        if not early:
            self._pending, self._night = tuple(seat for seat, told in self._checked.items() if not told), night
        return early

    def _lone_result(self, sentence: Sentence) -> Results:
        """A result in a sentence of its own: “I checked 3. A wolf.”"""
        seats = self._pending
        named = {seat for token in sentence.tokens if token.sense == "seat" for seat in token.seats}
        if sentence.sense(0) in ("I", "we", "if", "who", "what", "people") or len(named) > 1:
            return {}
        if not named and not {"both", "they"} & set(sentence.words):
            seats = seats[-1:]
        good, _ = verdict(sentence, 0, seats)
        if good is None or not named <= set(seats):
            return {}
        return dict.fromkeys(named or seats, Result(good, self._night))

    def _direct_result(self, sentence: Sentence, clause: Clause) -> Results:
        """A result said in one piece: “got a red on Bram”, “Bram came back clean”, “N1 Bram: good”."""
        tokens = clause.tokens
        begin = clause.start + (tokens[0].sense in ("comma", "colon", "card", "here"))
        named = clause.target is not None and clause.target.after_preposition
        named = named or any(token.sense in ("check", "result") for token in tokens)
        loose = tokens[0].sense in (*_VERDICTS, "comma") and not named
        if not self.seer and (loose or clause.kind == "seer"):
            return {}  # “wolf bram” is an opinion, “red on bram” a result
        if not self.seer and sentence.sense(clause.start - 1) in ("seat", "people", "card", "who", "his"):
            return {}
        if not is_own_statement(sentence, begin) or is_taken_back(sentence, clause.end - 1):
            return {}
        good = _said_good(sentence, clause, strict=clause.kind != "seer")
        return (
            {}
            if good is None
            else dict.fromkeys(clause.seats, Result(good, night_of(sentence, clause, end=clause.end + 2)))
        )


def _stated(sentence: Sentence) -> Iterator[tuple[Clause, bool]]:
    """Verdicts without a check, “3 is a wolf”, up to the speaker's first guess."""
    senses = sentence.senses
    minds = (at for at, sense in enumerate(senses) if sense in ("think", "suspect", "believe"))
    guess = next((at for at in minds if "I" in senses[max(0, at - 3) : at]), len(senses))
    for clause in sentence.find("verdict"):
        good = _said_good(sentence, clause)
        sure = clause.start < guess and clause.target is not None and not clause.target.either
        if sure and good is not None and is_own_statement(sentence, clause.start):
            yield clause, good


def _said_good(sentence: Sentence, clause: Clause, strict: bool = True) -> bool | None:
    """The result in a clause: its last verdict, turned by its negations; None if it is guessed or none."""
    spots = [at for at in range(clause.start, clause.end) if sentence.senses[at] in _VERDICTS]
    if any(token.guessed or token.word in _INFERRED for token in clause.tokens):
        return None
    if not spots or (strict and not is_verdict(sentence, spots[-1])):
        return None
    return (sentence.senses[spots[-1]] in ("good", "town")) != (clause.negations % 2 == 1)


def is_verdict(sentence: Sentence, at: int) -> bool:
    """Whether this word is a result, and not a subject (“the wolf is …”) or part of a name (“good news”)."""
    word, after = sentence.tokens[at].word, sentence.sense(at + 1)
    if after in ("be", "was", "will", "must", "might", "says", "voted", "seem"):
        return False
    if after == "own" and sentence.sense(at + 2) != "role":
        return False
    if sentence.senses[at] == "good" and after in ("wolf", "evil", "town"):
        return False  # “a confirmed wolf”
    if word in _SOFT and after in ("other", "people", "read", "something", "claim"):
        return False
    following = sentence.tokens[at + 1].word if after else ""
    if (word, following) in (("clear", ":"), ("good", "night"), ("bad", "night")):
        return False
    return word not in _MANY or sentence.sense(at - 1) in ("of", "be", "with")


def verdict(sentence: Sentence, start: int, seats: tuple[int, ...]) -> tuple[bool | None, int]:
    """The first verdict from here on that is about these seats, if any, and where the search ended."""
    denied = 0
    at = start
    while at < min(len(sentence.tokens), start + _WINDOW):
        token = sentence.tokens[at]
        denied = 0 if token.sense in ("comma", "colon", "but", "and") else denied
        denied += token.negated
        if token.sense == "veil":  # “hoping to clear him, but he is a wolf”
            at = next((spot for spot in range(at, len(sentence.tokens)) if sentence.senses[spot] == "but"), _WINDOW * 9)
        elif _strays(sentence, at, token, seats):
            return None, at
        elif sentence.senses[at] in _VERDICTS and is_verdict(sentence, at):
            return (token.sense in ("good", "town")) != (denied % 2 == 1), at
        at += 1
    return None, len(sentence.tokens)


def _strays(sentence: Sentence, at: int, token: Token, seats: tuple[int, ...]) -> bool:
    """Whether from this word on something else is spoken of, or only guessed."""
    after = sentence.sense(at + 1)
    if token.sense == "seat":
        return set(token.seats) != set(seats)
    if token.sense == "own" and after == "role":
        return False
    if token.sense in ("might", "can"):
        return not after or not sentence.tokens[at + 1].negated  # “he can't be a wolf” is a result
    if token.sense == "we":
        return after in ("must", "will", "be")
    if token.sense == "I" and after in ("be", "was"):
        return sentence.sense(at + 2) in _VERDICTS
    if token.sense == "who" and sentence.sense(at - 1) == "but":
        return True
    return token.guessed or token.word == "instead of" or sentence.senses[at] in _STRAYS


def _is_joined(sentence: Sentence, spot: int, other: int) -> bool:
    """Whether another seat is checked as well."""
    between = sentence.senses[spot + 1 : other]
    clear = "and" in between and not {"be", "I", "but", "seem", "was"} & set(between)
    return (
        clear and sentence.sense(other) == "seat" and sentence.sense(other + 1) not in ("", "be", "seem", "was", "own")
    )


def night_of(sentence: Sentence, clause: Clause, spot: int = -1, end: int = 0) -> int | None:
    """The numbered night that goes with a check: near its verb, its seat or its result."""
    spot = clause.spot if spot < 0 else spot
    count = len(sentence.senses)
    stop = next((at for at in range(spot + 1, count) if sentence.senses[at] == "seat"), count)
    for at in [*range(clause.start, min(max(spot + 3, end), stop)), clause.start - 1, clause.start - 2]:
        if sentence.sense(at) == "night":
            night: int | None = sentence.tokens[at].night
            return night
    return None
