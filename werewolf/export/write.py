"""Exporting: a log written in another form, for one chair's eyes or for all, and never over anything else."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from werewolf.errors import UserError, unknown
from werewolf.export.formats import FORMS, ExportOptions
from werewolf.game.viewpoint import ALL, PUBLIC, Viewpoint
from werewolf.storage.catalogue import summarise
from werewolf.storage.saved_game import SavedGame, check_view, read_game
from werewolf.terminal.view_options import check_pace, view_option


def export(log: Path, wish: ExportOptions, output: str | None, force: bool) -> None:
    """Make it, then write it; whatever is wrong is said before anything is written."""
    if wish.to not in FORMS:
        raise unknown("--to", wish.to, FORMS)
    if wish.at is not None and wish.to != "svg":
        raise UserError("--at: only a picture is of one moment; --to svg")
    path = None if output == "-" else target(log, wish.to, output, force)
    recording = read_game(log)
    if recording.damage:
        raise UserError(f"{log}: {recording.damage}")
    view = chosen_view(recording, wish)
    text = FORMS[wish.to](recording, wish, view)
    if path is None:
        sys.stdout.buffer.write(encoded(text))
        sys.stdout.flush()
    else:
        write_whole(path, encoded(text), force)
        print(f"{path} is written{told_of(recording, view)}.")


def target(log: Path, to: str, output: str | None, force: bool) -> Path:
    """Where it goes, by default beside the log. What stands there already stays, and a log stays in any case."""
    if output == "":
        raise UserError("--output: '' is not allowed; a file, or - for the output")
    named = Path(output) if output else log.parent / f"{log.stem}.{to}"
    path = Path(os.path.realpath(named)) if named.is_symlink() else named
    if path.is_dir():
        raise UserError(f"--output: {named} is a folder; give a file")
    if not os.path.lexists(path):
        return path
    if not path.is_file():
        raise UserError(f"--output: {named} is no ordinary file; give one")
    if not force:
        raise taken(named)
    if path.samefile(log) or summarise(path).may_be_ours:
        raise UserError(f"--output: {named} is a game's log, and a log is never overwritten")
    return path


def taken(path: Path) -> UserError:
    return UserError(f"--output: {path} exists already; --force overwrites it")


def chosen_view(recording: SavedGame, wish: ExportOptions) -> Viewpoint:
    """Whose copy is made. Whoever asks for nothing gets everything, but no secrets of a game that goes on."""
    if wish.view is not None:
        view = view_option(wish.view, len(recording.names))
    elif recording.view == ALL:
        view = ALL if recording.finished or wish.thoughts else PUBLIC
    else:
        view = recording.view
    check_pace(wish.pace)
    check_view(recording, view)
    if wish.thoughts and view == PUBLIC:
        raise UserError("--thoughts: what is public holds nobody's thoughts; --view all or seat:N does")
    return view


def told_of(recording: SavedGame, view: Viewpoint) -> str:
    """What the file holds, where that might surprise."""
    whose = "" if view == ALL else f", with what {'everyone' if view == PUBLIC else view} could see"
    return whose if recording.finished else f"{whose}; the game is unfinished"


def encoded(text: str) -> bytes:
    """A log may hold half a character, which no file can but JSON has a way of spelling."""
    return text.encode("utf-8", "backslashreplace")


def write_whole(path: Path, content: bytes, force: bool) -> None:
    """All of it or nothing: until the last byte is written, whatever stood there stands there."""
    passing = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with passing.open("xb") as file:
            file.write(content)
        if not force:
            path.touch(exist_ok=False)  # the name is ours from here on, unless somebody was quicker
        passing.replace(path)
    except FileExistsError:
        passing.unlink(missing_ok=True)
        raise taken(path) from None
    except OSError as error:
        passing.unlink(missing_ok=True)
        raise UserError(f"--output: {path}: {error.strerror}") from None
