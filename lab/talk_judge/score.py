"""What the talk of some games comes to: counts that add up, and the lines behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

KNOWN, NEW = 20, 3  # games heard before, and games held against them


@dataclass
class Score:
    """The counts of one game, or of several in their order."""

    counts: Counter[str] = field(default_factory=Counter)
    findings: list[tuple[str, str]] = field(default_factory=list)  # what it is an example of, and the line
    lengths: list[tuple[int, int]] = field(default_factory=list)  # sentences and words of each speech
    spoken: list[list[str]] = field(default_factory=list)  # the sentences of each game, names masked

    def add(self, other: Score) -> None:
        self.counts += other.counts
        self.findings += other.findings
        self.lengths += other.lengths
        self.spoken += other.spoken

    def share(self, part: str, *of: str) -> float | None:
        """One count of the sum of some; None where there is nothing to count."""
        whole = sum(self.counts[name] for name in of)
        return self.counts[part] / whole if whole else None

    @property
    def repeated(self) -> float | None:
        """The share of all sentences that were said before in the same game."""
        said = sum(map(len, self.spoken))
        return sum(len(game) - len(set(game)) for game in self.spoken) / said if said else None

    @property
    def heard_before(self) -> float | None:
        """The share of the sentences of three games that the twenty before them held, over all blocks of games."""
        old = said = 0
        for start in range(0, len(self.spoken) - KNOWN - NEW + 1, KNOWN + NEW):
            known = {sentence for game in self.spoken[start : start + KNOWN] for sentence in game}
            new = [sentence for game in self.spoken[start + KNOWN : start + KNOWN + NEW] for sentence in game]
            old, said = old + sum(sentence in known for sentence in new), said + len(new)
        return old / said if said else None

    def length(self, of: int) -> tuple[float, int]:
        """Average and ninetieth percentile of the sentences (0) or words (1) of a speech."""
        found = sorted(length[of] for length in self.lengths)
        return (sum(found) / len(found), ninetieth(found)) if found else (0.0, 0)


def ninetieth(found: Sequence[int]) -> int:
    """The smallest value that nine in ten do not exceed, of sorted values."""
    return found[max(0, -(-9 * len(found) // 10) - 1)]
