"""Hold a log to the checker."""

from __future__ import annotations

from typing import Any

from lab.proof.changes import Log, inner_field
from lab.proof.excuses import FIELDS, matching
from werewolf.audit import Auditor, NotALog


def noticed(log: Log, deal_is_set: bool = False) -> bool:
    """Whether the checker finds anything wrong with this log, a deal by hand included. Stops at the first finding."""
    try:
        auditor = Auditor(log[0])
        if any(auditor.check_line(line) for line in log):
            return True
        report = auditor.close(complete=True)
    except NotALog:
        return True
    return not report.held or report.set_deal != deal_is_set


def essence(log: Log) -> Log:
    """A log without the fields that nothing follows from: two logs with one essence are logs of one game."""
    return [{**line, "event": essential(line["event"], line["event"]["kind"])} for line in log]


def essential(value: Any, field: str) -> Any:
    if isinstance(value, list):
        return [essential(item, f"{field}[]") for item in value]
    if isinstance(value, dict):
        inner = {key: inner_field(field, key) for key in value}
        return {key: essential(item, inner[key]) for key, item in value.items() if not matching(inner[key], FIELDS)}
    return value
