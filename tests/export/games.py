"""Games to be exported: played, written down, and marked so that every secret can be told by its mark."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from tests.house import finish_with_bots, lines_of, random_game, rules_of
from werewolf.export import formats
from werewolf.export.formats import ExportOptions
from werewolf.game.view import hears
from werewolf.game.viewpoint import Viewpoint
from werewolf.storage.any_version import readable_audience
from werewolf.storage.codec import encode_line
from werewolf.storage.saved_game import SavedGame, read_game

Plain = dict[str, Any]

FORMATS = tuple(formats.FORMATS)
SEATS = {"sheriff": 7, "mafia": 7, "classic": 6}
SEED = 8_172_635_445
# A line's own mark, and the marks of what stands behind an answer.
MARK = re.compile(r"zq(\d+)(said|thought|trouble|who)")


def written(path: Path, lines: list[Plain]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def plain_game(name: str, seed: int = 3) -> list[Plain]:
    """A whole short game of random players."""
    return [json.loads(text) for text in random_texts(name, seed)]


def bots_game(name: str, seed: int = 5) -> list[Plain]:
    """One in which there is talk."""
    return [json.loads(text) for text in bots_texts(name, seed)]


@cache
def random_texts(name: str, seed: int) -> list[bytes]:
    return [encode_line(line) for line in lines_of(random_game(rules_of(name, SEATS[name]), seed))]


@cache
def bots_texts(name: str, seed: int) -> list[bytes]:
    return [encode_line(line) for line in finish_with_bots(name, seed)[1]]


def unfinished(lines: list[Plain]) -> list[Plain]:
    return lines[: 2 * len(lines) // 3]


def marked(lines: list[Plain]) -> list[Plain]:
    """The same game, in which whatever is somebody's own words or thoughts bears the number of its line."""
    lines = with_note(deepcopy(lines))
    for line in lines:
        event, n = line["event"], line["n"]
        if event["kind"] == "GameStart":
            event["seed"] = SEED
            for chair in event["players"]:
                chair.update(kind=f"openai:zq{n}who", persona=f"zq{n}who")
        elif event["kind"] == "Answered":
            answer = event["answer"]
            answer["thought"] = f"I think zq{n}thought"
            answer["words"] = answer["words"] and f"{answer['words']} zq{n}said"
            event["troubles"] = [{"reason": f"no: zq{n}trouble", "raw": f"raw zq{n}trouble", "spent": None}]
        elif isinstance(event.get("content"), str):
            event["content"] += f" zq{n}said"
    return lines


def with_note(lines: list[Plain]) -> list[Plain]:
    """A private note for every seat, early in the game."""
    at = next(index for index, line in enumerate(lines) if line["phase"] == "NIGHT" or line["phase"] == "DAY") + 1
    seats = range(len(lines[0]["event"]["players"]))
    notes = [
        {**lines[at - 1], "to": [seat], "event": {"kind": "Note", "actor": seat, "content": "Hm."}} for seat in seats
    ]
    return renumbered([*lines[:at], *notes, *lines[at:]])


def renumbered(lines: list[Plain]) -> list[Plain]:
    return [{**line, "n": n} for n, line in enumerate(lines)]


def seen(line: Plain, view: str) -> bool:
    to = readable_audience(line["to"])
    return view == "all" or to == "all" or (view != "public" and hears(int(view.removeprefix("seat:")), to))


def views(lines: list[Plain]) -> list[str]:
    """Every chair that may not see everything."""
    return ["public", *(f"seat:{seat}" for seat in range(len(lines[0]["event"]["players"])))]


def kept(folder: Path, lines: list[Plain], name: str = "game.jsonl") -> SavedGame:
    return read_game(written(folder / name, lines))


def exported(recording: SavedGame, to: str, view: str = "all", **wish: Any) -> str:
    return formats.FORMATS[to](recording, ExportOptions(to, view, **wish), Viewpoint.parse(view))
