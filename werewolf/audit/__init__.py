"""An independent checker of game logs: it follows a log with a state of its own and none of the engine's code."""

from werewolf.audit.auditor import Auditor, audit_derivation, audit_lines
from werewolf.audit.logged_rules import NotALog
from werewolf.audit.report import Entry, Finding, Report

__all__ = ["Auditor", "Entry", "Finding", "NotALog", "Report", "audit_derivation", "audit_lines"]
