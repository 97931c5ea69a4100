"""Log files: the folder for logs, the file name of a new log, and the log files in a folder."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from werewolf.errors import UserError
from werewolf.storage.files import PRIVATE_FOLDER

FOLDER = Path("logs")  # nobody else may look into it: the logs of unfinished games hold everybody's cards


def log_files(folder: Path) -> list[Path]:
    """The files in a folder that may be logs, by their name. Skips pipes and devices: opening one could block."""
    try:
        with os.scandir(folder) as found:
            return [Path(each.path) for each in found if each.name.endswith(".jsonl") and each.is_file()]
    except FileNotFoundError:
        return []


def review_file(log: Path) -> Path:
    """Where a review keeps what it worked out about a log: a hidden file beside it."""
    return log.with_name(f".{log.name}.review")


def make_folder_for(log: Path) -> None:
    """Make the default folder if the log goes there and it is missing. No other folder is made."""
    folder = log.parent
    if folder == FOLDER and not os.path.lexists(folder):
        folder.mkdir(PRIVATE_FOLDER, exist_ok=True)
    if not folder.is_dir():
        raise UserError(f"{folder}: not a folder" if folder.exists() else f"--log: there is no folder {folder}")


def new_log_path(ruleset: str, folder: Path = FOLDER) -> Path:
    """A new file name from time and ruleset. It does not contain the seed, which would be a spoiler."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    for extra in ("", *(f"-{k}" for k in range(2, 1000))):
        path = folder / f"{stamp}-{ruleset}{extra}.jsonl"
        if not path.exists():
            return path
    raise UserError(f"{folder}: no free file name for a new log; try again in a second")
