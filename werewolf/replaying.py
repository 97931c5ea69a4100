"""A game shown again: the same lines through the same screen. No rules are run."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from rich.console import Console

from werewolf.game.events import SCHEMA_VERSION
from werewolf.mistakes import Mistake
from werewolf.reading import Recording, check_view, recording_of
from werewolf.replay.film import Look, screen_of
from werewolf.sitting import Showing, check_showing
from werewolf.ui.pace import Pacer


def replay(path: Path, showing: Showing) -> None:
    """At a terminal with keys to look around by; anywhere else, or at pace 0, from the first line to the last."""
    recording = recording_of(path)
    check_showing(showing, len(recording.names))
    check_view(recording, showing.view)
    if recording.version != SCHEMA_VERSION:
        print(
            f"werewolf: {path} is of schema version {recording.version}, this program of {SCHEMA_VERSION}: "
            "what it does not know is shown by name",
            file=sys.stderr,
        )
    console = Console(highlight=False)
    if console.is_terminal and sys.stdin.isatty() and showing.pace != "0":
        at_a_terminal(recording, showing, console)
    else:
        from_first_to_last(recording, showing, console)
    if recording.damage:
        raise Mistake(f"{path}: {recording.damage}; all before it was read")


def at_a_terminal(recording: Recording, showing: Showing, console: Console) -> None:
    """Of a game that was seen to its end the closing page stays, as it does when one is played."""
    from werewolf.replay.stage import look_at

    viewer = look_at(recording, look_of(showing, console), showing.pace, console)
    if not recording.finished:
        tell_unfinished(recording)
    elif viewer.at_end:
        screen = screen_of(recording, viewer.look, console)
        screen.remember(recording.lines)
        screen.closing()


def from_first_to_last(recording: Recording, showing: Showing, console: Console) -> None:
    pacer = Pacer(showing.pace, terminal=console.is_terminal)
    screen_of(recording, look_of(showing, console), console, pacer).show(recording.lines)
    if not recording.finished:
        tell_unfinished(recording)


def look_of(showing: Showing, console: Console) -> Look:
    plain = showing.ascii or not console.encoding.startswith("utf")
    return Look(showing.view, showing.thoughts, console.width, plain)


def tell_unfinished(recording: Recording) -> None:
    if not recording.damage:
        further = "" if recording.saved.nested else f" Go on with: werewolf resume {shlex.quote(str(recording.path))}"
        print(f"The game is unfinished.{further}")
