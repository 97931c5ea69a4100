"""The two forms a game is kept in: its log, line by line, and its nested record. Both come to the same lines."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from werewolf.audit.logged_rules import NotALog
from werewolf.audit.record import HEADER_BYTES, Record, is_record, parse_record
from werewolf.game.viewpoint import ALL, Viewpoint
from werewolf.storage.journal import NotALogError, check_regular_file, read_any_version


@dataclass(frozen=True)
class RawGame:
    """A game's lines as they stand on disk, and whose they are. One chair's record says the rules and names itself."""

    lines: list[bytes]
    version: int
    view: Viewpoint = ALL
    ruleset: dict[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    nested: bool = False


def read_raw_game(path: Path) -> RawGame:
    check_regular_file(path)
    with path.open("rb") as file:
        if not is_record(file.peek(HEADER_BYTES)):
            return RawGame(*read_any_version(path))
        try:
            return raw_from_record(parse_record(file.read(), json.loads))
        except NotALog as fault:
            raise NotALogError(f"{path}: {fault}") from None


def raw_from_record(record: Record) -> RawGame:
    content = record.content
    players: Any = content.get("players")
    ruleset, version = content.get("ruleset"), content.get("log_version")
    named = isinstance(players, list) and all(isinstance(player, dict) and "name" in player for player in players)
    if not named or not isinstance(ruleset, dict) or type(version) is not int:
        raise NotALog("a game record, but damaged: it does not say who played by which rules")
    names = tuple(str(player["name"]) for player in players)
    lines = [json.dumps(line).encode() + b"\n" for line in record.lines]
    return RawGame(lines, version, Viewpoint.parse(record.view), ruleset, names, True)
