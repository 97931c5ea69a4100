"""The two file formats of a saved game: the log, one event a line, and the nested record. Both give the same lines."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from werewolf.audit.log_file import LONGEST_LINE, read_record, too_long
from werewolf.audit.logged_rules import NotALog
from werewolf.audit.record import HEADER_BYTES, Record, is_record, parse_record
from werewolf.game.viewpoint import ALL, Viewpoint
from werewolf.storage.journal import NotALogError, check_regular_file, read_any_version


@dataclass(frozen=True)
class RawGame:
    """The lines of a saved game as bytes, and whose view they are. Records of one seat also carry rules and names.

    `fault` says what is wrong with the line after them; `torn`: the last line is incomplete and was left out, as it
    may be while a game runs.
    """

    lines: list[bytes]
    version: int
    view: Viewpoint = ALL
    ruleset: dict[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    nested: bool = False
    fault: str | None = None
    torn: bool = False


def read_raw_game(path: Path) -> RawGame:
    """Read a saved game in either format."""
    check_regular_file(path)
    with path.open("rb") as file:
        if not is_record(file.peek(HEADER_BYTES)):
            lines, version, rest = read_any_version(path)
            fault = too_long(len(lines) + 1) if rest > LONGEST_LINE else None
            return RawGame(lines, version, fault=fault, torn=rest > 0 and fault is None)
        try:
            return raw_from_record(parse_record(read_record(file), json.loads))
        except NotALog as fault:
            raise NotALogError(f"{path}: {fault}") from None


def raw_from_record(record: Record) -> RawGame:
    content = record.content
    players: Any = content.get("players")
    ruleset, version = content.get("ruleset"), content.get("log_version")
    named = isinstance(players, list) and all(isinstance(player, dict) and "name" in player for player in players)
    if not named or not isinstance(ruleset, dict) or type(version) is not int:
        raise NotALog("a damaged game record: players or ruleset are missing")
    names = tuple(str(player["name"]) for player in players)
    lines = [json.dumps(line).encode() + b"\n" for line in record.lines]
    return RawGame(lines, version, Viewpoint.parse(record.view), ruleset, names, True)
