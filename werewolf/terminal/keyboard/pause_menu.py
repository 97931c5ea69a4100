"""The pause menu: what Ctrl-C opens, wherever one is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from werewolf.terminal.keyboard.choose import Entry, choose, numbered

Look = Callable[[], Awaitable[None]]

PAUSED = numbered(
    [
        Entry("on", "go on"),
        Entry("look", "look something up"),
        Entry("save", "save and leave: says where things stand, and how to go on"),
        Entry("leave", "leave at once: nothing is lost, the log is on disk"),
    ]
)


class LeftError(Exception):
    """Somebody wants to leave; the game is on disk."""

    def __init__(self, *, at_once: bool = False) -> None:
        super().__init__()
        self.at_once = at_once


async def pause(look: Look | None = None) -> None:
    """Until somebody goes on. Without `look` one is looking things up already, and simply goes on doing so."""
    try:
        choice = await choose("Paused", PAUSED)
    except (KeyboardInterrupt, EOFError):
        raise LeftError(at_once=True) from None
    if choice in ("save", "leave"):
        raise LeftError(at_once=choice == "leave")
    if choice == "look" and look is not None:
        await look()
