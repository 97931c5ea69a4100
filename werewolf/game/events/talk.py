"""What is said at the table, and who wants the floor."""

from __future__ import annotations

from werewolf.game.asks import NEUTRAL_LINE, Seat
from werewolf.game.event import Audience, Event, fact


@fact
class Speech(Event):
    """Words to the whole table. The neutral line is what stands for saying nothing."""

    actor: Seat
    content: str
    lines = {"": "{actor}: {content}", "nothing": "{actor} says nothing."}

    def case(self) -> str:
        return "nothing" if self.content == NEUTRAL_LINE else ""


@fact
class Reply(Event):
    """A short answer of somebody who was named after their speech; None if they let it pass."""

    actor: Seat
    content: str | None
    lines = {"": "{actor} replies: {content}", "nothing": "{actor} does not reply."}

    def case(self) -> str:
        return "nothing" if self.content is None else ""


@fact
class Bids(Event):
    """How much each living seat wants to give the speech that follows. The table learns it only at the end."""

    turn: int
    bids: dict[Seat, int]
    heard_by = Audience.MODERATOR
    lines = {"": "Bids for the floor: {bids}."}
