"""Points: what a bot's speech is made of before it is put into words."""

from __future__ import annotations

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen
from werewolf.players.language.acts import Act


@frozen
class Point:
    """One act and the reason for it. `heir`: with an announced check, who gets the badge if it finds a wolf."""

    act: Act
    why: str | None = None
    heir: Seat | None = None
