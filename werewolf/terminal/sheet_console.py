"""A console that draws on a sheet of text, off the screen: for the record, the replay and the exports."""

from __future__ import annotations

from typing import IO, Any

from rich.console import Console

ROWS = 25  # any; without a height, every row printed would ask the system for the size of the terminal


def sheet_console(sheet: IO[str], columns: int, like: Console | None = None, **settings: Any) -> Console:
    """A console on this sheet; in the colours of `like`, if there is one, or else with these settings of Rich's."""
    if like is not None:
        settings |= {"force_terminal": like.is_terminal, "color_system": like.color_system, "no_color": like.no_color}
    return Console(file=sheet, width=columns, height=ROWS, highlight=False, **settings)
