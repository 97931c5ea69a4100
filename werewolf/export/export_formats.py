"""The export formats by name (md, html, json, cast, svg, card), the options of an export, and the file to write."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from unicodedata import category

from werewolf.errors import UserError
from werewolf.export.visible_game import end_of_moment, visible_game
from werewolf.game.secrecy import ALL, PUBLIC, Viewpoint
from werewolf.storage.file_writing import PRIVATE, SHARED, write_whole
from werewolf.storage.saved_game import SavedGame, check_view
from werewolf.storage.targets import check_target, file_exists
from werewolf.telling.pace import check_pace
from werewolf.telling.view_options import check_spoilers, check_thoughts, view_option


@dataclass(frozen=True)
class ExportOptions:
    """Which format to write, and for which viewpoint. Without a view, a finished game is exported in full.

    `thoughts`: None means that a finished game has them, where the viewpoint may see any. `spoil`: include secrets of a
    game that is not finished. `exchanges`: prompt and reply by the number of an answer's line, for the page.
    """

    to: str
    view: str | None = None
    thoughts: bool | None = None
    pace: str | None = None
    columns: int | None = None
    rows: int | None = None
    at: str | None = None
    spoil: bool = False
    exchanges: Mapping[int, tuple[str, str]] = field(default_factory=dict)


COLUMNS = 100  # how wide a recording or a picture is, unless --columns says so

# The formats that have a use for an option; elsewhere it is refused.
ONLY_FOR = {"pace": ("cast",), "columns": ("cast", "svg"), "rows": ("cast", "svg"), "at": ("svg",)}


def check_options(options: ExportOptions) -> None:
    """Refuse an option that the format has no use for."""
    for name, formats in ONLY_FOR.items():
        if getattr(options, name) is not None and options.to not in formats:
            raise UserError(f"--{name}: has no effect with --to {options.to}; it is for --to {' or '.join(formats)}")


def as_json(saved: SavedGame, options: ExportOptions, view: Viewpoint) -> str:
    """The nested record. For the view `all` it holds every line unchanged, thoughts included."""
    from werewolf.export.nested_record import record

    game = visible_game(saved, view, bool(options.thoughts))
    content = record(game.plain(), view, saved.version, saved.ruleset, saved.names)
    text = StringIO()  # joining the pieces at the end would hold each of them as an object
    for piece in json.JSONEncoder(indent=1, ensure_ascii=False).iterencode(content):
        text.write(piece)
    text.write("\n")
    return with_escapes(text.getvalue())


def with_escapes(text: str) -> str:
    """JSON in which characters that nobody sees are escaped: printed as they are, they would command a terminal."""
    hidden = [char for char in set(text) if char > "~" and category(char) in ("Cc", "Cf", "Zl", "Zp")]
    return text.translate({ord(char): json.dumps(char)[1:-1] for char in hidden}) if hidden else text


def as_markdown(saved: SavedGame, options: ExportOptions, view: Viewpoint) -> str:
    from werewolf.export.exported_review import game_review, review_sentences
    from werewolf.export.markdown import escape, markdown

    game = visible_game(saved, view, bool(options.thoughts))
    return markdown(game, [f"- {escape(words)}" for words in review_sentences(game_review(saved, game, options.spoil))])


def as_html(saved: SavedGame, options: ExportOptions, view: Viewpoint) -> str:
    from werewolf.export.exported_review import game_review
    from werewolf.export.html import page

    game = visible_game(saved, view, bool(options.thoughts))
    review = game_review(saved, game, options.spoil)
    return page(game.lines, view, game.thoughts, game.rules, review, exchanges=options.exchanges, stops=game.stops)


def as_cast(saved: SavedGame, options: ExportOptions, view: Viewpoint) -> str:
    from werewolf.export.cast import cast

    pace = options.pace or "normal"
    if pace == "step":
        raise UserError("--pace: a recording can't wait for keys; use slow, normal, fast or 0")
    return cast(visible_game(saved, view, bool(options.thoughts)), pace, options.columns or COLUMNS, options.rows)


def as_svg(saved: SavedGame, options: ExportOptions, view: Viewpoint) -> str:
    """The moment named by --at; without one the closing page, or the last rows of an unfinished game."""
    from werewolf.export.svg import closing_picture, moment_picture

    end = None if options.at is None else end_of_moment(saved.lines, options.at)
    game = visible_game(saved, view, bool(options.thoughts), end)
    columns = options.columns or COLUMNS
    if end is not None or not game.finished:
        return moment_picture(game, columns, options.rows)
    if options.rows is not None:
        raise UserError("--rows: the closing page is always drawn whole; use it with --at")
    return closing_picture(game, columns)


def as_card(saved: SavedGame, options: ExportOptions, view: Viewpoint) -> str:
    """The card as SVG; whoever writes it makes a PNG of it unless an SVG is wanted."""
    from werewolf.export.card import card
    from werewolf.export.exported_review import game_review

    game = visible_game(saved, view, thoughts=False)
    return card(game, game_review(saved, game, options.spoil))


FORMATS: Mapping[str, Callable[[SavedGame, ExportOptions, Viewpoint], str]] = {
    "md": as_markdown, "html": as_html, "json": as_json, "cast": as_cast, "svg": as_svg, "card": as_card
}  # fmt: skip
ENDINGS = {"card": "card.png"}  # of a file's name, where it is not the name of the format
OTHER_ENDINGS = {"png": "card", "htm": "html", "markdown": "md"}


def format_of_file(output: str | None) -> str:
    """The format that a file's name asks for by its ending; a page where it asks for none."""
    ending = Path(output or "").suffix.removeprefix(".").lower()
    ending = OTHER_ENDINGS.get(ending, ending)
    return ending if ending in FORMATS else "html"


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
