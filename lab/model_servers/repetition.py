"""How often a speaker repeats itself: the share of its four-word sequences that it has said in an earlier speech."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

LENGTH = 4


def sequences(words: str) -> list[tuple[str, ...]]:
    plain = re.findall(r"\w+", words.casefold())
    return [tuple(plain[at : at + LENGTH]) for at in range(len(plain) - LENGTH + 1)]


def repeated_share(speakers: Iterable[Sequence[str]]) -> tuple[int, int]:
    """How many sequences were said before by the same speaker, and how many there are after its first speech."""
    repeated = total = 0
    for speeches in speakers:
        said: set[tuple[str, ...]] = set()
        for number, speech in enumerate(speeches):
            found = sequences(speech)
            if number:
                total += len(found)
                repeated += sum(each in said for each in found)
            said.update(found)
    return repeated, total
