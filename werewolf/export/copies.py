"""What one chair may keep of a game. Every format is made from such a copy, and so holds nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from werewolf.game.events import GameOver
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line
from werewolf.game.viewpoint import ALL, Viewpoint
from werewolf.storage.any_version import addressed, read_line
from werewolf.storage.saved_game import SavedGame
from werewolf.terminal.screen.page import Page
from werewolf.terminal.screen.screen import Screen

Plain = dict[str, Any]

# What a chair keeps of a line, and of an answer of its own. What a later version adds may be anybody's secret.
LINE = ("n", "day", "phase", "sub_phase", "to", "event")
ANSWERED = ("kind", "ask", "answer", "how")
ASK = ("seat", "purpose", "day", "sub_phase", "options", "words", "aloud")
ANSWER = ("choice", "words", "thought")
# How an answer was made: none of it is the seat's to know, though the answer is.
MAKING: Plain = {"by": None, "troubles": [], "spent": None}


@dataclass(frozen=True)
class Copy:
    """A game as one chair knows it: the rules and the names, and the lines it was shown."""

    view: Viewpoint
    thoughts: bool
    rules: Ruleset
    names: Sequence[str]
    version: int
    plain: list[Plain]
    lines: list[Line]
    seed: int | None

    @property
    def finished(self) -> bool:
        return bool(self.lines) and isinstance(self.lines[-1].event, GameOver)

    def screen(self, console: Console, pause: Callable[[str], None] | None = None, page: Page | None = None) -> Screen:
        """The screen of live play, for this chair."""
        screen = Screen(console, self.rules, self.names, self.view, thoughts=self.thoughts, pause=pause, page=page)
        screen.closing_notes(None, self.seed)
        return screen


def copy_for(recording: SavedGame, view: Viewpoint, thoughts: bool, until: int | None = None) -> Copy:
    """The copy a chair may have, of the game up to a line or of all of it."""
    whole = [json.loads(text) for text in recording.saved.lines[:until]]
    plain = kept_by(view, whole, thoughts)
    lines = recording.lines[:until] if plain is whole else [read_line(json.dumps(line).encode()) for line in plain]
    seed = recording.start.seed if recording.start and view == ALL else None
    return Copy(view, thoughts, recording.rules, recording.names, recording.version, plain, lines, seed)


def kept_by(view: Viewpoint, lines: list[Plain], thoughts: bool) -> list[Plain]:
    """The lines a chair was shown, numbered anew and addressed to all or to itself.

    The log's own numbers would count what it was not shown, and its addressees name who else was.
    """
    if view == ALL:
        return lines
    kept: list[Plain] = []
    for line in lines:
        to = addressed(line.get("to"))
        if view.sees(to):
            now_to = "all" if to == "all" else [view.seat]
            own = {"n": len(kept), "to": now_to, "event": own_event(line["event"], thoughts)}
            kept.append({**only(LINE, line), **own})
    return kept


def own_event(event: Plain, thoughts: bool) -> Plain:
    """A fact as its chair keeps it: an answer without its making, and without the thought unless that is wanted."""
    if event.get("kind") != "Answered":
        return event
    own = {**only(ANSWERED, event), **{key: empty for key, empty in MAKING.items() if key in event}}
    own |= {key: only(part, own[key]) for key, part in (("ask", ASK), ("answer", ANSWER)) if key in own}
    if not thoughts and "answer" in own:
        own["answer"] = {**own["answer"], "thought": None}
    return own


def only(keys: Sequence[str], content: Any) -> Plain:
    """These entries, where they are there; what is no object has none."""
    return {key: content[key] for key in keys if key in content} if isinstance(content, dict) else {}
