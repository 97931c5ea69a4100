"""Live audit: check every line as it is written and report a violation at once."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence

from werewolf.audit import Auditor, audit_lines
from werewolf.game.event import Event
from werewolf.game.outside import RuleBroken
from werewolf.game.view import Line
from werewolf.storage.codec import encode_line


class LiveAudit:
    """An onlooker that checks each line. It prints violations and records them in the log.

    `found` counts the violations.
    """

    def __init__(self, record: Callable[[Event], None]) -> None:
        self._record = record
        self._auditor: Auditor | None = None
        self.found = 0

    def __call__(self, line: Line) -> None:
        plain = json.loads(encode_line(line))
        if self._auditor is None:
            self._auditor = Auditor(plain)
        for finding in self._auditor.check_line(plain):
            self.found += 1
            print(f"werewolf: audit: {finding}", file=sys.stderr, flush=True)
            self._record(RuleBroken(finding.number, finding.line, finding.why))


def violations(lines: Sequence[Line]) -> list[str]:
    """The rules that a whole game broke, a line each."""
    report = audit_lines(json.loads(encode_line(line)) for line in lines)
    return [f"{entry.number} broken at line {entry.line}: {entry.why}" for entry in report.broken]
