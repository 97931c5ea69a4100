"""Live audit: check every line as it is written and report a violation at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from werewolf.audit import Auditor, audit_lines
from werewolf.game.answer_events import RuleBroken
from werewolf.game.event import Event
from werewolf.game.secrecy import Line
from werewolf.storage.codec import encode_line
from werewolf.terminal.output import warn


class LiveAudit:
    """An onlooker that checks each line. It prints violations and records them in the log. `broken` counts them."""

    def __init__(self, record: Callable[[Event], None]) -> None:
        self._record = record
        self._auditor: Auditor | None = None
        self.broken = 0

    def __call__(self, line: Line) -> None:
        plain = json.loads(encode_line(line))
        if self._auditor is None:
            self._auditor = Auditor(plain)
        for finding in self._auditor.check_line(plain):
            self.broken += 1
            warn(f"werewolf: audit: {finding}")
            self._record(RuleBroken(finding.number, finding.line, finding.why))

    def result(self) -> str:
        """The result in one line. It names what could not be judged."""
        unknown = self._auditor.not_judged if self._auditor else ()
        result = f"Audit: {self.broken or 'no'} rule{'' if self.broken == 1 else 's'} broken."
        return f"{result} Not judged: {', '.join(unknown)}." if unknown else result


def violations(lines: Sequence[Line]) -> list[str]:
    """The rules that a whole game broke, and what could not be judged, a line each."""
    report = audit_lines(json.loads(encode_line(line)) for line in lines)
    broken = [f"{entry.number} broken at line {entry.line}: {entry.why}" for entry in report.broken]
    return broken + [f"not judged: {unknown}" for unknown in report.not_judged]
