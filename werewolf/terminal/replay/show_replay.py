"""`werewolf replay`: show a saved game on the same screen as live play, without running any rules."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

from rich.console import Console

from werewolf.errors import UserError
from werewolf.game.secrecy import PUBLIC
from werewolf.storage.saved_game import NOBODY, SavedGame, Wait, check_view, follow, is_left, read_game
from werewolf.telling.pace import Pacer, check_pace
from werewolf.telling.view_options import check_spoilers, check_thoughts, view_option
from werewolf.terminal.output import say, warn
from werewolf.terminal.replay.rendered_game import Look, screen_of


def replay(
    path: Path, view: str, pace: str, *, thoughts: bool = False, ascii: bool = False, spoil: bool = False
) -> None:
    """Show a saved game: with keys at a terminal, else (or at pace 0) from the first line to the last.

    Of an unfinished game only public facts are shown, unless `spoil` is set.
    """
    recording = read_game(path)
    viewpoint = view_option(view, len(recording.names))
    check_pace(pace)
    check_view(recording, viewpoint)
    check_spoilers(recording.finished, viewpoint, thoughts, spoil)
    if recording.other_version:
        warn(f"werewolf: {path}: {recording.other_version}")
    console = Console(highlight=False)
    look = Look(viewpoint, thoughts, console.width, ascii or not console.encoding.startswith("utf"))
    if console.is_terminal and not console.is_dumb_terminal and sys.stdin.isatty() and pace != "0":
        run_with_keys(recording, look, pace, console, spoil)
    else:
        check_thoughts(viewpoint, thoughts)  # at a terminal the seat can still be changed
        screen_of(recording, look, console, Pacer(pace, terminal=console.is_terminal)).show(recording.lines)
    if recording.damage:
        raise UserError(f"{path}: {recording.damage}; everything before it was shown")
    if recording.torn:
        warn(f"werewolf: {path}: {recording.torn}")
    if not recording.finished:
        hint = "" if recording.saved.nested else f" Continue with: werewolf resume {shlex.quote(str(path))}"
        say(f"The game is unfinished.{hint}")


def follow_game(path: Path, pace: str, *, ascii: bool = False, wait: Wait = time.sleep) -> None:
    """Show a running game from another window, as the public sees it, until it is over or somebody presses Ctrl-C."""
    check_pace(pace)
    console = Console(highlight=False)
    look = Look(PUBLIC, False, console.width, ascii or not console.encoding.startswith("utf"))
    screen, shown = None, 0
    try:
        for game in follow(path, wait):
            if screen is None and is_left(game):
                warn(f"werewolf: {path}: {NOBODY}")
            screen = screen or screen_of(game, look, console, Pacer(pace, terminal=console.is_terminal))
            screen.show(game.lines[shown:])
            shown = len(game.lines)
            if game.damage:
                raise UserError(f"{path}: {game.damage}; everything before it was shown")
    except KeyboardInterrupt:
        say("", f"Stopped following {path}; the game itself goes on.")


def run_with_keys(recording: SavedGame, look: Look, pace: str, console: Console, spoil: bool) -> None:
    """Show the game with keys. If it was watched to the end, the closing page stays on the terminal."""
    from werewolf.terminal.replay.replay_screen import run_viewer

    viewer = run_viewer(recording, look, pace, console, spoil)
    if viewer.at_end:
        screen = screen_of(recording, viewer.look, console)
        screen.remember(recording.lines)
        screen.closing()
