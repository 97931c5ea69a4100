"""Chance. Every draw is a keyed hash of the seed and public coordinates, so nothing hidden can shift it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

from werewolf.game.asks import Ask

T = TypeVar("T")


class SeededRandom:
    """All the luck of one game. Holds no state: the same coordinates draw the same lot, in any order."""

    __slots__ = ("_keyed",)

    def __init__(self, seed: int) -> None:
        self._keyed = blake2b(key=blake2b(str(seed).encode()).digest(), digest_size=8)

    def draw(self, below: int, coordinates: str) -> int:
        """A number in 0 … below-1. Of 64 bits, so the bias of the remainder is nowhere measurable."""
        hashed = self._keyed.copy()
        hashed.update(coordinates.encode())
        return int.from_bytes(hashed.digest(), "big") % below

    def pick(self, among: Sequence[T], coordinates: str) -> T:
        return among[self.draw(len(among), coordinates)]

    def shuffled(self, cards: Sequence[T], purpose: str) -> tuple[T, ...]:
        deck = list(cards)
        for last in range(len(deck) - 1, 0, -1):
            other = self.draw(last + 1, f"{purpose}|{last}")
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)


def draw_key(ask: Ask, attempt: int = 0) -> str:
    """The public coordinates of a decision."""
    return f"{ask.day}|{ask.sub_phase}|{ask.purpose}|{ask.seat}|{attempt}"
