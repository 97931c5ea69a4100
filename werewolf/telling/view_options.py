"""The options `--view`, `--thoughts` and `--spoil`, checked: what may be shown to whom."""

from __future__ import annotations

from werewolf.errors import UserError, did_you_mean
from werewolf.game.secrecy import PUBLIC, Viewpoint


def view_option(text: str, seats: int) -> Viewpoint:
    """The viewpoint a user asked for, if there is that seat at the table."""
    try:
        view = Viewpoint.parse(text)
    except ValueError:
        view = None
    if view is None or (view.seat is not None and view.seat >= seats):
        near = did_you_mean(text, ("public", "all"))
        raise UserError(f"--view: {text!r} is not allowed; use public, all, or seat:0 to seat:{seats - 1}.{near}")
    return view


def check_thoughts(view: Viewpoint, thoughts: bool) -> None:
    """Refuse to show thoughts to the public, which never sees any."""
    if thoughts and view == PUBLIC:
        raise UserError("--thoughts: the public sees nobody's thoughts; add --view all or --view seat:N")


def check_spoilers(finished: bool, view: Viewpoint, thoughts: bool, spoil: bool) -> None:
    """Refuse to show the secrets of an unfinished game, which somebody may want to play on, by mistake."""
    if not (finished or spoil) and (thoughts or view != PUBLIC):
        option = "--view" if view != PUBLIC else "--thoughts"
        raise UserError(f"{option}: the game is unfinished, so only public facts are shown; add --spoil to see secrets")
