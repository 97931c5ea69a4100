"""Create and replace files: private from the first byte, whole or not at all, and never through a link."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import IO

from werewolf.errors import UserError

PRIVATE, SHARED = 0o600, 0o666  # SHARED is cut down by the user's umask
PRIVATE_FOLDER = 0o700
NO_LINK = getattr(os, "O_NOFOLLOW", 0)
NO_WAIT = getattr(os, "O_NONBLOCK", 0)  # opening a pipe that nobody reads must fail and not wait


def new_file(path: Path, mode: int = PRIVATE) -> IO[bytes]:
    """A file that is not there yet, open for writing. Raises FileExistsError, for a link without a target too."""
    return os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode), "wb")


def private_file_to_extend(path: Path, option: str) -> int:
    """A new or existing file, open for adding to its end. An existing one becomes private if it is ours."""
    if path.is_symlink():
        raise UserError(f"{option}: {path} is a link; give the file itself")
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY | NO_LINK | NO_WAIT, PRIVATE)
    except OSError as error:
        raise UserError(f"{option}: {path}: {error.strerror}") from None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise UserError(f"{option}: {path}: not a regular file")
    make_private(descriptor)
    return descriptor


def make_private(descriptor: int) -> None:
    """Let nobody else read an open file, if it is ours: it may come from a version that did not care."""
    status = os.fstat(descriptor)
    if hasattr(os, "geteuid") and status.st_uid == os.geteuid() and status.st_mode & 0o077:
        os.fchmod(descriptor, PRIVATE)


def write_whole(path: Path, content: bytes, *, replace: bool, mode: int = SHARED) -> None:
    """Write the whole file or nothing: an existing file, or a link, is replaced only after the last byte is written.

    Raises FileExistsError if there is something and it is not to be replaced.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with new_file(temporary, mode) as file:
            file.write(content)
        if not replace:
            new_file(path, mode).close()  # reserves the name, and fails if another process was quicker
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
