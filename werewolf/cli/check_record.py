"""Whether a nested game record says about its game, outside its lines, exactly what its lines say."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from werewolf.audit.derivation.differences import path_to_difference
from werewolf.audit.log_file import LogFile, open_file, read_record
from werewolf.audit.logged_rules import Line
from werewolf.audit.record import HEADER_BYTES, is_record
from werewolf.export.record import record
from werewolf.game.viewpoint import ALL


def record_fault(path: Path) -> str | None:
    """The first part of a record that its lines do not make again; None for a log, or if all is as it should be."""
    with open_file(path) as file:
        if not is_record(file.peek(HEADER_BYTES)):
            return None
        found = json.loads(read_record(file))
    different = path_to_difference(found, json.loads(json.dumps(rebuilt(list(LogFile(path).lines())))))
    return None if different is None else f"the record's {different} is not what its lines say"


def rebuilt(lines: Sequence[Line]) -> dict[str, object]:
    start = lines[0]["event"]
    names = [chair["name"] for chair in start["players"]]
    return record(lines, ALL, start["schema"], start["ruleset"], names)
