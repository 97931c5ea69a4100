"""The pause menu that Ctrl-C opens: continue, look something up, save and quit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from werewolf.terminal.keyboard.choose import Entry, choose, number_entries
from werewolf.terminal.screen.status_rows import StatusRows, no_status

LookUp = Callable[[], Awaitable[None]]

PAUSE_ENTRIES = number_entries(
    [
        Entry("continue", "Continue"),
        Entry("look", "Look something up"),
        Entry("save", "Save and quit"),
    ]
)


class QuitError(Exception):
    """Somebody quits the game; it is saved already. `at_once` asks for a short goodbye."""

    def __init__(self, *, at_once: bool = False) -> None:
        super().__init__()
        self.at_once = at_once


async def pause(look_up: LookUp | None = None, status: StatusRows = no_status) -> None:
    """Show the pause menu until somebody continues. Without `look_up`, looking something up only continues."""
    try:
        choice = await choose("Paused", PAUSE_ENTRIES, status=status)
    except (KeyboardInterrupt, EOFError):
        raise QuitError(at_once=True) from None
    if choice == "save":
        raise QuitError
    if choice == "look" and look_up is not None:
        await look_up()
