"""Edits of whole lines: one dropped, doubled, exchanged with its neighbour, moved, or copied to another place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lab.proof.changes import Line, Log, group, spread

OUTSIDE = ("Note", "Called", "Seated")  # no rule makes or reads these lines
FALSE_ALARM = {"kind": "RuleBroken", "number": "A.1", "line": 1, "why": "nothing"}


class Edit(NamedTuple):
    """One edit: the line at `line` of the log with this number, and where it goes."""

    log: int
    line: int
    label: str
    goes: int
    kind: str

    def __str__(self) -> str:
        return f"log {self.log} line {self.line + 1}: {self.kind} {self.label} {self.goes + 1}"

    @property
    def field(self) -> str:
        return f"{self.kind}|line"


def edits(logs: Sequence[Log], occurrences: int) -> Iterator[Edit]:
    """All edits of lines of every kind, at the first place, the last, and evenly between."""
    places: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for number, log in enumerate(logs):
        for at, line in enumerate(log):
            places[group(line)].append((number, at))
    for found in places.values():
        for number, at in spread(found, occurrences):
            yield from edits_of(logs[number], number, at)


def edits_of(log: Log, number: int, at: int) -> Iterator[Edit]:
    kind, last = log[at]["event"]["kind"], len(log) - 1
    yield Edit(number, at, "dropped", at, kind)
    yield Edit(number, at, "doubled", at, kind)
    if at < last and log[at]["event"] != log[at + 1]["event"]:
        yield Edit(number, at, "exchanged with", at + 1, kind)
    for label in ("moved to", "moved and dressed for", "copied to", "copied and dressed for"):
        for goes in {min(at + 3, last), max(at - 2, 0), (at * 7 + 5) % len(log)} - {at}:
            yield Edit(number, at, label, goes, kind)
    yield Edit(number, at, "followed by a false alarm", at, kind)


def edited(log: Log, edit: Edit) -> Log:
    """The log after this edit, with its lines numbered anew, so that the numbers alone give nothing away."""
    lines = list(log)
    line = lines[edit.line]
    if edit.label == "doubled":
        lines.insert(edit.line, line)
    elif edit.label == "followed by a false alarm":
        lines.insert(edit.line + 1, {**line, "to": "moderator", "event": FALSE_ALARM})
    elif edit.label == "dropped":
        del lines[edit.line]
    else:
        if not edit.label.startswith("copied"):
            del lines[edit.line]
        lines.insert(edit.goes, dressed(line, lines[edit.goes - 1]) if "dressed" in edit.label else line)
    return [{**line, "n": number} for number, line in enumerate(lines)]


def dressed(line: Line, neighbour: Line) -> Line:
    """The line with the day and place of its new neighbour."""
    return {**line, **{name: neighbour[name] for name in ("day", "phase", "sub_phase")}}


def line_excuse(log: Log, edit: Edit) -> str | None:
    """The kind of line that makes an edit harmless: nothing follows from its place, or from its presence."""
    if edit.label == "followed by a false alarm":
        return None
    if edit.kind in OUTSIDE:
        return edit.kind
    if not edit.label.startswith(("exchanged", "moved")):
        return None
    between = log[min(edit.line, edit.goes) : max(edit.line, edit.goes) + 1]
    passed = {line["event"]["kind"] for line in between if line is not log[edit.line]}
    if edit.kind == "Answered" and "Answered" in passed:
        passed.discard("Answered")
        return "Answered" if passed <= {*OUTSIDE} else None
    return min(passed) if passed <= {*OUTSIDE} else None
