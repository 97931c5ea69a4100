"""`werewolf export`: write a saved game in another format."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from werewolf.cli.options import Thoughts


def export(
    log: Annotated[Path, typer.Argument(help="The log of a game, or its JSON record.")],
    to: Annotated[str, typer.Option(help="md, html, json, cast (asciinema) or svg.")],
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", help="Where to write it, or - for standard output.", show_default="next to the log"
        ),
    ] = None,
    view: Annotated[
        str | None,
        typer.Option(help="What to include: public, all, or seat:N.", show_default="all, or public if unfinished"),
    ] = None,
    thoughts: Thoughts = False,
    pace: Annotated[
        str | None, typer.Option(help="The speed of a cast: slow, normal, fast or 0.", show_default="normal")
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(help="The moment an svg shows: an event number, day:N or night:N.", show_default="the end"),
    ] = None,
    columns: Annotated[
        int | None, typer.Option(min=40, max=400, help="The width of a cast or an svg.", show_default="100")
    ] = None,
    rows: Annotated[int | None, typer.Option(min=10, max=1000, help="The height of a cast or an svg.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Write a game in another format, to read or share it, or to open it in a browser."""
    from werewolf.export.formats import ExportOptions
    from werewolf.export.write import export as export_game

    export_game(log, ExportOptions(to, view, thoughts, pace, columns, rows, at), output, force)
