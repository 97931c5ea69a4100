"""Saved games for tests, and an onlooker who presses keys in a replay."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rich.console import Console

from lab.sample_games import finish_with_bots
from werewolf.game.secrecy import Viewpoint
from werewolf.storage.codec import encode_line
from werewolf.storage.saved_game import SavedGame, read_game
from werewolf.terminal.replay.rendered_game import Look
from werewolf.terminal.replay.replay_screen import frame
from werewolf.terminal.replay.viewer import Viewer

Change = Callable[[dict[str, Any]], None]


@cache
def bots_game(name: str = "sheriff", seed: int = 5) -> tuple[bytes, ...]:
    return tuple(map(encode_line, finish_with_bots(name, seed)[1]))


def save_game(folder: Path, lines: Sequence[bytes]) -> SavedGame:
    path = folder / "game.jsonl"
    path.write_bytes(b"".join(lines))
    return read_game(path)


def altered_line(line: bytes, change: Change) -> bytes:
    content = json.loads(line)
    change(content)
    return json.dumps(content).encode() + b"\n"


class Onlooker:
    """Presses keys and reads the screen."""

    def __init__(
        self, recording: SavedGame, view: str = "public", pace: str = "step", width: int = 80, height: int = 30,
        thoughts: bool = False, ascii: bool = False, colour: bool = False, spoil: bool = False,
    ) -> None:  # fmt: skip
        self.console = Console(
            file=io.StringIO(), width=width, height=height, force_terminal=True,
            color_system="256" if colour else None, highlight=False,
        )  # fmt: skip
        look = Look(Viewpoint.parse(view), thoughts, width, ascii)
        self.viewer = Viewer(recording, look, pace, self.console, spoil)
        self.viewer.resize(width, height - 1)

    def press(self, *keys: str) -> str:
        for key in keys:
            self.viewer.press(key)
        return self.screen()

    def type(self, key: str, words: str) -> str:
        """Press a key that opens a prompt, type the words, and press Enter."""
        return self.press(key, *words, "enter")

    def raw(self) -> list[str]:
        return frame(self.viewer, self.console)

    def screen(self) -> str:
        return re.sub(r"\x1b\[[\d;]*m", "", "\n".join(self.raw()))

    @property
    def status_line(self) -> str:
        return self.screen().rpartition("\n")[2]
