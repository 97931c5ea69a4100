"""The endpoints of one table: one provider and one client each, however many seats talk to it."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass

from werewolf.config.seats import SeatConfig
from werewolf.players.models.provider import Provider
from werewolf.players.models.providers import provider_kind
from werewolf.players.models.transport.circuit_breaker import CircuitBreaker

AT_ONCE = 16
NO_KEY = "unused"
KEY = re.compile(r"[!-~]+")  # what can be sent in a header

Address = tuple[str, str | None, str | None]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where to call, with what key. `vendor`: the company itself, and not something that speaks its protocol."""

    name: str
    base_url: str | None
    key: str
    breaker: CircuitBreaker

    @property
    def vendor(self) -> bool:
        return self.base_url is None

    def __repr__(self) -> str:
        return f"Endpoint({self.name})"  # a key must not reach a traceback


def key_variable(setting: SeatConfig) -> str | None:
    """Where the key is looked for. A server of the user's own is never sent the vendor's key unless they say so."""
    if setting.key_variable or setting.base_url:
        return setting.key_variable
    return provider_kind(setting.kind).key_variable


def key_of(setting: SeatConfig) -> str | None:
    """The key, without what was pasted around it; None where one is wanted and none is there."""
    variable = key_variable(setting)
    if variable is None:
        return NO_KEY
    key = os.environ.get(variable, "").strip()
    return key if KEY.fullmatch(key) else None


def key_wanted(setting: SeatConfig) -> str:
    """What to do where no key is there. Never says what is there instead."""
    variable = key_variable(setting)
    held = variable is not None and os.environ.get(variable, "").strip()
    return f"{variable} is set, but not to a key" if held else f"set the environment variable {variable}"


def address(setting: SeatConfig) -> Address:
    place = setting.model if setting.kind == "scripted" else setting.base_url
    return setting.kind, place, key_variable(setting)


class Providers:
    """Made for one run and one event loop; `close` it at the end."""

    def __init__(self, settings: Sequence[SeatConfig]) -> None:
        self._settings = list(settings)
        self._made: dict[Address, Provider] = {}

    def of(self, setting: SeatConfig) -> Provider:
        """The provider behind a seat, shared by all seats of the same endpoint."""
        where = address(setting)
        if where not in self._made:
            self._made[where] = provider_kind(setting.kind).connect(self._endpoint(setting))
        return self._made[where]

    def _endpoint(self, setting: SeatConfig) -> Endpoint:
        kind, place, _ = where = address(setting)
        bounds = [each.max_concurrent for each in self._settings if each.max_concurrent and address(each) == where]
        name = kind if place is None else f"{kind} at {place}" if kind != "scripted" else f"script {place}"
        breaker = CircuitBreaker(name, min(bounds, default=AT_ONCE))
        return Endpoint(name, place, key_of(setting) or NO_KEY, breaker)

    async def close(self) -> None:
        for provider in self._made.values():
            await provider.close()
        self._made.clear()
