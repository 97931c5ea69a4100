"""Lock an open log, so that only one process writes it. Closing the file releases the lock.

We lock the log itself and do not use the `filelock` package: that package locks a separate file, which it truncates
when it takes the lock and deletes when it releases it. Neither may ever happen to a log.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

TRIES = 100_000  # about a tenth of a second


class BusyError(OSError):
    """Another process is writing this file."""


if sys.platform == "win32":
    import msvcrt

    def lock(file: IO[bytes], path: Path) -> None:
        # Lock a byte far beyond any content, because on Windows others cannot even read a locked range.
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
        """Take the lock or raise BusyError. A process that only checks the lock holds it briefly, so try again then."""
        for _ in range(TRIES):
            if try_lock(file, fcntl.LOCK_EX):
                return
            if is_locked(file):
                break
        raise BusyError(f"{path}: another game is writing this log")

    def is_locked(file: IO[bytes]) -> bool:
        """Whether another process writes the file. Checks with a shared lock, so that two checks do not collide."""
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
