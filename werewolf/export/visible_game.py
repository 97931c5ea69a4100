"""The part of a game that one viewpoint may see. Every export format is made from it, so none can leak a secret."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from sys import intern
from typing import Any

from werewolf.errors import UserError
from werewolf.game.events import GameOver, Phase
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import ALL, Line, Viewpoint
from werewolf.storage.any_version import read_line, readable_audience
from werewolf.storage.saved_game import SavedGame

Plain = dict[str, Any]

# The fields a seat gets of a line, and of its own answers. Fields that a later version adds may be anybody's secret.
LINE = ("n", "day", "phase", "sub_phase", "to", "event")
ANSWERED = ("kind", "ask", "answer", "how")
ASK = ("seat", "purpose", "day", "sub_phase", "options", "words", "aloud", "turn")
ANSWER = ("choice", "words", "thought")
# How an answer came about. The seat gets the answer, but these fields empty.
HIDDEN: Plain = {"by": None, "troubles": [], "spent": None}


@dataclass(frozen=True)
class VisibleGame:
    """A game as one viewpoint knows it: the rules, the names, and the lines it was shown."""

    view: Viewpoint
    thoughts: bool
    rules: Ruleset
    names: Sequence[str]
    version: int
    texts: Sequence[bytes]
    lines: list[Line]
    seed: int | None
    damaged: bool = False

    @property
    def stops(self) -> str | None:
        """Why the game stops before its end. It names no line: the number would tell how much happened in secret."""
        if self.finished:
            return None
        if self.damaged:
            return "The log is damaged here; what came after is lost."
        return "The game is unfinished; it has been played up to here."

    @property
    def finished(self) -> bool:
        return bool(self.lines) and isinstance(self.lines[-1].event, GameOver)

    def plain(self) -> list[Plain]:
        """The lines as plain data, which takes many times the memory of the lines: only for a format that needs it."""
        return list(visible_lines(self.view, self.texts, self.thoughts))


def visible_game(saved: SavedGame, view: Viewpoint, thoughts: bool, until: int | None = None) -> VisibleGame:
    """What a viewpoint may see of a game, up to a line or of all of it."""
    texts, lines = saved.saved.lines[:until], saved.lines[:until]
    if view != ALL:
        lines = [read_line(json.dumps(line).encode()) for line in visible_lines(view, texts, thoughts)]
    seed = saved.start.seed if saved.start and view == ALL else None
    damaged = saved.damage is not None
    return VisibleGame(view, thoughts, saved.rules, saved.names, saved.version, texts, lines, seed, damaged)


def visible_lines(view: Viewpoint, texts: Iterable[bytes], thoughts: bool) -> Iterator[Plain]:
    """The lines a viewpoint was shown, numbered anew and addressed to all or to that seat alone.

    The log's own numbers would reveal how many lines are missing, and its addressees who else was told.
    """
    count = 0
    for text in texts:
        line = json.loads(text, object_hook=with_shared_keys)
        to = readable_audience(line.get("to"))
        if view == ALL:
            yield line
        elif view.sees(to):
            new_to = "all" if to == "all" else [view.seat]
            changes = {"n": count, "to": new_to, "event": visible_event(line["event"], thoughts)}
            yield {**select(LINE, line), **changes}
            count += 1


def with_shared_keys(content: Plain) -> Plain:
    """The same object with keys that all lines share; otherwise keys take half of the memory of a game."""
    return {intern(key): value for key, value in content.items()}


def visible_event(event: Plain, thoughts: bool) -> Plain:
    """An event as its seat gets it: an answer without how it came about, and without the thought unless asked for."""
    if event.get("kind") != "Answered":
        return event
    visible = {**select(ANSWERED, event), **{key: empty for key, empty in HIDDEN.items() if key in event}}
    visible |= {key: select(part, visible[key]) for key, part in (("ask", ASK), ("answer", ANSWER)) if key in visible}
    if not thoughts and "answer" in visible:
        visible["answer"] = {**visible["answer"], "thought": None}
    return visible


def select(keys: Sequence[str], content: Any) -> Plain:
    """The entries with these keys; nothing if the content is not an object."""
    return {key: content[key] for key in keys if key in content} if isinstance(content, dict) else {}


def end_of_moment(lines: Sequence[Line], at: str) -> int:
    """How many lines the log has up to a moment: an event number, or the end of a day or night."""
    kind, _, number = at.partition(":") if ":" in at else ("event", "", at)
    if kind not in ("event", "day", "night") or not number.isascii() or not number.isdecimal() or len(number) > 9:
        raise UserError(f"--at: {at!r} is not allowed; use an event number, day:N or night:N")
    if kind == "event":
        if int(number) >= len(lines):
            raise UserError(f"--at: there is no event {number}; use 0 to {len(lines) - 1}")
        return int(number) + 1
    inside = [
        index for index, line in enumerate(lines) if line.day == int(number) and line.phase is Phase(kind.upper())
    ]
    if not inside:
        days = max(line.day for line in lines)
        raise UserError(f"--at: there is no {kind} {number}; the game has {days} day{'' if days == 1 else 's'}")
    return inside[-1] + 1
