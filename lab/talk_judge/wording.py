"""Words as the judge reads them: sentences, players as numbers, first and second person as the players they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from lab.talk_judge.chronicle import Chronicle, Said, Seat

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
NUMBER = rf"(?:\d+|{'|'.join((*NUMBERS, 'both', 'a'))})"
QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"'})


@dataclass(frozen=True)
class Sentence:
    """A sentence of somebody's turn, with every player as `<seat>`, and "I" and "you" told apart where they can be."""

    said: Said
    at: int  # its place in the turn
    plain: str  # as it was said
    text: str  # with players as numbers, the speaker and whoever is spoken to included
    names: str  # with players as numbers, but only where they were named
    asks: bool

    @property
    def called(self) -> list[Seat]:
        """The seats that are spoken to."""
        return vocatives(self.names)


def number(word: str) -> int:
    if word.isdigit():
        return int(word)
    word = word.casefold()
    if word.endswith("hundred"):
        return 100
    return {"both": 2, "a": 1}.get(word, NUMBERS.index(word) if word in NUMBERS else 0)


def seats_in(text: str) -> list[Seat]:
    return [int(digits) for digits in re.findall(r"<(\d+)>", text)]


def split(text: str) -> list[str]:
    """Sentences with their ends: at . ! ? or at the end of a line. A point between digits ends nothing."""
    parts = re.findall(r"(?:[^.!?\n]|(?<=\d)\.(?=\d))+[.!?]*[\"')\]]*|[.!?]+", text)
    return [part.strip() for part in parts if re.search(r"\w", part)]


@lru_cache(maxsize=256)
def _names(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(r"(?<!\w)(?:" + "|".join(sorted(map(re.escape, names), key=len, reverse=True)) + r")(?!\w)")


def masked(text: str, names: Sequence[str]) -> str:
    """The text with each player's name as `<seat>`."""
    seat = {name: f"<{at}>" for at, name in enumerate(names)}
    return _names(tuple(names)).sub(lambda found: seat[found[0]], text.translate(QUOTES))


def vocatives(text: str) -> list[Seat]:
    """Who is spoken to: a name set off by commas or standing at an end, or a name beside "you"."""
    found = re.findall(
        r"^(?:(?:and|but|so|now|well|oh|oi|right|tell me|sing out|listen|calling|hey)[, ]+)*<(\d+)>(?=[,!:]|\s*$)"
        r"|, (?:(?:and|but|sweet|dear|my dear|love|duck|child|friend|my friend) )*<(\d+)>(?=[,.!?:;]|$)"
        r"|\byou,? <(\d+)>(?=[,.!?:;]|$)",
        text,
        re.IGNORECASE,
    )
    return list(dict.fromkeys(int(next(filter(None, groups))) for groups in found))


def in_person(text: str, speaker: Seat) -> str:
    """First and second person as names. "You" is left where nobody, or more than one, is spoken to."""
    me, called = f"<{speaker}>", vocatives(text)
    text = re.sub(r"\bI\b|\b[Mm]e\b|\b[Mm]yself\b", me, text)
    text = re.sub(r"\b[Mm]y(?: own)?\b", f"{me}'s", text)
    if len(called) == 1:
        text = re.sub(r"\b[Yy]ou\b", f"<{called[0]}>", text)
        text = re.sub(r"\b[Yy]our\b", f"<{called[0]}>'s", text)
    return text


def sentences(game: Chronicle, said: Said) -> list[Sentence]:
    """The sentences of a turn."""
    found = []
    for at, part in enumerate(split(masked(said.text or "", game.names))):
        plain = re.sub(r"<(\d+)>", lambda seat: game.names[int(seat[1])], part)
        found.append(Sentence(said, at, plain, in_person(part, said.seat), part, "?" in part))
    return found


def card_words(game: Chronicle) -> dict[str, str]:
    """The words for each card and camp at this table, and the card or camp that each means."""
    words = {"wolf": "werewolf", "wolves": "werewolf", "villagefolk": "villager", "townsman": "villager"}
    for card in ("werewolf", "seer", "witch", "hunter", "guard", "doctor", "villager"):
        words[card] = card
        words[game.words.get(card, card).casefold()] = card
    words[game.words.get("werewolves", "werewolves").casefold()] = "werewolf"
    words[game.words.get("village", "village").casefold()] = "villager"
    return words


def cards_pattern(game: Chronicle) -> str:
    return "(?:" + "|".join(sorted(map(re.escape, card_words(game)), key=len, reverse=True)) + ")"
