"""Log files: the folder they are kept in, the name of a new one, and the list of those there."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from werewolf.errors import UserError

FOLDER = Path("logs")


def log_files(folder: Path) -> list[Path]:
    """What may be a log, by its name. Pipes and the like are left alone, for opening one would never end."""
    try:
        with os.scandir(folder) as found:
            return [Path(each.path) for each in found if each.name.endswith(".jsonl") and each.is_file()]
    except FileNotFoundError:
        return []


def new_log_path(ruleset: str) -> Path:
    """A file nobody has yet, named by time and ruleset; a seed would be a spoiler."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    for extra in ("", *(f"-{k}" for k in range(2, 1000))):
        path = FOLDER / f"{stamp}-{ruleset}{extra}.jsonl"
        if not path.exists():
            return path
    raise UserError(f"{FOLDER}: a thousand games in one second are enough")
