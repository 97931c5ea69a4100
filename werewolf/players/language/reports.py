"""Reports: reads whom a seer says it checked, and with what result. In doubt it reads nothing: reports count most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from werewolf.players.language.acts import Act
from werewolf.players.language.claims import is_own_statement, is_taken_back
from werewolf.players.language.grammar import grammar
from werewolf.players.language.lexicon import lexicon
from werewolf.players.language.tokens import Sentence, Token

_WINDOW = 22  # tokens after a check that may hold its result
_SOFT = frozenset("good bad clear red real clean".split())  # with a noun behind it, no result: “good news”
_MANY = frozenset("wolves werewolves villagers".split())
_AVOWED = frozenset("say know swear tell sure certain telling saying positive confident".split()) | {"tell you"}


@cache
def _signs(*names: str) -> frozenset[str]:
    return frozenset(lexicon().signs[name] for name in names)


class Checks:
    """The checks of one speech so far. A result may come a sentence after its check, or before it."""

    def __init__(self) -> None:
        self.seer = False  # whether the speaker has claimed to be the seer
        self.healer = False  # whether the speaker has claimed to be the doctor or the guard
        self.card_named: str | None = None  # the card that a sentence began with: “cop. 8 guilty”
        self._checked: dict[int, bool] = {}  # each seat checked, and whether its result was given
        self._listing = False  # whether several results were announced
        self._pending: tuple[int, ...] = ()  # the seats whose result may follow
        self._verdicts: dict[int, tuple[bool, int | None]] = {}  # on any seat, in case the check is told later

    def reports(self, sentence: Sentence, signs: str) -> Iterator[Act]:
        """The reports in this sentence."""
        self.note_card(sentence)
        found = self._results(sentence, signs)
        for seat, (good, night) in found.items():
            self._checked[seat] = True
            yield Act("report", seat, good=good, night=night)

    @property
    def seer_named(self) -> bool:
        return self.card_named == "seer"

    def note_card(self, sentence: Sentence) -> None:
        """Note the card if the sentence begins with it, and is about something else or nothing."""
        first = sentence.tokens[0] if sentence.tokens else None
        if first is None or first.sign != lexicon().signs["card"] or first.article or first.negated:
            return
        ends = _signs("comma", "colon", "night", "seat", "checked", "deed")
        if len(sentence.tokens) == 1 or sentence.tokens[1].sign in ends:
            self.card_named = first.value
            self.healer = self.healer or first.value in ("doctor", "guard")

    def _results(self, sentence: Sentence, signs: str) -> dict[int, tuple[bool, int | None]]:
        tokens = sentence.tokens
        table = lexicon().signs
        found: dict[int, tuple[bool, int | None]] = {}
        if self._pending:
            found |= self._lone_result(sentence, signs)
        pending, self._pending = self._pending, ()
        looks = list(self._looks(sentence, signs))
        guess = _first(signs, _signs("think", "suspect", "believe"), tokens)
        located = {seat: each for seat, each in self._located(sentence, signs).items() if each[2] < guess}
        bare = {seat: each[:2] for seat, each in located.items()}
        for at, target in looks:
            if target is None:  # “Bram is clean, I checked”, “my check says Bram is clean”
                noun = tokens[at].sign != table["checked"] and tokens[at].sign != table["I"]
                found |= {seat: each[:2] for seat, each in located.items() if each[2] < at or noun}
                self._listing = self._listing or not located
        for at, target in looks:
            if target is not None:
                found |= self._check_result(sentence, signs, at, target, bare)
        self._listing = self._listing or any(token.word in ("results", "checks", "findings") for token in tokens)
        for kind, match in grammar().matches("result", signs):
            seer = self.seer or self.seer_named
            if kind == "seer" and not seer:
                continue
            if not seer and match.start() and tokens[match.start() - 1].sign in _signs("seat", "people", "card", "who", "his"):
                continue
            found |= self._direct_result(sentence, signs, match.start(), match.start(match.lastindex or 1), match.end(), kind)
        for seat, (good, night, at, listed) in located.items():
            self._verdicts[seat] = (good, night)
            if self._reportable(seat, listed and bool(looks or (night is not None and self._checked))):
                found.setdefault(seat, (good, night))
        if not found and not looks and len(tokens) <= 2 and pending and not any(t.sign == table["seat"] for t in tokens):
            self._pending = pending if not any(t.sign in _VERDICTS() for t in tokens) else ()
        return found

    def _looks(self, sentence: Sentence, signs: str) -> Iterator[tuple[int, int | None]]:
        """Where the speaker tells of a check of its own, and the token with the seats checked, if it has one."""
        tokens = sentence.tokens
        table = lexicon().signs
        for kind, match in grammar().matches("look", signs):
            spot = match.start(match.lastindex or 1) if match.group(match.lastindex or 1) else None
            if any(token.negated for token in tokens[match.start() : match.end()]):
                continue
            plain = any(token.word == "looked at" for token in tokens) and bool(self._located(sentence, signs))
            if kind == "glance" and not plain and not (self.seer or self.seer_named or any(sign in signs for sign in (table["lastnight"], table["night"], table["role"]))):
                continue
            begin = next(at for at in range(match.start(), match.end()) if tokens[at].sign in _signs("I", "my", "checked", "check", "result", "glance", "lastnight", "other", "night", "hold", "find", "card", "and", "of"))
            if not is_own_statement(sentence, signs, begin) or is_taken_back(sentence, match.end() - 1):
                continue
            before = tokens[begin - 1].sign if begin else ""
            verb = tokens[begin].sign
            passive = spot is not None and spot < begin
            if verb in _signs("checked", "check", "glance") and not passive and before in _signs("seat", "people", "who", "we", "might", "must", "will", "his"):
                continue
            if tokens[begin].word.endswith("ing") and verb == table["check"] and before != table["other"] and before != table["I"]:
                continue
            if verb in _signs("checked") and before == table["card"] and not (self.seer or self.seer_named):
                continue
            yield match.start(), spot

    def _check_result(
        self, sentence: Sentence, signs: str, at: int, target: int, bare: dict[int, tuple[bool, int | None]]
    ) -> dict[int, tuple[bool, int | None]]:
        """The result of one check. It ends where another seat is named or a guess begins."""
        tokens = sentence.tokens
        seats = tokens[target].seats
        night = _night(tokens, at, target)
        for seat in seats:
            self._checked.setdefault(seat, False)
        good, where = verdict(tokens, signs, max(target, at) + 1, seats)
        if good is None and where + 1 < len(tokens) and _joined(tokens, target, where):
            both = {"both", "all", "they", "are"} & set(sentence.words)
            more = self._check_result(sentence, signs, at, where, bare)
            return {**more, **{seat: next(iter(more.values())) for seat in seats if both and more}}
        if good is not None:
            night = night if night is not None else _night_between(tokens, target, where)
            return {seat: (good, night) for seat in seats}
        early = {seat: self._verdicts[seat] for seat in seats if seat in self._verdicts}
        early |= {seat: bare[seat] for seat in seats if seat in bare}
        if early:
            return early
        self._pending = tuple(seat for seat, told in self._checked.items() if not told)
        self._night = night
        return {}

    _night: int | None = None

    def _lone_result(self, sentence: Sentence, signs: str) -> dict[int, tuple[bool, int | None]]:
        """A result in a sentence of its own: “I checked 3. A wolf.”"""
        tokens = sentence.tokens
        seats = self._pending
        if not tokens or tokens[0].sign in _signs("I", "we", "if", "but", "who", "what", "people") and tokens[0].word != "it":
            own = tokens and tokens[0].sign == lexicon().signs["but"]
            if not own:
                return {}
        named = {seat for token in tokens if token.sign == lexicon().signs["seat"] for seat in token.seats}
        if sum(token.sign == lexicon().signs["seat"] for token in tokens) > 1 and len(named) > 1:
            return {}
        if len(seats) > 1 and "both" not in sentence.words and "they" not in sentence.words:
            if not named:
                seats = seats[-1:]
        good, _ = verdict(tokens, signs, 0, seats)
        if good is None or (named and not named <= set(seats)):
            return {}
        return {seat: (good, self._night) for seat in (named or seats)}

    def _direct_result(self, sentence: Sentence, signs: str, start: int, target: int, end: int, kind: str) -> dict[int, tuple[bool, int | None]]:
        """A result said in one piece: “got a red on Bram”, “Bram came back clean”, “N1 Bram: good”."""
        tokens = sentence.tokens
        span = tokens[start:end]
        begin = start + (tokens[start].sign in _signs("comma", "colon", "card", "here"))
        if not is_own_statement(sentence, signs, begin) or is_taken_back(sentence, end - 1) or any(token.guessed for token in span):
            return {}
        spots = [at for at in range(start, end) if tokens[at].sign in _VERDICTS() and (kind == "seer" or is_verdict(tokens, at))]
        if not spots:
            return {}
        loose = tokens[start].sign in _VERDICTS() | _signs("comma") and not tokens[target].after_preposition
        if loose and not (self.seer or self.seer_named):
            return {}  # “wolf bram” is an opinion, “red on bram” a result
        good = (tokens[spots[-1]].sign in _signs("good", "town")) != (sum(token.negated for token in span) % 2 == 1)
        night = _night(tokens, start, target)
        return {seat: (good, night) for seat in tokens[target].seats}

    def _located(self, sentence: Sentence, signs: str) -> dict[int, tuple[bool, int | None, int, bool]]:
        """Verdicts without a check, “3 is a wolf”, and where they stand."""
        tokens = sentence.tokens
        found: dict[int, tuple[bool, int | None, int, bool]] = {}
        for _, match in grammar().matches("verdict", signs):
            target = match.start(match.lastindex or 1)
            span = tokens[match.start() : match.end()]
            spots = [at for at in range(match.start(), match.end()) if tokens[at].sign in _VERDICTS()]
            if not is_own_statement(sentence, signs, target):
                continue
            if any(token.guessed for token in span) or not spots or not is_verdict(tokens, spots[-1]) or tokens[target].either:
                continue
            good = (tokens[spots[-1]].sign in _signs("good", "town")) != (sum(token.negated for token in span) % 2 == 1)
            for seat in tokens[target].seats:
                listed = not any(token.sign in _signs("be", "was") for token in span)
                found[seat] = (good, _night(tokens, match.start(), target), match.start(), listed)
        return found

    def _reportable(self, seat: int, listed: bool) -> bool:
        """Whether a verdict on this seat counts as a report. One in a list of checks does."""
        if seat in self._checked or self._listing or listed:
            return True
        if self.seer_named and not self.seer:
            return True
        return self.seer and not self._checked

    def late_reports(self) -> Iterator[Act]:
        """Verdicts that become reports because the claim comes later: “3 is a wolf. I am the seer.”"""
        if (self.seer or self.seer_named) and not self._checked:
            yield from (Act("report", seat, good=good, night=night) for seat, (good, night) in self._verdicts.items())


@cache
def _VERDICTS() -> frozenset[str]:
    return _signs("wolf", "evil", "town", "good")


def _joined(tokens: Sequence[Token], target: int, other: int) -> bool:
    """Whether another seat is checked as well: “I checked 2 n1 and 3 n2”."""
    table = lexicon().signs
    between = [token.sign for token in tokens[target + 1 : other]]
    return tokens[other].sign == table["seat"] and table["and"] in between and not set(between) & _signs("be", "I", "but", "seem", "was") and (
        other + 1 < len(tokens) and tokens[other + 1].sign not in _signs("be", "seem", "was", "own")
    )


def _first(signs: str, which: frozenset[str], tokens: Sequence[Token]) -> int:
    for at, sign in enumerate(signs):
        own = lexicon().signs["I"] in signs[max(0, at - 3) : at]
        if sign in which and own and tokens[at].word not in _AVOWED:
            return at
    return len(signs)


def is_verdict(tokens: Sequence[Token], at: int) -> bool:
    """Whether this word is a result, and not a subject (“the wolf is …”) or part of a name (“good news”)."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    owned = after is not None and after.sign == lexicon().signs["own"] and (
        at + 2 < len(tokens) and tokens[at + 2].sign == lexicon().signs["role"]
    )
    if after is not None and not owned and after.sign in _signs("be", "was", "own", "will", "must", "might", "says", "voted", "seem"):
        return False
    word = tokens[at].word
    if after is not None and after.sign in _signs("wolf", "evil", "town") and tokens[at].sign == lexicon().signs["good"]:
        return False  # “a confirmed wolf”
    if word == "clear" and after is not None and after.word == ":":
        return False
    if word in _SOFT and after is not None and (
        after.sign in _signs("other", "people", "read", "something", "claim") or (word in ("good", "bad") and after.word == "night")
    ):
        return False
    one_of = at and tokens[at - 1].sign == lexicon().signs["of"]
    return word not in _MANY or bool(one_of) or (at > 0 and tokens[at - 1].sign in _signs("be", "with"))


def verdict(tokens: Sequence[Token], signs: str, start: int, seats: Sequence[int]) -> tuple[bool | None, int]:
    """True for good, False for bad, by the first verdict that is about these seats; None if there is none."""
    denied = 0
    for at in range(start, min(len(tokens), start + _WINDOW)):
        token = tokens[at]
        if token.sign in _signs("comma", "colon", "but", "and"):
            denied = 0
        denied += token.negated
        if token.sign == lexicon().signs["veil"]:  # “hoping to clear him, but he is a wolf”
            turn = next((spot for spot in range(at, len(tokens)) if tokens[spot].sign == lexicon().signs["but"]), None)
            return verdict(tokens, signs, turn + 1, seats) if turn is not None else (None, at)
        if _strays(tokens, signs, at, seats):
            return None, at
        if token.sign in _VERDICTS() and signs[at] == token.sign and is_verdict(tokens, at):
            return (token.sign in _signs("good", "town")) != (denied % 2 == 1), at
    return None, len(tokens)


def _strays(tokens: Sequence[Token], signs: str, at: int, seats: Sequence[int]) -> bool:
    """Whether from this word on something else is spoken of, or only guessed."""
    token = tokens[at]
    table = lexicon().signs
    if token.sign == table["own"] and at + 1 < len(tokens) and tokens[at + 1].sign == table["role"]:
        return False
    if token.sign == table["seat"]:
        return not set(token.seats) <= set(seats)
    if token.guessed or token.word == "instead of" or signs[at] in _signs("if", "seem", "his", "suspect", "like", "doubt", "own", "voc", "would"):
        return True
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if token.sign == table["we"]:
        return after is not None and after.sign in _signs("must", "will", "be")
    if token.sign == table["might"]:
        return after is None or not after.negated  # “he can't be a wolf” is a result
    if token.sign == table["I"] and after is not None and after.sign in _signs("be", "was"):
        last = tokens[at + 2] if at + 2 < len(tokens) else None
        return last is not None and last.sign in _VERDICTS()
    if token.sign in _signs("think", "believe"):
        return token.word not in _AVOWED
    return token.sign == table["who"] and at > 0 and tokens[at - 1].sign == table["but"]


def _night(tokens: Sequence[Token], start: int, target: int) -> int | None:
    """The numbered night that goes with a check: near its verb or its seat."""
    for at in (*range(start, min(target + 3, len(tokens))), start - 1, start - 2):
        if 0 <= at < len(tokens):
            if at > target and tokens[at].sign == lexicon().signs["seat"]:
                break
            if tokens[at].night is not None:
                return tokens[at].night
    return None


def _night_between(tokens: Sequence[Token], start: int, end: int) -> int | None:
    return next((token.night for token in tokens[start:end] if token.night is not None), None)
