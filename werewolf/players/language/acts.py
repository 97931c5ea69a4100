"""Acts: the few things a speech can do at the table, such as claim, accuse, vote or ask."""

from __future__ import annotations

from typing import Literal

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen

Kind = Literal["claim", "report", "retract", "counter", "accuse", "defend", "vote", "ask", "agree", "check", "idle"]


@frozen
class Act:
    """One act. `seat` is the seat it is about; `role` goes with a claim, `good` with a report of a check."""

    kind: Kind
    seat: Seat | None = None
    role: str | None = None
    good: bool | None = None
