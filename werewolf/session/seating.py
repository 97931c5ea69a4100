"""Seating a table: a name, a persona and a player for every chair."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from werewolf.config.personas import Persona, persona, personas
from werewolf.config.seats import SeatConfig
from werewolf.game.events import Chair
from werewolf.game.seeded_random import SeededRandom

KEPT_APART = {"player", "name", "persona", "count"}


def make_chairs(seats: Sequence[SeatConfig], seed: int) -> list[Chair]:
    """Chairs for these settings. Whoever brings no name is dealt a persona's, person or not: names tell nothing."""
    deck = list(SeededRandom(seed).shuffled(sorted(personas()), "personas"))
    deck = [name for name in deck if name not in {seat.persona for seat in seats}]
    chairs: list[Chair] = []
    for seat in seats:
        speaks = seat.kind not in ("human", "random")
        drawn = deck.pop(0) if seat.persona is None and deck and (speaks or seat.name is None) else None
        name = distinct(seat.name or named(seat.persona or drawn, len(chairs)), {chair.name for chair in chairs})
        voice = seat.persona or (drawn if speaks else None)
        chairs.append(Chair(len(chairs), name, seat.player, voice, extras(seat)))
    return chairs


def named(persona_id: str | None, seat: int) -> str:
    return persona(persona_id).name if persona_id else f"Player {seat}"


def distinct(name: str, taken: set[str]) -> str:
    """Two of one name at a table would be one too many, however it is spelt."""
    count, fresh, used = 1, name, set(map(str.casefold, taken))
    while fresh.casefold() in used:
        count += 1
        fresh = f"{name} {count}"
    return fresh


def extras(seat: SeatConfig) -> dict[str, Any] | None:
    said = seat.model_dump(exclude_defaults=True, exclude=KEPT_APART, by_alias=True)
    return said or None


def setting_of(chair: Chair) -> SeatConfig:
    """The setting a chair was made from."""
    return SeatConfig.model_validate({"player": chair.kind, **(chair.setting or {})})


def persona_of(chair: Chair) -> Persona | None:
    return known(chair.persona) if chair.persona else None


@cache
def known(persona_id: str) -> Persona:
    """Read once: thousands of games may seat the same few."""
    return persona(persona_id)
