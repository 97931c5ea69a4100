"""What an audit found, assertion by assertion."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

Verdict = Literal["held", "broken", "not applicable"]


@dataclass(frozen=True)
class Finding:
    """An assertion broken by one line, counted from 1."""

    number: str
    line: int
    why: str

    def __str__(self) -> str:
        return f"{self.number} broken at line {self.line}: {self.why}"


class Entry(NamedTuple):
    """One assertion's row. `line` and `why` tell of the first breach; `why` also says what made it not applicable."""

    number: str
    text: str
    category: str
    tested: int
    verdict: Verdict
    breaches: int = 0
    line: int | None = None
    why: str | None = None


@dataclass(frozen=True)
class Report:
    """All rows of the index in force, in its order."""

    ruleset: str
    index: str
    lines: int
    finished: bool
    entries: tuple[Entry, ...]

    @property
    def broken(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if entry.verdict == "broken")

    @property
    def held(self) -> bool:
        """Whether nothing is broken."""
        return not self.broken

    def only(self, numbers: Collection[str]) -> Report:
        return replace(self, entries=tuple(entry for entry in self.entries if entry.number in numbers))

    def failures(self) -> Report:
        return replace(self, entries=self.broken)

    def categories(self) -> dict[str, list[Entry]]:
        grouped: dict[str, list[Entry]] = {}
        for entry in self.entries:
            grouped.setdefault(entry.category, []).append(entry)
        return grouped

    def count(self, verdict: Verdict) -> int:
        return sum(entry.verdict == verdict for entry in self.entries)

    def record(self, failures: bool = False) -> dict[str, Any]:
        """As plain data, for JSON; with only the broken rows, if only failures are wanted."""
        return {
            "ruleset": self.ruleset,
            "index": self.index,
            "lines": self.lines,
            "finished": self.finished,
            "held": self.count("held"),
            "broken": self.count("broken"),
            "not_applicable": self.count("not applicable"),
            "assertions": [entry._asdict() for entry in (self.broken if failures else self.entries)],
        }
