"""Reads acts out of anyone's words. What it does not understand has no weight, and nothing it reads settles a game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from werewolf.players.bots.acts import Act, Kind
from werewolf.players.bots.tokens import Speller

FILE = Path(__file__).with_name("grammar.yaml")
NOT = re.compile(r"\b(?:not|no|never|hardly|nothing|neither|nor|anything but|far from|without)\b")
_DOUBTED = re.compile(r" (?:do not|did not|can not) (?:think|believe|see)| i doubt")
_SPARED = re.compile(r" (?:not|never) (?:\S+ )?\^vote ")
_UNCHECKED = re.compile(r" (?:not|never) \^check(?:ed)? ")
_SEAT = re.compile(r"@(\d+)")


class Grammar:
    """The patterns of `grammar.yaml`, compiled once."""

    def __init__(self, content: dict[str, Any]) -> None:
        words: dict[str, str] = content.pop("words")

        def compiled(pattern: str) -> re.Pattern[str]:
            for name, meaning in words.items():
                pattern = pattern.replace(f"<{name}>", meaning)
            return re.compile(pattern.replace("~bad", "~(?:bad|evil)"))  # an opinion counts, and a verdict, too

        self.reading = {name: compiled(pattern) for name, pattern in content.pop("reading").items()}
        self.acts = {kind: [compiled(pattern) for pattern in patterns] for kind, patterns in content.items()}


@cache
def grammar() -> Grammar:
    return Grammar(yaml.safe_load(FILE.read_text(encoding="utf-8")))


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
        seeing, looked = False, None
        for sentence, asks in self._speller.sentences(text):
            if asks:
                yield from _asked(sentence)
                continue
            told = _answer(sentence, looked)
            looked = _looked_at(sentence)
            seeing = seeing or looked is not None
            for act in [told] if told else _stated(sentence, seeing):
                seeing = seeing or act.kind == "report" or (act.kind == "claim" and act.role == "seer")
                looked = None if act.kind == "report" else looked
                yield act


def _looked_at(sentence: str) -> int | None:
    """Whom a seer says to have looked into, where the result may follow in the next sentence."""
    look = grammar().reading["looked"].search(sentence) or grammar().reading["bare_look"].search(sentence)
    if (
        look is None
        or "^checked" not in look.group()
        or NOT.search(look.group())
        or grammar().reading["hypothetical"].search(sentence)
    ):
        return None
    return int(look.group(1))


def _answer(sentence: str, looked: int | None) -> Act | None:
    """A result that stands alone: “I checked 3. A wolf.”"""
    alone = grammar().reading["alone"].match(sentence) if looked is not None else None
    return Act("report", looked, good=bool(_verdict(alone.group()))) if alone else None


def _asked(sentence: str) -> Iterator[Act]:
    """A question claims nothing; it is put to whoever it names first."""
    who = _SEAT.search(sentence)
    if who:
        yield Act("ask", int(who.group(1)))


def _stated(sentence: str, seeing: bool) -> Iterator[Act]:
    if grammar().reading["announcement"].match(sentence) or grammar().reading["script"].match(sentence):
        return
    if grammar().reading["idle"].match(sentence):
        yield Act("idle")
    sure = grammar().reading["hypothetical"].split(sentence, maxsplit=1)[0] + " "
    sure = f" {sure.strip()} "
    yield from _seats(grammar().acts["agree"], sure, "agree")
    own = f" {grammar().reading['reported'].sub(' ', sure).strip()} "
    claims = list(_claims(own))
    yield from claims
    yield from _retracts(own, claims)
    seeing = seeing or any(act.role == "seer" for act in claims)
    reports = list(_reports(own, seeing))
    yield from reports
    told = {act.seat for act in reports}
    counters = [act for act in _seats(grammar().acts["counter"], own, "counter") if act.seat not in told]
    yield from counters
    yield from _seats(grammar().acts["check"], own, "check")
    told |= {act.seat for act in counters}
    yield from (act for act in _leanings(own) if act.kind == "vote" or act.seat not in told)
    yield from _seats(grammar().acts["ask"], sure, "ask")


def _seats(patterns: Sequence[re.Pattern[str]], sentence: str, kind: Kind) -> Iterator[Act]:
    for pattern in patterns:
        for found in pattern.finditer(sentence):
            yield Act(kind, int(next(group for group in reversed(found.groups()) if group and group.isdecimal())))


def _claims(sentence: str) -> Iterator[Act]:
    for pattern in grammar().acts["claim"]:
        for found in pattern.finditer(sentence):
            if not NOT.search(found.group(1) or ""):
                yield Act("claim", role=found.group(2))


def _retracts(sentence: str, claims: Sequence[Act]) -> Iterator[Act]:
    if not claims and any(pattern.search(sentence) for pattern in grammar().acts["retract"]):
        yield Act("retract")


def _verdict(words: str) -> bool | None:
    found = grammar().reading["verdict"].search(words)
    if found is None:
        return None
    good = found.group(3) in ("%villager", "~good")
    negated = bool(found.group(1)) or bool(NOT.search(found.group(2)))
    return good != negated


def _reports(sentence: str, seeing: bool) -> Iterator[Act]:
    """A check with its result; a bare “3 is a wolf” is one only from somebody who speaks as the seer."""
    if _UNCHECKED.search(sentence):
        return
    if any(pattern.search(sentence) for pattern in grammar().acts["check"]):
        return
    found = (
        list(grammar().reading["looked"].finditer(sentence))
        + list(grammar().reading["my_look"].finditer(sentence))
        + list(grammar().reading["bare_look"].finditer(sentence))
    )
    done: set[int] = set()
    for look in found:
        seat, verdict = int(look.group(1)), _verdict(sentence[look.end() : look.end() + 90])
        saw = look.group()
        if verdict is None and "^check" not in saw:
            verdict = _verdict(saw)
        if verdict is not None and seat not in done and ("^check" in saw or _sees(saw, sentence, seeing)):
            done.add(seat)
            yield Act("report", seat, good=verdict)
    if not (seeing or done) or grammar().reading["hedged"].search(sentence):
        return
    for said in grammar().reading["states"].finditer(sentence):
        seat, verdict = int(said.group(1)), _verdict(said.group(2))
        if verdict is not None and seat not in done and "~bad" not in said.group(2):
            done.add(seat)
            yield Act("report", seat, good=verdict)


def _sees(look: str, sentence: str, seeing: bool) -> bool:
    """Seeing or finding is a check only at night, or from a seer."""
    return seeing or " my " in look or bool(grammar().reading["nightly"].search(sentence))


def _leanings(sentence: str) -> Iterator[Act]:
    """Votes, accusations and defences; a negated accusation defends, a negated defence accuses."""
    doubted = bool(_DOUBTED.search(sentence))
    leaning: dict[int, Kind] = {}
    spared = bool(_SPARED.search(sentence))
    for seat, negated in _turned(grammar().acts["vote"], sentence):
        if not negated and not spared:
            yield Act("vote", seat)
    for seat, negated in _turned(grammar().acts["accuse"], sentence):
        leaning.setdefault(seat, "defend" if negated != doubted else "accuse")
    for seat, negated in _turned(grammar().acts["defend"], sentence):
        leaning.setdefault(seat, "accuse" if negated else "defend")
    for both in grammar().reading["both"].finditer(sentence):
        one, two = int(both.group(1)), int(both.group(2))
        if two in leaning:
            leaning.setdefault(one, leaning[two])
    for seat, kind in leaning.items():
        yield Act(kind, seat)


def _turned(patterns: Sequence[re.Pattern[str]], sentence: str) -> Iterator[tuple[int, bool]]:
    for pattern in patterns:
        for found in pattern.finditer(sentence):
            groups = found.groups()
            seat = next(group for group in groups if group and group.isdecimal())
            rest = "".join(group for group in groups if group and not group.isdecimal())
            before = sentence[: found.start()].rsplit(" , ", 1)[-1]
            yield int(seat), bool(NOT.search(rest)) or before.endswith((" not", " never"))
