"""A virtual terminal that collects what the screen prints, identically on every machine."""

from __future__ import annotations

import io

from werewolf.terminal.sheet_console import sheet_console

COLUMNS = 100


class VirtualTerminal:
    """A terminal of a given width with 256 colours. It ignores the environment the program runs in."""

    def __init__(self, columns: int = COLUMNS) -> None:
        self._printed = io.StringIO()
        self.console = sheet_console(
            self._printed, columns, force_terminal=True, color_system="256", legacy_windows=False, _environ={}
        )

    def read(self) -> str:
        """Return what was printed since the last call."""
        text = self._printed.getvalue()
        self._printed.seek(0)
        self._printed.truncate()
        return text
