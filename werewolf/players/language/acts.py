"""What a speech does: the few acts that matter at a table, whoever's words they come in."""

from __future__ import annotations

from typing import Literal

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen

Kind = Literal["claim", "report", "retract", "counter", "accuse", "defend", "vote", "ask", "agree", "check", "idle"]


@frozen
class Act:
    """One act. `role` goes with claims, `good` with reports of a check; `seat` is whom it is about."""

    kind: Kind
    seat: Seat | None = None
    role: str | None = None
    good: bool | None = None
