"""What a ward is worth to a doctor or a guard: the chance that the pack attacks the seat it protects.

The pack attacks an honest seat, and by habit some rather than others. How much rather was counted in bot games, by what
everyone knows of a seat, and stands in `table.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterable

from werewolf.game.asks import Option, Seat
from werewolf.game.roles import roles
from werewolf.players.bots.inference.mind import Mind
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.review.quick import ruleset_table

PREY = ("seer", "power", "sheriff", "other")  # what a seat is to the pack: the first of these that fits


def prey(record: PublicRecord, seat: Seat) -> str:
    """What a seat is to the pack, by its claim or its badge."""
    claim = record.claims.get(seat)
    if claim is not None and claim.role == "seer":
        return "seer"
    if claim is not None and claim.role in roles() and roles()[claim.role].god:
        return "power"
    return "sheriff" if record.sheriff == seat else "other"


def ward_values(mind: Mind, options: Iterable[Option]) -> dict[Option, float]:
    """The chance of each option to be attacked tonight, as this seat can know it. Protecting nobody saves nobody."""
    record, rates = mind.record, ruleset_table(mind.rules)["attacks"]
    wolf = mind.belief().wolf
    weights = {
        seat: rates[prey(record, seat)] * (1.0 if seat == mind.seat else 1 - wolf[seat]) for seat in record.living
    }
    whole = sum(weights.values())
    return {
        option: weights[option] / whole if isinstance(option, int) and option in weights and whole else 0.0
        for option in options
    }
