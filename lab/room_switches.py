"""Count the switches of room on the way from the `play` command to its first prompt.

A switch is a call from a module of one room of the package into a module of another, in either direction. Functions
of libraries in between do not count: what matters is the last module of ours. Run it at the top of any tree:

    python lab/room_switches.py                                    # play --ruleset mafia --seats human:Ann,bot*6
    python lab/room_switches.py watch --seats bot*5 --pace 0       # any other command
    python lab/room_switches.py --tree OTHER_CHECKOUT              # the same on another tree
"""

from __future__ import annotations

import argparse
import json
import os
import pty
import select
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

COMMAND = ["play", "--ruleset", "mafia", "--seats", "human:Ann,bot*6", "--seed", "1"]  # the first night asks the person
PATIENCE = 120.0  # seconds until the first prompt


def count_in_this_process(command: list[str], result: Path) -> None:
    """Run the command here; at the first prompt write down the switches so far, and leave."""
    import werewolf.cli.app

    package = str(Path(werewolf.__file__).parent) + os.sep
    switches: Counter[tuple[str, str]] = Counter()
    set_up: list[int] = []  # how many there were when the log was created
    rooms: dict[Any, str | None] = {}

    def room_of(frame: FrameType) -> str | None:
        code = frame.f_code
        if code not in rooms:
            inside = code.co_filename.startswith(package) and code.co_name != "<module>"
            rooms[code] = code.co_filename[len(package) :].partition(os.sep)[0].removesuffix(".py") if inside else None
        return rooms[code]

    def calling_room(frame: FrameType | None) -> str | None:
        """The room of the last module of ours that calls; None while a module is imported."""
        while frame is not None and frame.f_code.co_name != "<module>":
            if room := room_of(frame):
                return room if not is_imported(frame) else None
            frame = frame.f_back
        return None

    def is_imported(frame: FrameType | None) -> bool:
        while frame is not None and (above := frame.f_back) is not None:
            if frame.f_code.co_name == "<module>" and above.f_code.co_filename.startswith("<frozen importlib"):
                return True
            frame = above
        return False

    def look(frame: FrameType, event: str, _: object) -> None:
        if event != "call":
            return
        if frame.f_code.co_qualname == "Application.run_async":
            sys.setprofile(None)
            pairs = {" → ".join(pair): count for pair, count in switches.most_common()}
            counted = {"switches": switches.total(), "set up": sum(set_up), "pairs": pairs}
            result.write_text(json.dumps(counted), encoding="utf-8")
            os._exit(0)
        if frame.f_code.co_qualname == "Journal.create":
            set_up.append(switches.total())
        room = room_of(frame)
        if room is not None and (caller := calling_room(frame.f_back)) not in (None, room):
            switches[str(caller), room] += 1

    sys.argv = ["werewolf", *command]
    sys.setprofile(look)
    werewolf.cli.app.main()


def count(command: list[str], tree: Path, python: str) -> dict[str, Any]:
    """Run the command at a terminal of its own, in an empty folder, until it asks."""
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "switches.json"
        here, there = pty.openpty()
        environment = {**os.environ, "PYTHONPATH": str(tree), "TERM": "xterm-256color", "HOME": folder}
        words = [python, str(Path(__file__).resolve()), "--in-this-process", str(result), *command]
        process = subprocess.Popen(words, stdin=there, stdout=there, stderr=there, cwd=folder, env=environment)
        os.close(there)
        shown, end = b"", time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < end:
            if select.select([here], [], [], 0.2)[0]:
                try:
                    shown += os.read(here, 1 << 16)
                except OSError:
                    break
        process.kill()
        process.wait()
        os.close(here)
        if not result.exists():
            sys.exit(f"no prompt was reached:\n{shown.decode(errors='replace')}")
        counted: dict[str, Any] = json.loads(result.read_text(encoding="utf-8"))
        return counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tree", type=Path, default=Path.cwd(), help="the checkout to run; by default this folder")
    parser.add_argument("--python", default=sys.executable, help="its interpreter")
    parser.add_argument("--in-this-process", type=Path, help=argparse.SUPPRESS)
    options, command = parser.parse_known_args()
    if options.in_this_process:
        count_in_this_process(command, options.in_this_process)
        return
    counted = count(command or COMMAND, options.tree.resolve(), options.python)
    print(f"{counted['switches']} switches of room, {counted['set up']} of them before the log is created")
    for pair, times in counted["pairs"].items():
        print(f"{times:6}  {pair}")


if __name__ == "__main__":
    main()
