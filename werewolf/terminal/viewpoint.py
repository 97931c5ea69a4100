"""What may be asked of a screen: whose view, and how fast."""

from __future__ import annotations

from werewolf.errors import UserError, did_you_mean
from werewolf.terminal.pace import PACES


def check_asked(view: str, pace: str, seats: int) -> None:
    """Refuse a chair that is not at the table, and a pace there is not."""
    if view not in ("public", "all", *(f"seat:{seat}" for seat in range(seats))):
        near = did_you_mean(view, ("public", "all"))
        raise UserError(f"--view: {view!r} is not allowed; public, all, or seat:0 to seat:{seats - 1}.{near}")
    if pace not in PACES:
        raise UserError(f"--pace: {pace!r} is not allowed; {', '.join(PACES)}.{did_you_mean(pace, PACES)}")
