"""Randomness: every draw is a hash of the seed and a public key, so hidden events cannot shift it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


class SeededRandom:
    """The random numbers of one game. It has no state: the same key gives the same draw, in any order."""

    __slots__ = ("_keyed",)

    def __init__(self, seed: int) -> None:
        self._keyed = blake2b(key=blake2b(str(seed).encode()).digest(), digest_size=8)

    def draw(self, below: int, key: str) -> int:
        """A number from 0 to below-1, taken from 64 bits, so the bias of the remainder is too small to measure."""
        hashed = self._keyed.copy()
        hashed.update(key.encode())
        return int.from_bytes(hashed.digest(), "big") % below

    def pick(self, among: Sequence[T], key: str) -> T:
        return among[self.draw(len(among), key)]

    def shuffled(self, cards: Sequence[T], purpose: str) -> tuple[T, ...]:
        deck = list(cards)
        for last in range(len(deck) - 1, 0, -1):
            other = self.draw(last + 1, f"{purpose}|{last}")
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)
