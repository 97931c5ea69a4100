"""Which files a command may write: an existing one needs --force, and a game's log is never overwritten."""

from __future__ import annotations

import os
from pathlib import Path

from werewolf.errors import UserError
from werewolf.storage.catalogue import summarise


def check_target(path: Path, option: str, force: bool, source: Path | None = None) -> None:
    """Refuse a file that must not be written. `source`: the file that is read, which may be a game's record."""
    if path.is_symlink():  # with --force the link itself is replaced, and what it leads to is left alone
        if not force:
            raise file_exists(path, option)
        return
    if path.is_dir():
        raise UserError(f"{option}: {path} is a folder; give a file name")
    if not os.path.lexists(path):
        return
    if not path.is_file():
        raise UserError(f"{option}: {path} is not a regular file; give another name")
    if not force:
        raise file_exists(path, option)
    refuse_log(path, option, source)


def refuse_log(path: Path, option: str, source: Path | None = None) -> None:
    """Refuse to write to an existing file that is a game's log, or that may be one."""
    if (source is not None and path.samefile(source)) or summarise(path).may_be_ours:
        raise UserError(f"{option}: {path} is a game's log, and logs are never overwritten; give another name")


def file_exists(path: Path, option: str) -> UserError:
    return UserError(f"{option}: {path} already exists; use --force to overwrite it")
