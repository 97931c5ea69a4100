"""What one seat does to another, by day or by night. Roles add their own attacks and wards."""

from __future__ import annotations

from werewolf.game.asks import Seat
from werewolf.game.event import Event, fact


class Aimed(Event):
    """An action of one seat that targets a seat, or nobody."""

    actor: Seat
    target: Seat | None

    def case(self) -> str:
        return "nobody" if self.target is None else ""


@fact
class Nomination(Aimed):
    lines = {"": "{actor} nominates {target}.", "nobody": "{actor} nominates nobody."}


@fact
class Vote(Aimed):
    lines = {"": "{actor} votes for {target}.", "nobody": "{actor} abstains."}


class Attack(Aimed):
    """An attack by any role. Night resolution counts every attack of the night."""


class Ward(Aimed):
    """Protection against attacks for one night, by any role."""
