"""A proof: a real log, the steps that doctor it, and exactly the assertions that must break."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.audit.doctoring import Step, in_steps, remarked, renumbered
from tests.audit.stages import Log
from werewolf.audit import Auditor, Report, audit_lines

RAW = (renumbered,)  # the markers are left as doctored


@dataclass(frozen=True)
class Proof:
    """`number` is what is proved not to be empty; `breaks` names all that this fault must break, if more than that.

    `tidy`: what is put right afterwards, so that one fault does not look like many. `opening`: the log is cut off
    on purpose, and heard as a live one.
    """

    number: str
    stage: Callable[[], Log]
    steps: tuple[Step, ...]
    breaks: str = ""
    tidy: tuple[Step, ...] = (remarked, renumbered)
    opening: bool = False

    def expected(self) -> set[str]:
        return set((self.breaks or self.number).split())

    def log(self) -> Log:
        return in_steps(self.stage(), (*self.steps, *self.tidy))

    def report(self) -> Report:
        return heard_live(self.log()) if self.opening else audit_lines(self.log())


def heard_live(log: Log) -> Report:
    auditor = Auditor(log[0])
    for line in log:
        auditor.check_line(line)
    return auditor.close(complete=False)


def broken(report: Report) -> dict[str, str | None]:
    return {entry.number: entry.why for entry in report.broken}
