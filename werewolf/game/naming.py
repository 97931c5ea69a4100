"""Naming: which seats a speech names. A pure function of public words, so that everyone can work it out again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from unicodedata import category, normalize

from werewolf.game.asks import Seat

# Scripts written without spaces between words, so that a letter beside a name means nothing: Thai and Lao, Tibetan,
# Burmese, Khmer, the Tai scripts, Balinese and Javanese, kana, bopomofo, Yi and all Chinese characters.
UNSPACED = (
    *((0x0E00, 0x0EFF), (0x0F00, 0x0FFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x1950, 0x19DF), (0x1A20, 0x1AAF)),
    *((0x1B00, 0x1B7F), (0x2E80, 0x2FDF), (0x3005, 0x3007), (0x3040, 0x312F), (0x31A0, 0x31BF), (0x31F0, 0x31FF)),
    *((0x3400, 0x4DBF), (0x4E00, 0xA4CF), (0xA980, 0xA9FF), (0xAA60, 0xAADF), (0xF900, 0xFAFF), (0xFF66, 0xFF9F)),
    (0x1B000, 0x1B16F),
    (0x20000, 0x3FFFF),
)


def named_seats(words: str, names: Sequence[str]) -> frozenset[Seat]:
    """The seats that these words name, by the name at the table or as `seat N`, whatever the case.

    Read from left to right, the longest name that fits wins: "Ann Lee" does not name Ann too. A name inside a longer
    word is none.
    """
    return seats_in(words, tuple(names))


@lru_cache(maxsize=256)
def seats_in(words: str, names: tuple[str, ...]) -> frozenset[Seat]:
    """The same for names that can be kept: the engine and every player ask about the same words."""
    text, calls, initial = plain(words), calls_by_first_letter(names), first_letter(names)
    named: set[Seat] = set()
    at = 0
    while (begin := initial.search(text, at)) is not None:
        at = begin.start()
        for call, seats in calls[text[at]]:
            if text.startswith(call, at) and stands_alone(text, at, at + len(call)):
                named |= seats
                at += len(call)
                break
        else:
            at += 1
    return frozenset(named)


@lru_cache(maxsize=64)
def calls_by_first_letter(names: tuple[str, ...]) -> dict[str, list[tuple[str, set[Seat]]]]:
    """What the seats are called, longest first. Two seats of an old table may share a name: then both are named."""
    calls: dict[str, set[Seat]] = {}
    for seat, name in enumerate(names):
        for call in (plain(name), f"seat {seat}"):
            calls.setdefault(call, set()).add(seat)
    grouped: dict[str, list[tuple[str, set[Seat]]]] = {}
    for call in sorted(filter(None, calls), key=len, reverse=True):
        grouped.setdefault(call[0], []).append((call, calls[call]))
    return grouped


@lru_cache(maxsize=64)
def first_letter(names: tuple[str, ...]) -> re.Pattern[str]:
    """Finds where a name may begin."""
    return re.compile("|".join(map(re.escape, calls_by_first_letter(names))) or "(?!)")


def plain(words: str) -> str:
    """The words composed, without case, and with single spaces."""
    return " ".join(normalize("NFC", normalize("NFC", words).casefold()).split())


def stands_alone(text: str, start: int, end: int) -> bool:
    """Whether no letter or digit stands directly beside this part of the text, where the script has spaces."""
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    return not (continues(before, text[start]) or continues(after, text[end - 1]))


def continues(neighbour: str, edge: str) -> bool:
    """Whether a character goes on with the word that ends in `edge`. Marks belong to a letter."""
    return neighbour != "" and category(neighbour)[0] in "LMN" and not (is_unspaced(neighbour) or is_unspaced(edge))


def is_unspaced(character: str) -> bool:
    """Whether a character belongs to a script without spaces between words."""
    return any(first <= ord(character) <= last for first, last in UNSPACED)
