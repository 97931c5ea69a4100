"""BrokenLog: a real log, the edits that break it, and exactly the assertions that must report it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lab.proof.scripted_games import Log
from tests.audit.log_edits import Edit, apply_edits, renumber, update_markers
from werewolf.audit import Auditor, Report, audit_lines

KEEP_MARKERS = (renumber,)  # leave the markers as the edits made them


@dataclass(frozen=True)
class BrokenLog:
    """A log that breaks assertion `number`. `breaks` names all assertions it must break, if there are more.

    `repairs`: edits applied afterwards, so that one fault does not look like many. `unfinished`: the log is cut off
    on purpose and audited like a game that is still being played.
    """

    number: str
    game: Callable[[], Log]
    edits: tuple[Edit, ...]
    breaks: str = ""
    repairs: tuple[Edit, ...] = (update_markers, renumber)
    unfinished: bool = False

    def expected(self) -> set[str]:
        """The numbers of the assertions that must break."""
        return set((self.breaks or self.number).split())

    def log(self) -> Log:
        """The edited log."""
        return apply_edits(self.game(), (*self.edits, *self.repairs))

    def report(self) -> Report:
        """The auditor's report on the edited log."""
        return audit_unfinished(self.log()) if self.unfinished else audit_lines(self.log())


def audit_unfinished(log: Log) -> Report:
    """Audit a log whose game is still being played."""
    auditor = Auditor(log[0])
    for line in log:
        auditor.check_line(line)
    return auditor.close(complete=False)


def reasons_by_number(report: Report) -> dict[str, str | None]:
    """The broken assertions of a report, with their reasons, without the rulebook index that every game has."""
    return {entry.number: entry.why for entry in report.entries if entry.verdict == "broken"}
