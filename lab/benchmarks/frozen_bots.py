"""The bots of an earlier commit, taken from the repository's own history, to play against today's.

Only the bots and their parser are old. They play by today's rules, and see today's views.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from lab.program import ROOT

COMMIT = "bac36465b8586ca163cd03f07543053ecf580f26"
PARTS = ("werewolf/players/bots", "werewolf/players/language")
PACKAGE = "frozen_players"
# What the old bots import from the rules by the name it had then: the module and the name, then and now.
MOVED = {
    ("outside", "FailedAttempt"): ("answer_events", "FailedAttempt"),
    ("seeded_random", "draw_key"): ("asks", "draw_key"),
    **{("view", name): ("secrecy", name) for name in ("Ledger", "Seen", "View", "public")},
}


@cache
def frozen_bot(commit: str = COMMIT) -> Any:
    """The class `Bot` as it was at that commit."""
    folder = ROOT / ".venv" / "frozen" / commit
    if not folder.exists():
        _unpack(commit, folder)
    for (place, name), (place_today, name_today) in MOVED.items():
        thing = getattr(import_module(f"werewolf.game.{place_today}"), name_today)
        _offer(f"werewolf.game.{place}", name, thing)
    sys.path.insert(0, str(folder))
    return import_module(f"{PACKAGE}.bots.bot").Bot


def _offer(place: str, name: str, thing: object) -> None:
    """Let the old bots find a name where it was."""
    try:
        module = import_module(place)
    except ModuleNotFoundError:
        module = sys.modules[place] = ModuleType(place)
    setattr(module, name, thing)


def _unpack(commit: str, folder: Path) -> None:
    """Write the old modules, with their imports of each other rewritten. Whoever comes first wins the rename."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    packed = subprocess.run(["git", "archive", commit, *PARTS], cwd=ROOT, capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(scratch, filter="data")
        home = Path(scratch, "home")
        home.mkdir()
        Path(scratch, "werewolf/players").rename(home / PACKAGE)
        (home / PACKAGE / "__init__.py").write_text("")
        for path in home.rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            for part in PARTS:
                old = part.replace("/", ".")
                text = text.replace(old, old.replace("werewolf.players", PACKAGE))
            path.write_text(text, encoding="utf-8")
        try:
            home.rename(folder)
        except OSError:
            if not folder.exists():
                raise
