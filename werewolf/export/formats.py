"""The export formats by name, and what a user can ask of one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from werewolf.errors import UserError
from werewolf.export.copies import copy_for
from werewolf.export.terminal import COLUMNS
from werewolf.game.events import Phase
from werewolf.game.view import Line
from werewolf.game.viewpoint import Viewpoint
from werewolf.storage.saved_game import SavedGame


@dataclass(frozen=True)
class ExportOptions:
    """What is to be made of a game, and for whom. No view: everything, of a game that is over."""

    to: str
    view: str | None = None
    thoughts: bool = False
    pace: str = "normal"
    columns: int = COLUMNS
    rows: int | None = None
    at: str | None = None


def as_json(recording: SavedGame, wish: ExportOptions, view: Viewpoint) -> str:
    """The record. Of the whole game it holds every line as it stands, thoughts and all."""
    from werewolf.export.record import record

    copy = copy_for(recording, view, wish.thoughts)
    made = record(copy.plain, view, recording.version, recording.ruleset, recording.names)
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def as_markdown(recording: SavedGame, wish: ExportOptions, view: Viewpoint) -> str:
    from werewolf.export.markdown import markdown

    return markdown(copy_for(recording, view, wish.thoughts))


def as_html(recording: SavedGame, wish: ExportOptions, view: Viewpoint) -> str:
    from werewolf.export.web import page

    copy = copy_for(recording, view, wish.thoughts)
    return page(copy.lines, view, wish.thoughts, copy.rules)


def as_cast(recording: SavedGame, wish: ExportOptions, view: Viewpoint) -> str:
    from werewolf.export.cast import cast

    if wish.pace == "step":
        raise UserError("--pace: a recording has no keys to wait for; slow, normal, fast or 0")
    return cast(copy_for(recording, view, wish.thoughts), wish.pace, wish.columns, wish.rows)


def as_svg(recording: SavedGame, wish: ExportOptions, view: Viewpoint) -> str:
    """A moment, if one is named; else the closing page, or what was shown last."""
    from werewolf.export.picture import closing_picture, moment_picture

    end = None if wish.at is None else until(recording.lines, wish.at)
    copy = copy_for(recording, view, wish.thoughts, end)
    if end is None and copy.finished:
        return closing_picture(copy, wish.columns)
    return moment_picture(copy, wish.columns, wish.rows)


def until(lines: Sequence[Line], at: str) -> int:
    """How many lines there are up to a moment: the event of this number, or the end of a day or night."""
    kind, _, number = at.partition(":") if ":" in at else ("event", "", at)
    if kind not in ("event", "day", "night") or not number.isascii() or not number.isdecimal() or len(number) > 9:
        raise UserError(f"--at: {at!r} is not allowed; an event's number, day:N or night:N")
    if kind == "event":
        if int(number) >= len(lines):
            raise UserError(f"--at: there is no event {number}; there are 0 to {len(lines) - 1}")
        return int(number) + 1
    inside = [
        index for index, line in enumerate(lines) if line.day == int(number) and line.phase is Phase(kind.upper())
    ]
    if not inside:
        days = max(line.day for line in lines)
        raise UserError(f"--at: there is no {kind} {number}; the game has {days} day{'' if days == 1 else 's'}")
    return inside[-1] + 1


FORMS: Mapping[str, Callable[[SavedGame, ExportOptions, Viewpoint], str]] = {
    "md": as_markdown, "html": as_html, "json": as_json, "cast": as_cast, "svg": as_svg
}  # fmt: skip
