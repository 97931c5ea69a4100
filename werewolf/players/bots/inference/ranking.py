"""Ranking: puts seats in order by a score of six digits, and draws the order of equals.

A score is a sum over many packs, and its last digits depend on the order of the sum. Two seats with the same evidence
against them are equal, whatever these digits say, and which of them comes first is a matter of chance.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import TypeVar

from werewolf.game.seeded_random import SeededRandom

DIGITS = 6
ALIKE = 2 * 10**-DIGITS  # scores that are further apart than this are not equal, once rounded

Candidate = TypeVar("Candidate", bound=Hashable)
Score = float | tuple[float, ...]  # a tuple: the first counts, then the next


def rounded(value: float) -> float:
    """A chance or a score as it may be compared with another one, or with a limit."""
    return round(value, DIGITS)


class Ranking:
    """The order of candidates at one place of a game. `place` is public, and each place has its own draws."""

    def __init__(self, rng: SeededRandom, place: str) -> None:
        self._rng = rng
        self._place = place

    def ranked(
        self, candidates: Iterable[Candidate], score: Callable[[Candidate], Score], first: int | None = None
    ) -> list[Candidate]:
        """The candidates, each once, with the highest score first, and equals in an order that is drawn.

        `first`: how many of them are wanted. The draws are only made for these, and only where there are equals.
        """
        scores = {candidate: score(candidate) for candidate in candidates}
        if first is not None and first < len(scores):
            scores = _leading(scores, first)
        if len(scores) <= 1:
            return list(scores)
        groups: dict[Score, list[Candidate]] = {}
        for candidate, value in scores.items():
            rounded_score = tuple(map(rounded, value)) if isinstance(value, tuple) else rounded(value)
            groups.setdefault(rounded_score, []).append(candidate)
        ranked: list[Candidate] = []
        for top in sorted(groups, reverse=True):
            equals = groups[top]
            ranked += sorted(equals, key=self._tie_break) if len(equals) > 1 else equals
            if first is not None and len(ranked) >= first:
                return ranked[:first]
        return ranked

    def best(self, candidates: Iterable[Candidate], score: Callable[[Candidate], Score]) -> Candidate:
        """The candidate with the highest score. There must be one."""
        return self.ranked(candidates, score, 1)[0]

    def _tie_break(self, candidate: Hashable) -> int:
        return _tie_break(self._rng, self._place, candidate)


@lru_cache(256)
def _tie_break(rng: SeededRandom, place: str, candidate: Hashable) -> int:
    """Kept, because many bots rank the same seats at the same place."""
    return rng.draw(1 << 60, f"bot|lot|{place}|{candidate}")


def _leading(scores: dict[Candidate, Score], count: int) -> dict[Candidate, Score]:
    """The candidates that may be among the first so many, once rounded: most need no rounding, and no draw."""
    least = sorted(scores.values(), reverse=True)[count - 1] if count > 1 else max(scores.values())
    if isinstance(least, tuple):
        return scores
    limit = least - ALIKE
    return {candidate: score for candidate, score in scores.items() if score >= limit}
