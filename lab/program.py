"""The program as tools and tests start it: in a process of its own, or in this one."""

from __future__ import annotations

import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).parent.parent


def run_program(*words: str, folder: Path, seconds: float = 300) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, as a user starts it, in this folder."""
    return subprocess.run(
        [sys.executable, "-m", "werewolf", *words],
        cwd=folder, capture_output=True, text=True, check=False, timeout=seconds,
    )  # fmt: skip


def call_program(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The same in this process, which saves starting it, for what does not depend on a process of its own."""
    from werewolf.cli.app import main

    out, err = (TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with chdir(folder), redirect_stdout(out), redirect_stderr(err), patch.object(sys, "argv", ["werewolf", *words]):
        try:
            main()
        except SystemExit as end:
            printed = (stream.buffer.getvalue().decode() for stream in (out, err))
            return subprocess.CompletedProcess(words, int(end.code or 0), *printed)
    raise AssertionError("the program always ends with an exit code")
