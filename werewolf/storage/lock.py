"""One process at a time: a lock on an open file, as each system has it. It goes when the file is closed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

TRIES = 100_000  # a tenth of a second or so


class BusyError(OSError):
    """Another process is writing this file."""


if sys.platform == "win32":
    import msvcrt

    def lock(file: IO[bytes], path: Path) -> None:
        # Far beyond any content, for on Windows a locked stretch cannot be read by others either.
        file.seek(1 << 62)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BusyError(f"{path}: another game is writing this log") from None
        file.seek(0)

    def is_locked(file: IO[bytes]) -> bool:
        try:
            lock(file, Path())
        except BusyError:
            return True
        return False

else:
    import fcntl

    def lock(file: IO[bytes], path: Path) -> None:
        """Whoever only looks holds it for a moment, which is passed over; whoever writes keeps it."""
        for _ in range(TRIES):
            if try_lock(file, fcntl.LOCK_EX):
                return
            if is_locked(file):
                break
        raise BusyError(f"{path}: another game is writing this log")

    def is_locked(file: IO[bytes]) -> bool:
        """Whether somebody writes it: a look that can be shared, and so disturbs nobody else's."""
        if not try_lock(file, fcntl.LOCK_SH):
            return True
        fcntl.flock(file, fcntl.LOCK_UN)
        return False

    def try_lock(file: IO[bytes], how: int) -> bool:
        try:
            fcntl.flock(file, how | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
