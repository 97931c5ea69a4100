"""One process at a time: a lock on an open file, as each system has it. It goes when the file is closed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO


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

else:
    import fcntl

    def lock(file: IO[bytes], path: Path) -> None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BusyError(f"{path}: another game is writing this log") from None
