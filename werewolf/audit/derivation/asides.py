"""Asides: lines that no rule creates or reads, such as a private note. They may come at any time before the end."""

from __future__ import annotations

from types import NoneType

NUMBER, TEXT, TEXT_OR_NONE = (int,), (str,), (str, NoneType)

# Their fields, and the types these may have.
ASIDES: dict[str, dict[str, tuple[type, ...]]] = {
    "Note": {"kind": TEXT, "actor": NUMBER, "content": TEXT},
    "Called": {"kind": TEXT, "actor": NUMBER, "on_day": NUMBER, "slot": TEXT},
    "Seated": {"kind": TEXT, "actor": NUMBER, "player": TEXT, "persona": TEXT_OR_NONE, "setting": (dict, NoneType)},
    "RuleBroken": {"kind": TEXT, "number": TEXT, "line": NUMBER, "why": TEXT},
}
