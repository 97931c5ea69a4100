"""Chairs for a table: give every seat its name, persona and kind of player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from werewolf.config.names import first_alike, lookalikes, name_problem, normal_name
from werewolf.config.personas import Persona, persona, personas
from werewolf.config.seat import NO_PERSONA, is_model, is_own
from werewolf.config.seat_options import SeatConfig
from werewolf.errors import UserError
from werewolf.game.events import Chair
from werewolf.game.seeded_random import SeededRandom

OWN_FIELDS = {"player", "name", "persona", "count"}


def make_chairs(seats: Sequence[SeatConfig], seed: int) -> list[Chair]:
    """Make the chairs for these seats.

    A seat without a name gets the name of a persona. So do people and neutral players, and names do not tell people
    from bots.
    """
    refuse_lookalikes([seat.name for seat in seats if seat.name])
    # The personas that no seat has chosen, shuffled by the seed. The same seed must always seat the same ones, so who
    # takes one from this deck, and in which order, must not change.
    deck = list(SeededRandom(seed).shuffled(sorted(personas()), "personas"))
    deck = [name for name in deck if name not in {seat.persona for seat in seats}]
    chairs: list[Chair] = []
    for seat in seats:
        # A seat with a voice plays its persona. Another one that has no name takes a persona's name, and nothing else.
        silent = seat.kind in ("human", "random") or is_own(seat.player)
        has_voice = not silent and seat.persona != NO_PERSONA
        chosen = None if seat.persona == NO_PERSONA else seat.persona
        drawn = deck.pop(0) if chosen is None and deck and (has_voice or seat.name is None) else None
        name = unique_name(seat.name or default_name(chosen or drawn, len(chairs)), {chair.name for chair in chairs})
        voice = chosen or (drawn if has_voice else None)
        chairs.append(Chair(len(chairs), name, seat.player, voice, extra_settings(seat)))
    return chairs


def refuse_lookalikes(names: Sequence[str]) -> None:
    """Refuse names that are alike but not the same: the same name twice gets a number, as bots of one seat line do."""
    different = {name.casefold(): name for name in reversed(names)}
    for at, name in enumerate(chosen := list(reversed(different.values()))):
        if other := first_alike(name, chosen[:at]):
            raise UserError(f"seats: {lookalikes(other, name)}")


def default_name(persona_id: str | None, seat: int) -> str:
    if not persona_id:
        return f"Player {seat}"
    name = normal_name(persona(persona_id).name)
    if problem := name_problem(name):
        raise UserError(f"persona {persona_id}: name: {name!r} is not allowed; {problem}")
    return name


def unique_name(name: str, taken: set[str]) -> str:
    """The name, with a number added if it is taken, or another that could be taken for it."""
    count, fresh = 1, name
    while first_alike(fresh, taken):
        count += 1
        fresh = f"{name} {count}"
    return fresh


def extra_settings(seat: SeatConfig) -> dict[str, Any] | None:
    """The settings of a seat that a chair has no field of its own for; None if all have their default."""
    settings = seat.model_dump(exclude_defaults=True, exclude=OWN_FIELDS, by_alias=True)
    return settings or None


def setting_of(chair: Chair) -> SeatConfig:
    """The settings a chair was made from."""
    return SeatConfig.model_validate({"player": chair.kind, **(chair.setting or {})})


def settings_to_keep(chair: Chair, setting: SeatConfig) -> dict[str, object] | None:
    """The settings a new player keeps: all but the prices, if it is another model of the same provider."""
    old = setting_of(chair)
    if not is_model(setting.player) or old.kind != setting.kind:
        return None
    return extra_settings(old.model_copy(update={"prices": None}))


def people_of(chairs: Sequence[Chair]) -> list[int]:
    """The seats of people."""
    return [chair.seat for chair in chairs if chair.kind == "human"]


def models_of(chairs: Sequence[Chair]) -> list[Chair]:
    """The chairs of language models, and of recordings of them."""
    return [chair for chair in chairs if is_model(chair.kind)]


def called_models(chairs: Sequence[Chair]) -> list[Chair]:
    """The chairs of models that are called through an API: all but recordings."""
    return [chair for chair in models_of(chairs) if not chair.kind.startswith("scripted:")]


def persona_of(chair: Chair) -> Persona | None:
    return cached_persona(chair.persona) if chair.persona else None


@cache
def cached_persona(persona_id: str) -> Persona:
    """Read a persona once, because thousands of games may use it."""
    return persona(persona_id)
