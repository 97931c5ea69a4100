"""Acts: the few things a speech can do at the table, such as claim, accuse, vote or ask."""

from __future__ import annotations

from typing import Literal, get_args

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen

# The kinds a listener is told of; the others only bots use.
ClosedKind = Literal["claim", "report", "accuse", "defend", "vote", "ask", "answer", "retract", "counter", "deed"]
Kind = ClosedKind | Literal["agree", "check", "idle"]
CLOSED_KINDS: tuple[Kind, ...] = get_args(ClosedKind)
Deed = Literal["saved", "poisoned", "guarded", "blocked"]


@frozen
class Act:
    """One act. `seat` is the seat it is about; a vote without one is a skip.

    `role` goes with a claim or its retraction, `good` with a report, `night` with a report or a deed if numbered,
    `about` with a question or an answer about another player.
    """

    kind: Kind
    seat: Seat | None = None
    role: str | None = None
    good: bool | None = None
    night: int | None = None
    deed: Deed | None = None
    about: Seat | None = None
