"""Run commands of the program in this process and print, as JSON, what of note they did.

An audit hook sees everything that Python does: it cannot be removed, so this runs in a process of its own. The commands
come as JSON on standard input, a list of words each.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

MARK = "CANARY"  # stands in everything that a hostile file could have run
PROCESSES = ("subprocess.", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system", "pty.spawn")
NEVER = (*PROCESSES, "socket.connect", "socket.bind", "ctypes.dlopen", "pickle.find_class", "webbrowser.open")
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

deeds: list[str] = []


def watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event.startswith(NEVER):
        deeds.append(f"{event} {arguments!r}")
    elif event == "open" and isinstance(arguments[0], (str, bytes)) and arguments[2] & WRITING:
        deeds.append(f"write {os.fsdecode(arguments[0])}")
    elif event == "compile" and MARK in str(arguments[0]):
        deeds.append(f"compile {arguments[0]!r}")
    elif event == "exec" and MARK in f"{arguments[0].co_filename} {arguments[0].co_names} {arguments[0].co_consts}":
        deeds.append(f"exec {arguments[0]!r}")
    elif event == "import" and MARK in f"{arguments[0]} {arguments[1]}":
        deeds.append(f"import {arguments[0]}")


def run(words: list[str]) -> dict[str, Any]:
    """One command: its exit code, and its deeds."""
    from werewolf.cli.app import main

    deeds.clear()
    out, err = (io.TextIOWrapper(io.BytesIO(), write_through=True) for _ in range(2))
    sys.argv = ["werewolf", *words]
    code: Any = None
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            code = end.code
    said = err.buffer.getvalue().decode()  # type: ignore[attr-defined]
    return {"words": words, "code": code, "said": said, "deeds": list(deeds)}


if __name__ == "__main__":
    commands = json.load(sys.stdin)
    sys.addaudithook(watch)
    results = [run(words) for words in commands]
    outside = [
        str(path)
        for module in list(sys.modules.values())
        if (path := getattr(module, "__file__", None)) and Path(path).is_relative_to(Path.cwd())
    ]
    print(json.dumps({"results": results, "imported": outside}))
