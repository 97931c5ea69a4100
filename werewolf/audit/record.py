"""A game's nested record taken apart again: the very lines it was made of, in their order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pydantic_core import from_json

from werewolf.audit.logged_rules import Line, NotALog

FORMAT = "werewolf-game"
VERSION = 1
HEAD = 200
_OPENING = re.compile(rb'\s*\{\s*"format"\s*:\s*"' + FORMAT.encode() + b'"')
_VIEWS = re.compile(r"all|public|seat:\d{1,3}")


@dataclass(frozen=True)
class Record:
    """What a record says, as plain as it stands there. `view`: whose record it is; `all` is the whole game's."""

    view: str
    lines: list[Line]
    content: dict[str, Any]

    @property
    def whole(self) -> bool:
        return self.view == "all"


def is_record(head: bytes) -> bool:
    """Told by its first few bytes, so that nothing else is ever read to the end."""
    return _OPENING.match(head) is not None


def taken_apart(text: bytes, read: Callable[[bytes], Any] = from_json) -> Record:
    """`read` may be more lenient than the checker is, for a game that is only looked at."""
    try:
        content = read(text)
    except (ValueError, RecursionError) as fault:
        raise NotALog(f"a game record, but damaged: {fault}") from None
    if content.get("version") != VERSION:
        raise NotALog(f"record version {content.get('version')!r}; this program reads {VERSION}")
    try:
        numbered = sorted(((line.pop("line"), line) for line in lines_in(content)), key=lambda pair: pair[0])
        view = content["view"]
    except (KeyError, TypeError, AttributeError):
        raise NotALog("a game record, but damaged: its parts are not where they belong") from None
    if not numbered or not isinstance(view, str) or not _VIEWS.fullmatch(view):
        raise NotALog("a game record, but damaged: it does not say who saw what")
    if not all(type(line) is int for line, _ in numbered):
        raise NotALog("a game record, but damaged: its lines are not numbered")
    for number, (line, _) in enumerate(numbered, start=1):
        if line != number:
            raise NotALog(f"a game record, but damaged: line {min(line, number)} does not stand in it exactly once")
    lines = [line for _, line in numbered]
    return Record(view, lines, content)


def lines_in(content: dict[str, Any]) -> Iterator[Line]:
    """All of them, in the order of the tree."""
    yield from content["opening"]
    for phase in content["phases"]:
        yield from phase["events"]
        for sub_phase in phase["sub_phases"]:
            yield from sub_phase["events"]
    yield from content["ending"]
