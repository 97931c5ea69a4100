"""A game shown again: the same lines through the same screen. No rules are run."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from werewolf.game.events import GameStart
from werewolf.game.ruleset import Ruleset
from werewolf.mistakes import Mistake
from werewolf.reading import lines_of
from werewolf.sitting import Showing, check_showing, wait_for_key
from werewolf.ui.pace import Pacer
from werewolf.ui.screen import Screen


def replay(path: Path, showing: Showing) -> None:
    lines = lines_of(path)
    start = lines[0].event
    if not isinstance(start, GameStart):
        raise Mistake(f"{path}: line 1 is no GameStart")
    check_showing(showing, len(start.players))
    console = Console(highlight=False)
    pacer = Pacer(showing.pace, terminal=console.is_terminal, key=wait_for_key)
    names = [chair.name for chair in start.players]
    rules = Ruleset.model_validate(start.ruleset)
    screen = Screen(console, rules, names, showing.view, thoughts=showing.thoughts, ascii=showing.ascii, pause=pacer)
    screen.closing_notes(str(path), start.seed)
    screen.show(lines)
