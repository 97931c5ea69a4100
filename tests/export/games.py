"""Games for the export tests, in which every secret can carry a mark that a test can search for."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from lab.sample_games import finish_with_bots, lines_of, random_game, rules_of
from werewolf.export import export_formats
from werewolf.export.export_formats import ExportOptions
from werewolf.game.secrecy import Viewpoint, hears
from werewolf.storage.any_version import readable_audience
from werewolf.storage.codec import encode_line
from werewolf.storage.saved_game import SavedGame, read_game

Plain = dict[str, Any]

FORMATS = tuple(
    name for name in export_formats.FORMATS if name != "card"
)  # only a finished game has a card: see test_card.py
SEATS = {"sheriff": 7, "mafia": 7, "classic": 6}
SEED = 8_172_635_445
# The mark of a line's words, and the marks of what belongs to an answer.
MARK = re.compile(r"zq(\d+)(said|thought|trouble|who)")


def write_log(path: Path, lines: list[Plain]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def plain_game(name: str, seed: int = 3) -> list[Plain]:
    """A whole short game of random players."""
    return [json.loads(text) for text in random_texts(name, seed)]


def bots_game(name: str, seed: int = 5) -> list[Plain]:
    """A whole game between bots, who talk."""
    return [json.loads(text) for text in bots_texts(name, seed)]


@cache
def random_texts(name: str, seed: int) -> list[bytes]:
    return [encode_line(line) for line in lines_of(random_game(rules_of(name, SEATS[name]), seed))]


@cache
def bots_texts(name: str, seed: int) -> list[bytes]:
    return [encode_line(line) for line in finish_with_bots(name, seed)[1]]


def unfinished(lines: list[Plain]) -> list[Plain]:
    return lines[: 2 * len(lines) // 3]


def with_marks(lines: list[Plain]) -> list[Plain]:
    """The same game with a mark in all words and thoughts: the number of the line."""
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
    """The same game with a private note for every seat early on."""
    at = next(index for index, line in enumerate(lines) if line["phase"] == "NIGHT" or line["phase"] == "DAY") + 1
    seats = range(len(lines[0]["event"]["players"]))
    notes = [
        {**lines[at - 1], "to": [seat], "event": {"kind": "Note", "actor": seat, "content": "Hm."}} for seat in seats
    ]
    return renumber([*lines[:at], *notes, *lines[at:]])


def renumber(lines: list[Plain]) -> list[Plain]:
    return [{**line, "n": n} for n, line in enumerate(lines)]


def is_visible(line: Plain, view: str) -> bool:
    to = readable_audience(line["to"])
    return view == "all" or to == "all" or (view != "public" and hears(int(view.removeprefix("seat:")), to))


def views(lines: list[Plain]) -> list[str]:
    """Every view except `all`."""
    return ["public", *(f"seat:{seat}" for seat in range(len(lines[0]["event"]["players"])))]


def save_game(folder: Path, lines: list[Plain], name: str = "game.jsonl") -> SavedGame:
    return read_game(write_log(folder / name, lines))


def export_text(saved: SavedGame, to: str, view: str = "all", **options: Any) -> str:
    return export_formats.FORMATS[to](saved, ExportOptions(to, view, **options), Viewpoint.parse(view))
