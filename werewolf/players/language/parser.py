"""Reads acts out of anyone's words. What it does not understand has no weight, and nothing it reads settles a game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from werewolf.players.language.acts import Act, Kind
from werewolf.players.language.grammar import NOT, grammar, openly, own_clause
from werewolf.players.language.reports import Checks
from werewolf.players.language.tokens import Speller

_SEAT = re.compile(r"@(\d+)")
_JOINED = re.compile(r" (?:and|&) (?:also )?@(\d+)(?= $| [,:-] | today | because | for | right | the most | as )")
_CALLED = re.compile(r"^ (?:\S+ ){0,2}@(\d+) ,")


class Parser:
    """Reads for one table. The same words always give the same acts, whoever says them."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._speller = Speller(names, words)
        self._read: dict[str, tuple[Act, ...]] = {}

    def acts(self, text: str) -> tuple[Act, ...]:
        if text not in self._read:
            self._read[text] = tuple(dict.fromkeys(self._acts(text)))
        return self._read[text]

    def _acts(self, text: str) -> Iterator[Act]:
        checks = Checks()
        before: list[Act] = []
        said: list[Act] = []
        last = ""
        for sentence, asks in self._speller.sentences(text):
            card = grammar().reading["alone_card"].match(sentence)
            if asks or grammar().reading["asking"].match(sentence):
                acts = list(_asked(sentence, last))
            elif card and grammar().reading["card_asked"].search(last):  # “My role? Detective.”
                acts = [Act("claim", role=card.group(1))]
                checks.seer = checks.seer or card.group(1) == "seer"
            else:
                acts = list(_stated(sentence, checks))
                if (acts or before) and disclaimed(sentence):
                    checks, before, acts = Checks(), _meant(before), _meant(acts)
                checks.hinted = checks.hinted or (card is not None and not acts and card.group(1) == "seer")
            said += before
            before, last = acts, sentence
        said += [*before, *checks.late()]
        yield from _once(said)
        if checks.hinted and {"claim", "report"} & {act.kind for act in said} == {"report"}:
            yield Act("claim", role="seer")


def _once(said: Sequence[Act]) -> Iterator[Act]:
    """What was said, less the opinions that a report of the same speech makes good: “3 is a wolf. I checked him.”"""
    known = {(act.seat, act.good) for act in said if act.kind == "report"}
    for act in said:
        if act.kind not in ("accuse", "defend") or (act.seat, act.kind == "defend") not in known:
            yield act


def disclaimed(sentence: str) -> bool:
    """Whether the sentence says that it was only in jest."""
    jest = grammar().reading["disclaimed"]
    return bool(jest.search(sentence)) and bool(jest.search(grammar().reading["earnest"].sub(" ", sentence)))


def _meant(acts: Sequence[Act]) -> list[Act]:
    """What is left of a jest."""
    return [act for act in acts if act.kind not in ("claim", "report", "retract")]


def _asked(sentence: str, last: str) -> Iterator[Act]:
    """A question claims nothing; it is put to whoever it names first, or to whom the sentence before it addressed."""
    who = _SEAT.search(sentence) or (_CALLED.match(last) if " you" in sentence else None)
    if who:
        yield Act("ask", int(who.group(1)))


def _stated(sentence: str, checks: Checks) -> Iterator[Act]:
    reading = grammar().reading
    if reading["announcement"].match(sentence) or reading["script"].match(sentence):
        return
    if reading["idle"].match(sentence):
        yield Act("idle")
    if "@" not in sentence and "%" not in sentence and " i " not in sentence and " my " not in sentence:
        yield from checks.reports(sentence)  # nobody is named and no card: at most the result of the last look
        return
    sure = f" {reading['hypothetical'].split(sentence, maxsplit=1)[0].strip()} "
    yield from _seats("agree", sure)
    own = "  " if reading["attributed"].search(sentence) else sure
    for name in ("cited", "disowned", "reported"):
        own = f" {reading[name].sub(' ', own).strip()} "
    claims = list(_claims(own))
    yield from claims
    yield from _retracts(own, claims)
    checks.seer = checks.seer or any(act.role == "seer" for act in claims)
    announced = list(_seats("check", own))
    reports = [] if announced else list(checks.reports(own))
    yield from reports
    told = {act.seat for act in reports}
    counters = list(_seats("counter", own))
    yield from counters
    yield from announced
    told |= {act.seat for act in counters}
    yield from (act for act in _leanings(own) if act.kind == "vote" or act.seat not in told)
    yield from _seats("ask", sure)


def _seats(kind: Kind, sentence: str) -> Iterator[Act]:
    for found in grammar().found(kind, sentence):
        yield Act(kind, int(next(group for group in reversed(found.groups()) if group and group.isdecimal())))


def _claims(sentence: str) -> Iterator[Act]:
    for found in grammar().found("claim", sentence):
        if not NOT.search(found.group(1) or "") and _avowed(found, sentence):
            yield Act("claim", role=found.group(2))


def _avowed(claim: re.Match[str], sentence: str) -> bool:
    """Whether the claim is the speaker's own and in earnest: not embedded in a doubt, and not taken back at once."""
    reading = grammar().reading
    if not openly(sentence, claim.start()) or reading["unclaimed"].match(sentence[claim.end() :]):
        return False
    if re.search(rf" (?:is|are) (?:the |a )?%{claim.group(2)} ", sentence[claim.end() :]):
        return False  # “I am the seer, he is the seer, everyone is”
    return claim.group(2) != "werewolf" or not reading["mocked"].search(sentence)


def _retracts(sentence: str, claims: Sequence[Act]) -> Iterator[Act]:
    if not claims and any(grammar().found("retract", sentence)):
        yield Act("retract")


def _leanings(sentence: str) -> Iterator[Act]:
    """Votes, accusations and defences; a negated accusation defends, a negated defence accuses."""
    if "@" not in sentence:
        return
    leaning: dict[int, Kind] = {}
    for seat, negated in _turned("vote", sentence):
        if not negated:
            yield Act("vote", seat)
    for seat, negated in _turned("accuse", sentence):
        leaning.setdefault(seat, "defend" if negated else "accuse")
    for seat, negated in _turned("defend", sentence):
        leaning.setdefault(seat, "accuse" if negated else "defend")
    for both in grammar().reading["both"].finditer(sentence):
        one, two = int(both.group(1)), int(both.group(2))
        if two in leaning:
            leaning.setdefault(one, leaning[two])
    for seat, kind in leaning.items():
        yield Act(kind, seat)


def _turned(kind: Kind, sentence: str) -> Iterator[tuple[int, bool]]:
    """Each seat that something of the kind is said of, and whether it is negated."""
    turns = grammar().reading["unvoted" if kind == "vote" else "turned"]
    for found in grammar().found(kind, sentence):
        groups = found.groups()
        seat = next(group for group in groups if group and group.isdecimal())
        rest = grammar().reading["beyond"].sub(" ", "".join(each for each in groups if each and not each.isdecimal()))
        before = own_clause(sentence, found.start())
        if sentence.startswith(" or @", found.end()) or sentence.endswith(" or", 0, found.start()):
            continue  # one of two, and nobody says which
        turned = bool(NOT.search(rest)) != bool(turns.search(before))
        yield int(seat), turned
        other = _JOINED.match(sentence, found.end()) if sentence.endswith(f"@{seat}", 0, found.end()) else None
        if other:
            yield int(other.group(1)), turned
