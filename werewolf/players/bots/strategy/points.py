"""What a speech is made of."""

from __future__ import annotations

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen
from werewolf.players.language.acts import Act


@frozen
class Point:
    """One act, why, and whom else it concerns: with an announced check, who gets the badge if it finds a wolf."""

    act: Act
    why: str | None = None
    also: Seat | None = None
