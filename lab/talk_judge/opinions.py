"""What a turn says of others and of itself: votes announced, suspicion, trust, cards, checks, nights, questions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

from lab.talk_judge.chronicle import Chronicle, Said, Seat
from lab.talk_judge.view_words import CHANCE, CLAIMS, NIGHTS, ODDS, REPORTED, RESULTS, TAKEN_BACK, UNSURE, VIEWS
from lab.talk_judge.wording import Sentence, card_words, cards_pattern, number, seats_in, sentences


@dataclass(frozen=True)
class View:
    """One thing that a turn says: `kind` as in VIEWS, or odds, claim, report, night, retract."""

    n: int
    day: int
    seat: Seat
    kind: str
    target: Seat | None = None
    role: str | None = None
    bad: bool | None = None
    at: int = 0  # the sentence of the turn


@dataclass(frozen=True)
class Question:
    """Somebody is asked; `about` is the player asked about, None in an open question."""

    n: int
    day: int
    seat: Seat
    asked: Seat
    about: Seat | None
    said: Said
    words: str = ""


@lru_cache(maxsize=4096)
def _compiled(pattern: str, speaker: Seat, cards: str, pack: str) -> re.Pattern[str]:
    """The pattern with its places filled. A place may stand in it more than once: its groups are numbered."""
    counter = count()
    full = pattern.replace("ME", f"<{speaker}>").replace("WOLF", pack)
    full = re.sub(r"\bZ\b", r"<(?P<z>\\d+)>", full)
    full = re.sub(r"\bROLE\b", f"(?P<role>{cards})", full)
    full = re.sub(r"\(\?P<([a-z_]+)>", lambda found: f"(?P<{found[1]}{next(counter)}>", full)
    return re.compile(full, re.IGNORECASE)


def place(found: re.Match[str], name: str) -> str | None:
    """What stands in a place of a pattern."""
    return found[key] if (key := place_key(found, name)) else None


def place_key(found: re.Match[str], name: str) -> str | None:
    """Which of the groups for a place has something in it."""
    return next((key for key, text in found.groupdict().items() if key.rstrip("0123456789") == name and text), None)


def _by_chance(kind: str, chance: str | None) -> str:
    """The kind of a view; a chance of one half or more is an accusation."""
    if kind != "odds" or chance is None:
        return kind
    part, _, whole = chance.partition(" in ")
    return "accuse" if not whole or 2 * number(part) >= number(whole) else "odds"


class Reader:
    """Reads the turns of one game, each once."""

    def __init__(self, game: Chronicle) -> None:
        self.game = game
        self.cards = card_words(game)
        self._cards = cards_pattern(game)
        self._pack = "(?:" + "|".join(word for word, card in self.cards.items() if card == "werewolf") + ")"
        self.turns = {said.n: sentences(game, said) for said in game.speeches}
        self.views = [view for said in game.speeches for view in self._read(said)]
        self.questions = [question for said in game.speeches for question in self._asked(said)]

    def pattern(self, pattern: str, speaker: Seat) -> re.Pattern[str]:
        return _compiled(pattern, speaker, self._cards, self._pack)

    def before(self, n: int, seat: Seat | None = None, days: Sequence[int] | None = None) -> list[View]:
        """What was said before a line, by a seat, on some days."""
        return [
            view
            for view in self.views
            if view.n < n and seat in (None, view.seat) and (days is None or view.day in days)
        ]

    def _read(self, said: Said) -> Iterator[View]:
        turn = self.turns[said.n]
        for sentence in turn:
            if not sentence.asks:
                yield from dict.fromkeys((*self._opinions(sentence), *self._answer(sentence)))
            yield from self._own(sentence, turn)

    def _opinions(self, sentence: Sentence) -> Iterator[View]:
        said = sentence.said
        for kind, pattern, match in self._matches(sentence):
            target = int(place(match, "z") or -1)
            unsure = re.search(UNSURE, sentence.text[: match.start()], re.IGNORECASE)
            if target != said.seat and not unsure and not self._denied(kind, pattern, match):
                yield View(
                    said.n, said.day, said.seat, _by_chance(kind, place(match, "chance")), target, at=sentence.at
                )

    def _answer(self, sentence: Sentence) -> Iterator[View]:
        """A chance told to somebody belongs to the other player who was named before it in the sentence."""
        said, found = sentence.said, re.search(CHANCE, sentence.names, re.IGNORECASE)
        head = sentence.names[: found.start()] if found else ""
        named = [seat for seat in dict.fromkeys(seats_in(head)) if seat != said.seat]
        others = [seat for seat in named if seat not in sentence.called] or named[1:]
        if found and sentence.called and len(others) == 1 and not re.search(r"\bclaim|\bstory\b", head):
            yield View(said.n, said.day, said.seat, _by_chance("odds", found["chance"]), others[0], at=sentence.at)

    def _matches(self, sentence: Sentence) -> Iterator[tuple[str, str, re.Match[str]]]:
        for kind, patterns in (*VIEWS.items(), ("odds", ODDS)):
            for pattern in patterns:
                for match in self.pattern(pattern, sentence.said.seat).finditer(sentence.text):
                    yield kind, pattern, match

    def _denied(self, kind: str, pattern: str, match: re.Match[str]) -> bool:
        """Whether the words say the opposite: "I do not suspect Z"; "Z is not a wolf" doubts no claim."""
        if kind == "doubt":
            return self._card(match) == "werewolf"
        if kind not in ("plan", "accuse", "defend", "believe") or "don't" in pattern:
            return False
        head = match[0].split(f"<{place(match, 'z')}>")[0]
        return bool(re.search(r"\bnot\b|n't\b|\bnever\b", head, re.IGNORECASE))

    def _card(self, found: re.Match[str]) -> str | None:
        word = place(found, "role")
        return self.cards[word.casefold()] if word else None

    def _own(self, sentence: Sentence, turn: Sequence[Sentence]) -> Iterator[View]:
        """What the speaker tells of its own card and nights."""
        said, text = sentence.said, sentence.text
        for pattern in CLAIMS:
            for found in self.pattern(pattern, said.seat).finditer(text):
                card = self._card(found)
                sure = not re.search(UNSURE, text[: found.start()], re.IGNORECASE) and not sentence.asks
                if sure and not place(found, "not") and card != "werewolf":
                    yield View(said.n, said.day, said.seat, "claim", None, card, at=sentence.at)
        if self.pattern(TAKEN_BACK, said.seat).search(text):
            yield View(said.n, said.day, said.seat, "retract", at=sentence.at)
        for pattern in NIGHTS:
            for found in self.pattern(pattern, said.seat).finditer(text):
                yield View(said.n, said.day, said.seat, "night", int(place(found, "z") or -1), at=sentence.at)
        for found in self.pattern(REPORTED, said.seat).finditer(text):
            after = [other.text for other in turn[sentence.at + 1 : sentence.at + 2]]
            told = (self.result(rest) for rest in (text[found.end() :], *after))
            bad, target = next((bad for bad in told if bad is not None), None), int(place(found, "z") or -1)
            yield View(said.n, said.day, said.seat, "report", target, bad=bad, at=sentence.at)

    def result(self, text: str) -> bool | None:
        """What a check showed: True for one of the pack, False for not, None if the words do not tell."""
        for pattern in RESULTS:
            if found := re.search(pattern.replace("WOLF", self._pack), text, re.IGNORECASE):
                return ("bad" in found.groupdict()) != bool(found["not"])
        return None

    def _asked(self, said: Said) -> Iterator[Question]:
        for sentence in self.turns[said.n]:
            called = [seat for seat in sentence.called if seat != said.seat] if sentence.asks else []
            if len(called) == 1:
                others = [seat for seat in map(int, re.findall(r"<(\d+)>", sentence.names)) if seat != called[0]]
                about = next((seat for seat in others if seat != said.seat), None)
                yield Question(said.n, said.day, said.seat, called[0], about, said, sentence.plain)
