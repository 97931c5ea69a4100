"""A terminal that nobody looks at: it keeps what the screen prints, the same on every machine."""

from __future__ import annotations

import io

from rich.console import Console

COLUMNS = 100


class Terminal:
    """Of a given size, with colours, and without regard to where the program runs."""

    def __init__(self, columns: int = COLUMNS) -> None:
        self._printed = io.StringIO()
        self.console = Console(
            file=self._printed,
            width=columns,
            force_terminal=True,
            color_system="256",
            legacy_windows=False,
            highlight=False,
            _environ={},
        )

    def taken(self) -> str:
        """What was printed since it was last asked for."""
        text = self._printed.getvalue()
        self._printed.seek(0)
        self._printed.truncate()
        return text
