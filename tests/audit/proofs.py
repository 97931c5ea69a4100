"""A proof: a real log, the steps that doctor it, and exactly the assertions that must break."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.audit.doctoring import Step, in_steps, remarked, renumbered
from tests.audit.stages import Log
from werewolf.audit import Auditor, Report, audited


@dataclass(frozen=True)
class Proof:
    """`number` is what is proved not to be empty; `breaks` names all that this fault must break, if more than that.

    `raw`: the markers are left as doctored. `opening`: the log is cut off on purpose, and heard as a live one.
    """

    number: str
    stage: Callable[[], Log]
    steps: tuple[Step, ...]
    breaks: str = ""
    raw: bool = False
    opening: bool = False

    def expected(self) -> set[str]:
        return set((self.breaks or self.number).split())

    def report(self) -> Report:
        tidy = (renumbered,) if self.raw else (remarked, renumbered)
        log = in_steps(self.stage(), (*self.steps, *tidy))
        return heard_live(log) if self.opening else audited(log)


def heard_live(log: Log) -> Report:
    auditor = Auditor(log[0])
    for line in log:
        auditor.hear(line)
    return auditor.close(complete=False)


def broken(report: Report) -> dict[str, str | None]:
    return {entry.number: entry.why for entry in report.broken}
