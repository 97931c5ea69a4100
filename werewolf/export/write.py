"""Write an export to a file or to standard output. Existing files are kept unless --force is given; logs always are."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from werewolf.errors import UserError, unknown
from werewolf.export.card import png
from werewolf.export.formats import ENDINGS, FORMATS, ExportOptions, check_options
from werewolf.export.html import page
from werewolf.export.reviewed import game_review
from werewolf.export.visible_game import visible_game
from werewolf.game.view import ALL, PUBLIC, Viewpoint
from werewolf.storage.file_writing import PRIVATE, SHARED, write_whole
from werewolf.storage.saved_game import NOBODY, SavedGame, Wait, check_view, follow, is_left, read_game
from werewolf.storage.targets import check_target, file_exists
from werewolf.telling.pace import check_pace
from werewolf.telling.view_options import check_spoilers, check_thoughts, view_option
from werewolf.terminal.output import say, say_bytes, warn

RELOAD_SECONDS = 5  # after which the page of a running game loads itself anew


def export(log: Path, options: ExportOptions, output: str | None, force: bool) -> None:
    """Export a game. All errors in the options and in the log are reported before anything is written."""
    if options.to not in FORMATS:
        raise unknown("--to", options.to, FORMATS)
    check_options(options)
    path = None if output == "-" else output_path(log, options.to, output, force)
    saved = read_game(log)
    view = export_view(saved, options)
    if options.thoughts is None:
        options = replace(options, thoughts=saved.finished and view != PUBLIC)
    text = FORMATS[options.to](saved, options, view)
    content = png(text) if options.to == "card" and (path is None or path.suffix != ".svg") else encode(text)
    if path is None:
        say_bytes(content)
    else:
        write_file(path, content, force, private=not saved.finished and view != PUBLIC)
        say(f"Wrote {path}{scope_note(saved, view)}.")
    if saved.other_version:
        warn(f"werewolf: {log}: {saved.other_version}")
    if saved.damage:
        raise UserError(f"{log}: {saved.damage}; everything before it was written")
    if saved.torn:
        warn(f"werewolf: {log}: {saved.torn}")


def follow_page(log: Path, to: str, output: str | None, force: bool, wait: Wait = time.sleep) -> None:
    """Write the page of a running game again whenever its log has grown. An open page loads itself anew."""
    if to != "html" or output == "-":
        raise UserError("--follow: only a page in a file can be kept up to date; use --to html, and not -o -")
    path = output_path(log, to, output, force)
    say(f"Keeping {path} up to date until the game is over. Ctrl-C stops.")
    if is_left(read_game(log)):
        warn(f"werewolf: {log}: {NOBODY}")
    try:
        for saved in follow(log, wait):
            game = visible_game(saved, PUBLIC, thoughts=False)
            live = 0 if saved.finished or saved.damage else RELOAD_SECONDS
            stops = None if live else game.stops
            text = page(game.lines, PUBLIC, False, game.rules, game_review(saved, game, spoil=False), live, stops=stops)
            write_file(path, encode(text), force=True)
            if saved.damage:
                raise UserError(f"{log}: {saved.damage}; everything before it was written")
    except KeyboardInterrupt:
        say("", f"Stopped; {path} shows the game so far.")


def output_path(log: Path, to: str, output: str | None, force: bool) -> Path:
    """The file to write, by default next to the log. An existing file needs --force; a log is never overwritten."""
    if output == "":
        raise UserError("--output: '' is not allowed; give a file name, or - for standard output")
    path = Path(output) if output else log.parent / f"{log.stem}.{ENDINGS.get(to, to)}"
    check_target(path, "--output", force, log)
    return path


def export_view(saved: SavedGame, options: ExportOptions) -> Viewpoint:
    """The viewpoint to export. Without --view it is everything, but only the public part of an unfinished game."""
    if options.view is not None:
        view = view_option(options.view, len(saved.names))
    else:
        view = saved.view if saved.finished or options.spoil else PUBLIC
    check_pace(options.pace or "normal")
    check_view(saved, view)
    check_spoilers(saved.finished, view, bool(options.thoughts), options.spoil)
    check_thoughts(view, bool(options.thoughts))
    return view


def scope_note(saved: SavedGame, view: Viewpoint) -> str:
    """What the file leaves out, if it leaves anything out."""
    whose = "" if view == ALL else f", with only what {'everyone' if view == PUBLIC else view} could see"
    return whose if saved.finished else f"{whose}; the game is unfinished"


def encode(text: str) -> bytes:
    """The text as UTF-8. A log may hold half a surrogate pair, which is written as a backslash escape."""
    return text.encode("utf-8", "backslashreplace")


def write_file(path: Path, content: bytes, force: bool, private: bool = False) -> None:
    """Write the whole file or nothing. A `private` one can be read by its owner only."""
    try:
        write_whole(path, content, replace=force, mode=PRIVATE if private else SHARED)
    except FileExistsError:
        raise file_exists(path, "--output") from None
    except OSError as error:
        raise UserError(f"--output: {path}: {error.strerror}") from None
