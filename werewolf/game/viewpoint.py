"""Viewpoints: who is looking at a game. The public, one seat, or the moderator, who sees everything."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from werewolf.game.asks import Seat
from werewolf.game.view import To, hears


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """One seat's viewpoint, or with no seat the public's; `everything` is the moderator's.

    Users and files write it as `public`, `all` or `seat:3`.
    """

    seat: Seat | None = None
    everything: bool = False

    @classmethod
    def parse(cls, text: str) -> Viewpoint:
        if text in ("public", "all"):
            return ALL if text == "all" else PUBLIC
        found = re.fullmatch(r"seat:([0-9]{1,3})", text)
        if found is None:
            raise ValueError(f"{text!r} is not a viewpoint; use public, all or seat:N")
        return cls(int(found[1]))

    def __str__(self) -> str:
        if self.everything:
            return "all"
        return "public" if self.seat is None else f"seat:{self.seat}"

    def sees(self, to: To) -> bool:
        """Whether a line with these addressees is visible from this viewpoint."""
        return self.everything or to == "all" or (self.seat is not None and hears(self.seat, to))


PUBLIC = Viewpoint()
ALL = Viewpoint(everything=True)


def viewpoints(names: Sequence[str]) -> list[Viewpoint]:
    """Every viewpoint at a table: the public first, the moderator last."""
    return [PUBLIC, *(Viewpoint(seat) for seat in range(len(names))), ALL]
