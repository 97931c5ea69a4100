"""A virtual terminal that collects what the screen prints, identically on every machine."""

from __future__ import annotations

import io

from rich.console import Console

COLUMNS = 100


class VirtualTerminal:
    """A terminal of a given width with 256 colours. It ignores the environment the program runs in."""

    def __init__(self, columns: int = COLUMNS) -> None:
        self._printed = io.StringIO()
        self.console = Console(
            file=self._printed,
            width=columns,
            height=25,  # any; without one, every row printed would ask the system
            force_terminal=True,
            color_system="256",
            legacy_windows=False,
            highlight=False,
            _environ={},
        )

    def read(self) -> str:
        """Return what was printed since the last call."""
        text = self._printed.getvalue()
        self._printed.seek(0)
        self._printed.truncate()
        return text
