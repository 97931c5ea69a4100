"""Read a nested game record (the JSON export) back into the log lines it was made of, in their order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pydantic_core import from_json

from werewolf.audit.logged_rules import Line, NotALog

FORMAT = "werewolf-game"
VERSION = 1
HEADER_BYTES = 200  # enough to recognise a record
_OPENING = re.compile(rb'\s*\{\s*"format"\s*:\s*"' + FORMAT.encode() + b'"')
_VIEWS = re.compile(r"all|public|seat:\d{1,3}")


@dataclass(frozen=True)
class Record:
    """A parsed record. `view` says who could see its lines; `all` means the whole game. `content` is the raw JSON."""

    view: str
    lines: list[Line]
    content: dict[str, Any]

    @property
    def shows_whole_game(self) -> bool:
        return self.view == "all"


def is_record(header: bytes) -> bool:
    """Whether a file is a game record, judged by its first bytes, so that no other file is read to its end."""
    return _OPENING.match(header) is not None


def parse_record(text: bytes, read: Callable[[bytes], Any] = from_json) -> Record:
    """Parse a game record. `read` is the JSON parser; viewers may pass a more lenient one than the checker uses."""
    try:
        content = read(text)
    except (ValueError, RecursionError) as fault:
        raise NotALog(f"this game record is damaged: {fault}") from None
    if content.get("version") != VERSION:
        raise NotALog(f"this game record has version {content.get('version')!r}; this program reads version {VERSION}")
    try:
        numbered = sorted(((line.pop("line"), line) for line in record_lines(content)), key=lambda pair: pair[0])
        view = content["view"]
    except (KeyError, TypeError, AttributeError):
        raise NotALog("this game record is damaged: its parts are not in their places") from None
    if not numbered or not isinstance(view, str) or not _VIEWS.fullmatch(view):
        raise NotALog("this game record is damaged: it does not say who could see it")
    if not all(type(line) is int for line, _ in numbered):
        raise NotALog("this game record is damaged: its lines are not numbered")
    for number, (line, _) in enumerate(numbered, start=1):
        if line != number:
            raise NotALog(f"this game record is damaged: line {min(line, number)} is missing or occurs twice")
    lines = [line for _, line in numbered]
    return Record(view, lines, content)


def record_lines(content: dict[str, Any]) -> Iterator[Line]:
    """All lines of a record, in the order of its tree."""
    yield from content["opening"]
    for phase in content["phases"]:
        yield from phase["events"]
        for sub_phase in phase["sub_phases"]:
            yield from sub_phase["events"]
    yield from content["ending"]
