"""The report of an audit: for each assertion whether it held, was broken, or did not apply."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

# `explained`: a rule of the rulebook is broken, but only on lines where a named assertion says what is wrong.
# `held up to`: a rule of the rulebook held on the lines that could be compared, and nothing is said of the rest.
# `not judged`: the game has a card, a switch or a sub-phase that the checker does not know, and the verdict may depend
# on it.
Verdict = Literal["held", "held up to", "broken", "explained", "not applicable", "not judged"]


@dataclass(frozen=True)
class Finding:
    """One line that breaks an assertion. Lines are counted from 1."""

    number: str
    line: int
    why: str

    def __str__(self) -> str:
        return f"{self.number} broken at line {self.line}: {self.why}"


class Entry(NamedTuple):
    """The result of one assertion: `text` is our sentence, `seed` that of the index it comes from.

    `line` and `why` describe the first breach; otherwise `why` says why it does not apply or is not judged, and `line`
    up to which line it held. `tested`: how many lines tested
    it; None if they were not counted.
    """

    number: str
    text: str
    seed: str | None
    category: str
    tested: int | None
    verdict: Verdict
    breaches: int = 0
    line: int | None = None
    why: str | None = None

    @property
    def words(self) -> str:
        return f"held up to line {self.line}" if self.verdict == "held up to" else self.verdict

    def record(self) -> dict[str, Any]:
        return {**self._asdict(), "verdict": self.words}


@dataclass(frozen=True)
class Report:
    """The results of all assertions of one index, in its order, and of the rulebook index, which every game has.

    `not_judged`: what the checker does not know, such as a new card, so that nothing could be derived.
    `set_deal`: the cards were dealt by hand, so that no lot can be checked for them.
    """

    ruleset: str
    index: str
    lines: int
    finished: bool
    entries: tuple[Entry, ...]
    rulebook: tuple[Entry, ...] = ()
    not_judged: tuple[str, ...] = ()
    set_deal: bool = False

    @property
    def broken(self) -> tuple[Entry, ...]:
        """The entries of everything broken, the game's own assertions first."""
        return tuple(entry for entry in self.entries + self.rulebook if entry.verdict == "broken")

    @property
    def held(self) -> bool:
        """Whether everything could be judged and nothing is broken."""
        return not self.broken and not self.not_judged

    def only(self, numbers: Collection[str]) -> Report:
        """The same report with only these assertions. What others explain is then simply broken."""

        def simply(entry: Entry) -> Entry:
            return entry._replace(verdict="broken") if entry.verdict == "explained" else entry

        chosen = self._with(lambda entries: [simply(entry) for entry in entries if entry.number in numbers])
        unsure = chosen.rulebook or any(entry.verdict == "not judged" for entry in chosen.entries)
        return chosen if unsure else replace(chosen, not_judged=())

    def failures(self) -> Report:
        return self._with(lambda entries: [entry for entry in entries if entry.verdict == "broken"])

    def without_counts(self) -> Report:
        """The same report without how often each assertion was tested, which tells who did what at night."""
        return self._with(lambda entries: [entry._replace(tested=None) for entry in entries])

    def _with(self, change: Callable[[tuple[Entry, ...]], Iterable[Entry]]) -> Report:
        return replace(self, entries=tuple(change(self.entries)), rulebook=tuple(change(self.rulebook)))

    def categories(self) -> dict[str, list[Entry]]:
        groups: dict[str, list[Entry]] = {}
        for entry in self.entries + self.rulebook:
            groups.setdefault(entry.category, []).append(entry)
        return groups

    def count(self, verdict: Verdict) -> int:
        """How many of the game's assertions have this verdict."""
        return sum(entry.verdict == verdict for entry in self.entries)

    def record(self, failures: bool = False) -> dict[str, Any]:
        shown = self.failures() if failures else self
        return {
            "ruleset": self.ruleset,
            "index": self.index,
            "lines": self.lines,
            "finished": self.finished,
            "held": self.count("held"),
            "broken": len(self.broken),
            "not_applicable": self.count("not applicable"),
            "assertions": [entry.record() for entry in shown.entries],
            "rulebook": [entry.record() for entry in shown.rulebook],
            "not_judged": list(self.not_judged),
            "set_deal": self.set_deal,
        }
