"""The parser: reads the acts in a speech (claims, reports, accusations, votes …) and ignores all else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from werewolf.players.language.acts import Act, Kind
from werewolf.players.language.grammar import NEGATION, clause_before, grammar, is_own_statement
from werewolf.players.language.reports import Checks
from werewolf.players.language.tokens import Speller

_SEAT = re.compile(r"@(\d+)")
_JOINED = re.compile(r" (?:and|&) (?:also )?@(\d+)(?= $| [,:-] | today | because | for | right | the most | as )")
_ADDRESSED = re.compile(r"^ (?:\S+ ){0,2}@(\d+) ,")


TEXTS_KEPT = 1_000  # about ten games of talk


@lru_cache(maxsize=8)
def shared_parser(names: tuple[str, ...], words: tuple[tuple[str, str], ...]) -> Parser:
    """The parser for all tables with these names and words: what one bot has read, no other has to read again."""
    return Parser(names, dict(words))


class Parser:
    """The parser for one table. The same words always give the same acts, no matter who says them."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._speller = Speller(names, words)
        self._cache: dict[str, tuple[Act, ...]] = {}

    def acts(self, text: str) -> tuple[Act, ...]:
        """The acts in a speech, each once."""
        if text not in self._cache:
            if len(self._cache) >= TEXTS_KEPT:
                self._cache.clear()
            self._cache[text] = tuple(dict.fromkeys(self._acts(text)))
        return self._cache[text]

    def _acts(self, text: str) -> Iterator[Act]:
        checks = Checks()
        before: list[Act] = []
        all_acts: list[Act] = []
        last = ""
        for sentence, asks in self._speller.sentences(text):
            card = grammar().reading["alone_card"].match(sentence)
            if asks or grammar().reading["asking"].match(sentence):
                acts = list(_question_acts(sentence, last))
            elif card and grammar().reading["card_asked"].search(last):  # “My role? Detective.”
                acts = [Act("claim", role=card.group(1))]
                checks.seer = checks.seer or card.group(1) == "seer"
            else:
                acts = list(_statement_acts(sentence, checks))
                if (acts or before) and is_joke(sentence):
                    checks, before, acts = Checks(), _without_claims(before), _without_claims(acts)
                checks.seer_named = checks.seer_named or (card is not None and not acts and card.group(1) == "seer")
            all_acts += before
            before, last = acts, sentence
        all_acts += [*before, *checks.late_reports()]
        yield from _without_repeated_opinions(all_acts)
        if checks.seer_named and {"claim", "report"} & {act.kind for act in all_acts} == {"report"}:
            yield Act("claim", role="seer")


def _without_repeated_opinions(all_acts: Sequence[Act]) -> Iterator[Act]:
    """The acts without opinions that a report in the same speech repeats: “3 is a wolf. I checked him.”"""
    known = {(act.seat, act.good) for act in all_acts if act.kind == "report"}
    for act in all_acts:
        if act.kind not in ("accuse", "defend") or (act.seat, act.kind == "defend") not in known:
            yield act


def is_joke(sentence: str) -> bool:
    """Whether the sentence says that it, or the one before, was a joke."""
    joke = grammar().reading["disclaimed"]
    return bool(joke.search(sentence)) and bool(joke.search(grammar().reading["earnest"].sub(" ", sentence)))


def _without_claims(acts: Sequence[Act]) -> list[Act]:
    """The acts that count even if a sentence was a joke."""
    return [act for act in acts if act.kind not in ("claim", "report", "retract")]


def _question_acts(sentence: str, last: str) -> Iterator[Act]:
    """A question is only an `ask`: to the first seat it names, or to the one the sentence before it addressed."""
    who = _SEAT.search(sentence) or (_ADDRESSED.match(last) if " you" in sentence else None)
    if who:
        yield Act("ask", int(who.group(1)))


def _statement_acts(sentence: str, checks: Checks) -> Iterator[Act]:
    """The acts of a sentence that is not a question. `checks` remembers the checks of the speech so far."""
    reading = grammar().reading
    if reading["announcement"].match(sentence) or reading["script"].match(sentence):
        return
    if reading["idle"].match(sentence):
        yield Act("idle")
    if "@" not in sentence and "%" not in sentence and " i " not in sentence and " my " not in sentence:
        yield from checks.reports(sentence)  # no seat and no card: at most the result of the last check
        return
    sure = f" {reading['hypothetical'].split(sentence, maxsplit=1)[0].strip()} "
    yield from _seat_acts("agree", sure)
    own = "  " if reading["attributed"].search(sentence) else sure
    for name in ("cited", "disowned", "reported"):
        own = f" {reading[name].sub(' ', own).strip()} "
    claims = list(_claims(own))
    yield from claims
    yield from _retracts(own, claims)
    checks.seer = checks.seer or any(act.role == "seer" for act in claims)
    planned = list(_seat_acts("check", own))
    reports = [] if planned else list(checks.reports(own))
    yield from reports
    covered = {act.seat for act in reports}
    counters = list(_seat_acts("counter", own))
    yield from counters
    yield from planned
    covered |= {act.seat for act in counters}
    yield from (act for act in _opinion_acts(own) if act.kind == "vote" or act.seat not in covered)
    yield from _seat_acts("ask", sure)


def _seat_acts(kind: Kind, sentence: str) -> Iterator[Act]:
    """Acts of a kind that is always about one seat."""
    for found in grammar().matches(kind, sentence):
        yield Act(kind, int(next(group for group in reversed(found.groups()) if group and group.isdecimal())))


def _claims(sentence: str) -> Iterator[Act]:
    for found in grammar().matches("claim", sentence):
        if not NEGATION.search(found.group(1) or "") and _is_own_claim(found, sentence):
            yield Act("claim", role=found.group(2))


def _is_own_claim(claim: re.Match[str], sentence: str) -> bool:
    """Whether the speaker makes the claim for itself and means it: not inside a doubt, not taken back at once."""
    reading = grammar().reading
    if not is_own_statement(sentence, claim.start()) or reading["unclaimed"].match(sentence[claim.end() :]):
        return False
    if re.search(rf" (?:is|are) (?:the |a )?%{claim.group(2)} ", sentence[claim.end() :]):
        return False  # “I am the seer, he is the seer, everyone is”
    return claim.group(2) != "werewolf" or not reading["mocked"].search(sentence)


def _retracts(sentence: str, claims: Sequence[Act]) -> Iterator[Act]:
    if not claims and any(grammar().matches("retract", sentence)):
        yield Act("retract")


def _opinion_acts(sentence: str) -> Iterator[Act]:
    """Votes, accusations and defences; a negated accusation defends, a negated defence accuses."""
    if "@" not in sentence:
        return
    opinions: dict[int, Kind] = {}
    for seat, negated in _opinions("vote", sentence):
        if not negated:
            yield Act("vote", seat)
    for seat, negated in _opinions("accuse", sentence):
        opinions.setdefault(seat, "defend" if negated else "accuse")
    for seat, negated in _opinions("defend", sentence):
        opinions.setdefault(seat, "accuse" if negated else "defend")
    for both in grammar().reading["both"].finditer(sentence):
        one, two = int(both.group(1)), int(both.group(2))
        if two in opinions:
            opinions.setdefault(one, opinions[two])
    for seat, kind in opinions.items():
        yield Act(kind, seat)


def _opinions(kind: Kind, sentence: str) -> Iterator[tuple[int, bool]]:
    """Each seat in an opinion of this kind, and whether the opinion is negated."""
    reversal = grammar().reading["unvoted" if kind == "vote" else "turned"]
    for found in grammar().matches(kind, sentence):
        groups = found.groups()
        seat = next(group for group in groups if group and group.isdecimal())
        rest = grammar().reading["beyond"].sub(" ", "".join(each for each in groups if each and not each.isdecimal()))
        before = clause_before(sentence, found.start())
        if sentence.startswith(" or @", found.end()) or sentence.endswith(" or", 0, found.start()):
            continue  # “Bram or Celio”: one of two, and it is open which
        negated = bool(NEGATION.search(rest)) != bool(reversal.search(before))
        yield int(seat), negated
        other = _JOINED.match(sentence, found.end()) if sentence.endswith(f"@{seat}", 0, found.end()) else None
        if other:
            yield int(other.group(1)), negated
