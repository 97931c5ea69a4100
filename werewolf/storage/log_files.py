"""Log files: the folders they are in, the file name of a new one, and the log files in a folder."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path

from werewolf.errors import UserError
from werewolf.storage.file_writing import PRIVATE_FOLDER

HERE = Path("logs")


def data_folder() -> Path:
    """The user's own folder for games, where the system keeps what programs make for a user."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    usual = "~/Library/Application Support" if sys.platform == "darwin" else "~/.local/share"
    return Path(chosen if Path(chosen).is_absolute() else os.path.expanduser(usual)) / "werewolf"  # noqa: PTH111


def games_folders() -> list[Path]:
    """The folders in which games are looked for. The first is where new ones go: `logs` in the current folder if that
    is there, as in a checkout; else the user's own. Beside `logs`, the user's own is left out if it cannot be read, or
    if it is the same folder.
    """
    here, own = HERE.is_dir(), data_folder()
    if here and os.path.exists(own) and (not can_be_listed(own) or own.samefile(HERE)):  # noqa: PTH110
        return [HERE]
    return [HERE, own] if here else [own]


def can_be_listed(folder: Path) -> bool:
    return folder.is_dir() and os.access(folder, os.R_OK | os.X_OK)


def log_files(folder: Path) -> list[Path]:
    """The files in a folder that may be logs, by their name. Skips pipes and devices: opening one could block."""
    try:
        with os.scandir(folder) as entries:
            return [Path(entry.path) for entry in entries if entry.name.endswith(".jsonl") and entry.is_file()]
    except FileNotFoundError:
        return []


def review_file(log: Path) -> Path:
    """Where a review keeps what it worked out about a log: a hidden file beside it."""
    return log.with_name(f".{log.name}.review")


def make_folder_for(log: Path) -> None:
    """Make `logs` or the user's own folder for games if the log goes there and it is missing. No other is made.

    Nobody else may look into it: the logs of unfinished games hold everybody's cards.
    """
    folder = log.parent
    if folder in (HERE, data_folder()) and not os.path.lexists(folder):
        try:
            folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(f"{folder}: {error.strerror}; make a folder {HERE} here, or say --log FILE") from None
    if not folder.is_dir():
        raise UserError(f"{folder}: not a folder" if os.path.lexists(folder) else f"--log: there is no folder {folder}")


def new_log_path(ruleset: str, folder: Path | None = None) -> Path:
    """A new file name from time and ruleset. It does not contain the seed, which would be a spoiler."""
    if folder is None and os.path.lexists(HERE) and not HERE.is_dir():
        raise UserError(f"{HERE}: not a folder")
    stamp, folder = datetime.now().strftime("%Y%m%d-%H%M%S"), folder or games_folders()[0]
    for extra in ("", *(f"-{k}" for k in range(2, 1000))):
        path = folder / f"{stamp}-{ruleset}{extra}.jsonl"
        if not path.exists():
            return path
    raise UserError(f"{folder}: no free file name for a new log; try again in a second")
