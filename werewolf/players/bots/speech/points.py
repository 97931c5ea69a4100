"""Points: what a bot's speech is made of before it is put into words.

This is the seam between what a bot means and how it says it: a point has the act it does at the table (as the parser
would read it) and the facts behind it, and `phrasing.py` makes a sentence of it last of all.
"""

from __future__ import annotations

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen
from werewolf.players.language.acts import Act


@frozen
class Fact:
    """Something that happened, and where: its places among the public events of the view.

    A reason is made of facts and becomes words last of all, so that every one of them can be looked up. `others` are
    further seats that the fact is about, such as those who have named one player today.
    """

    kind: str
    actor: Seat
    target: Seat | None
    day: int
    lines: tuple[int, ...]
    others: tuple[Seat, ...] = ()


@frozen
class Point:
    """One thing to say: a kind of sentence (see `config/personas.py`), the act it is, and what goes into it.

    `why` holds the facts, in order. `to` is the player it is said to, compared with, or voted with. `odds` is the
    chance that goes with an answer or with an opinion of a claim, `role` the card that was claimed, `night` when a
    check or another deed was done. `heir` goes with an announced check: who gets the badge if it finds a wolf.
    """

    say: str
    act: Act | None = None
    why: tuple[Fact, ...] = ()
    to: Seat | None = None
    odds: float | None = None
    role: str | None = None
    night: int | None = None
    heir: Seat | None = None
