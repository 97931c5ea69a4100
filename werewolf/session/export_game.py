"""`werewolf export`: write a saved game in another format, or keep the page of a running one up to date."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from werewolf.errors import UserError, unknown
from werewolf.export.card import png
from werewolf.export.export_formats import (
    FORMATS,
    ExportOptions,
    check_options,
    encode,
    export_view,
    output_path,
    scope_note,
    write_file,
)
from werewolf.export.exported_review import game_review
from werewolf.export.html import page
from werewolf.export.visible_game import visible_game
from werewolf.game.secrecy import PUBLIC
from werewolf.storage.saved_game import NOBODY, Wait, follow, is_left, read_game
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
