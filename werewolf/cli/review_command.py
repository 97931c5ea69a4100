"""`werewolf review`: review a saved game and show it, or write it as Markdown, HTML or JSON."""

from __future__ import annotations

from pathlib import Path

from werewolf.errors import UserError, unknown
from werewolf.export.export_formats import encode, output_path, write_file
from werewolf.export.review_files import as_text
from werewolf.review.game_review import ReviewOptions, review_game
from werewolf.review.result import Review
from werewolf.storage.saved_game import SavedGame, read_game
from werewolf.terminal.output import progress_console, say, say_bytes, warn
from werewolf.terminal.screen.screen import show_review

FORMATS = ("md", "html", "json")


def review(
    log: Path,
    to: str | None,
    output: str | None,
    rollouts: int | None,
    quick: bool,
    seat: int | None,
    spoil: bool,
    jobs: int | None,
    ascii: bool,
    force: bool,
) -> None:
    """Review a game. All errors in the options are reported before the work begins."""
    if quick and rollouts is not None:
        raise UserError("--rollouts: has no effect with --quick, which plays no games; leave one of them out")
    if to is not None and to not in FORMATS:
        raise unknown("--to", to, FORMATS)
    if to is None and output is not None:
        raise UserError("--output: needs --to md, html or json")
    beside = str(log.parent / f"{log.stem}.review.{to}")
    path = None if to is None or output == "-" else output_path(log, to, output or beside, force)
    saved = read_game(log)
    if seat is not None and not 0 <= seat < len(saved.names):
        raise UserError(f"--seat: there is no seat {seat}; the seats are 0 to {len(saved.names) - 1}")
    reviewed = with_progress(saved, 0 if quick else rollouts, spoil, jobs)
    if to is None:
        show_review(reviewed, saved.rules, seat, ascii)
    elif path is None:
        say_bytes(encode(as_text(reviewed, saved.rules, to, seat)))
    else:
        secret = not reviewed.finished and reviewed.view != "public"
        write_file(path, encode(as_text(reviewed, saved.rules, to, seat)), force, private=secret)
        say(f"Wrote {path}.")
    tell_note(saved, reviewed)


def tell_note(saved: SavedGame, reviewed: Review) -> None:
    """Say what kept the review from being whole: it is an error, unless the log may still grow or is from elsewhere."""
    if reviewed.note in (saved.torn, saved.other_version):
        if reviewed.note:
            warn(f"werewolf: {saved.path}: {reviewed.note}")
    elif reviewed.note:
        raise UserError(f"{saved.path}: {reviewed.note}")


def with_progress(saved: SavedGame, rollouts: int | None, spoil: bool, jobs: int | None) -> Review:
    """Review a game, with a progress bar on a terminal."""
    from rich.progress import Progress

    console = progress_console()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Playing from each position", total=None, visible=False)

        def on_done(done: int, total: int) -> None:
            bar.update(task, advance=done, total=total, visible=True)

        return review_game(saved, ReviewOptions(rollouts, spoil, jobs, on_done=on_done))
