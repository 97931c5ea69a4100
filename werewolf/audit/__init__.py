"""The auditor: checks any game from its log alone, with books of its own and not a line of the engine's code."""

from werewolf.audit.auditor import Auditor, audited
from werewolf.audit.logged_rules import NotALog
from werewolf.audit.report import Entry, Finding, Report

__all__ = ["Auditor", "Entry", "Finding", "NotALog", "Report", "audited"]
