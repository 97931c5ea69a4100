"""Lots: every random draw of a game, worked out again from its seed.

A draw below N is the 8-byte BLAKE2b hash of its key, read as one big-endian number, modulo N. The hash itself is keyed
with the 64-byte BLAKE2b hash of the seed in decimal digits. Nothing else goes in, so every draw can be repeated.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


def draw(seed: int, below: int, key: str) -> int:
    """A number from 0 to below-1."""
    secret = blake2b(str(seed).encode()).digest()
    return int.from_bytes(blake2b(key.encode(), key=secret, digest_size=8).digest(), "big") % below


def pick(seed: int, among: Sequence[T], key: str) -> T:
    return among[draw(seed, len(among), key)]


def dealt_cards(seed: int, cards: dict[str, int]) -> list[str]:
    """The deck in the order in which it is dealt: from the last card down, each swaps with a drawn one before it."""
    deck = [role for role, count in cards.items() for _ in range(count)]
    for place in range(len(deck) - 1, 0, -1):
        other = draw(seed, place + 1, f"deal|{place}")
        deck[place], deck[other] = deck[other], deck[place]
    return deck
