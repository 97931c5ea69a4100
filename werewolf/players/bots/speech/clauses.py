"""Clauses: facts in words, as one speaker tells them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from werewolf.config.yaml_text import own_yaml
from werewolf.game.asks import Seat
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.players.bots.speech.points import Fact

FILE = Path(__file__).with_name("clauses.yaml")
MOST_NAMES = 3  # in a list
WORDINGS_KEPT = 2_000  # of facts, about a game's
_SUBJECT = re.compile(r"\{z\} (?:and|is|was|did|had|claims|died|turned|both)|and \{z\}")
NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
# From the highest on: from which chance on each is said.
ODDS = {
    "nine in ten": 0.85,
    "four in five": 0.78,
    "three in four": 0.71,
    "two in three": 0.58,
    "one in two": 0.42,
    "one in three": 0.29,
    "one in four": 0.225,
    "one in five": 0.15,
    "one in ten": 0.04,
    "one in a hundred": 0.0,
}


@cache
def clauses() -> dict[str, tuple[str, ...]]:
    """The wordings of `clauses.yaml`, by kind of fact."""
    return {kind: tuple(lines) for kind, lines in own_yaml(FILE).items()}


def number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def odds(chance: float) -> str:
    """A chance as people say it."""
    return next(words for words, least in ODDS.items() if chance >= least)


def and_list(names: Sequence[str]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]


class Moment(NamedTuple):
    """What the words for a fact depend on beside the fact and the speaker."""

    names: tuple[str, ...]
    wolf: str
    day: int
    living: int
    pack: str = "the werewolves"
    dealt: int = 0  # how many of the pack there were


def moment(record: PublicRecord) -> Moment:
    word = record.rules.words.roles.get("werewolf", "werewolf")
    wolf = word if word == "mafia" else f"a {word}"
    pack = f"the {record.rules.words.camps.get('werewolves', 'werewolves')}"
    return Moment(record.words.call_names, wolf, record.day, len(record.living), pack, record.pack)


class Clauses:
    """The facts of one table in the words of one seat: it calls itself “I”, and `you` whomever it speaks to."""

    def __init__(self, now: Moment, me: Seat | None, you: Seat | None = None) -> None:
        self.now = now
        self.me = me
        self.you = you
        self.names = now.names

    def words(self, facts: Sequence[Fact]) -> Iterator[str]:
        """All ways to tell these facts in one clause. What was there to know before one's own action is its reason."""
        ways = [self.wordings(fact, facts[at - 1].day if at else None) for at, fact in enumerate(facts)]
        joint = ", after " if self._explains(facts) else ", and "
        yield from (joint.join(way) for way in product(*ways))

    def _explains(self, facts: Sequence[Fact]) -> bool:
        """Whether the second of two facts is why the speaker did the first: another had done it before."""
        if len(facts) != 2 or self.me is None or facts[0].actor != self.me or facts[1].actor == self.me:
            return False
        return bool(facts[0].lines and facts[1].lines) and facts[1].lines[-1] < facts[0].lines[0]

    def is_told(self, fact: Fact, text: str) -> bool:
        """Whether the text tells this fact, in whatever of our words."""
        if any(words in text for words in _wordings_by_others(self.now, fact)):
            return True
        said_to = [(seat, words) for seat, words in _wordings_to_them(self.now, fact) if words in text]
        return any(
            words in sentence and self.names[seat] in sentence for seat, words in said_to for sentence in _parts(text)
        )

    def wordings(self, fact: Fact, after: int | None = None) -> list[str]:
        """All ways to tell one fact; `after`: the day of the fact it is told after."""
        kind = "named_once" if fact.kind == "named" and len(fact.others) == 1 else fact.kind
        lines = [line for line in clauses()[kind] if self._fits(line, fact)] or clauses()[kind]
        return [self._fill(line, fact, when, after) for line in lines for when in self._when(line, fact.day)]

    def _fits(self, line: str, fact: Fact) -> bool:
        """Whether this wording can be used: a list that is not too long, and no “me is” or “my vote went to”."""
        if "{who}" in line and len(fact.others) > MOST_NAMES:
            return False
        if fact.actor == self.me and line.startswith("{x}'s"):
            return False
        return fact.target is None or fact.target not in (self.me, self.you) or not _SUBJECT.search(line)

    def _when(self, line: str, day: int) -> list[str]:
        if "{when}" not in line or day == self.now.day:
            return ["today"]
        return [f"on day {day}", *(["yesterday"] if day == self.now.day - 1 else [])]

    def _fill(self, line: str, fact: Fact, when: str, after: int | None) -> str:
        """One wording with its names."""
        night = "the night after" if after == fact.day - 1 else f"in the night before day {fact.day}"
        own = self._name(fact.target)
        for place, seat in (("{x}", fact.actor), ("{z}", fact.target)):
            if seat is not None and seat == self.me:
                line = line.replace(f"{place}'s", "my").replace("{x} told us", "I told you")
            elif seat is not None and seat == self.you:
                line = line.replace(f"{place}'s", "your")
            if seat is not None and seat in (self.me, self.you):
                line = line.replace(f"{place} has", f"{place} have")
        return line.format(
            x="I" if fact.actor == self.me else self._name(fact.actor),
            z="me" if fact.target is not None and fact.target == self.me else own,
            when=when,
            night=night,
            wolf=self.now.wolf,
            n=number(len(fact.others)),
            m=number(self.now.living),
            who=and_list(self._all(fact.others)) if fact.others else "",
            pack=self.now.pack,
            dealt=number(self.now.dealt),
            left=number(max(0, self.now.dealt - len(fact.others))),
        )

    def _all(self, seats: Sequence[Seat]) -> list[str]:
        """Their names, “I” last of all."""
        return [self._name(seat) for seat in seats if seat != self.me] + (["I"] if self.me in seats else [])

    def _name(self, seat: Seat | None) -> str:
        return "somebody" if seat is None else "you" if seat == self.you else self.names[seat]


@lru_cache(WORDINGS_KEPT)
def _wordings_by_others(now: Moment, fact: Fact) -> list[str]:
    """All ways in which somebody whom it does not concern tells this fact: everyone who speaks today looks for them."""
    return Clauses(now, None).wordings(fact)


@lru_cache(WORDINGS_KEPT)
def _wordings_to_them(now: Moment, fact: Fact) -> list[tuple[Seat, str]]:
    """All ways in which somebody tells this fact to one whom it concerns, and to whom."""
    concerned = [seat for seat in (fact.actor, fact.target) if seat is not None]
    told = [(seat, words) for seat in concerned for words in Clauses(now, None, seat).wordings(fact)]
    return [(seat, words) for seat, words in told if re.search(r"\byour?\b", words)]


def _parts(text: str) -> list[str]:
    """The sentences of a text."""
    return re.split(r"[.!?\n]", text)
