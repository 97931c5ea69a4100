"""Endpoints: where models are called, with which key and within which limits. Seats of one endpoint share a client."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from werewolf.config.profiles import Profile, find_profile, is_host
from werewolf.config.seat_options import SeatConfig
from werewolf.config.server_address import ServerAddress, parse_address
from werewolf.players.models.provider import Provider
from werewolf.players.models.providers import provider_kind
from werewolf.players.models.transport.learnt import Learnt, OutputModes

MAX_CONCURRENT = 16
NO_KEY = "unused"
KEY = re.compile(r"[!-~]+")  # the characters that can be sent in a header

Address = tuple[str, str | None, str | None, str | None]
OnWait = Callable[[float], object]


class Known(NamedTuple):
    """What was found out about a model: the parameters it wants, and the output modes it has."""

    learnt: Learnt
    modes: OutputModes


Knowledge = dict[Address, dict[str, Known]]


def no_wait(seconds: float) -> None:
    """Nobody is told of waiting."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where to call and with which key. Without a base_url it is the vendor itself."""

    name: str
    base_url: str | None
    key: str
    slots: asyncio.Semaphore  # for calls at the same time
    profile: Profile
    on_wait: OnWait = no_wait  # gets the seconds that a busy server asks us to wait
    known: dict[str, Known] = field(default_factory=dict)  # what is known of each model there

    @property
    def vendor(self) -> bool:
        """Whether this is the vendor itself, not another server with the same protocol."""
        return self.base_url is None

    @contextmanager
    def without(self, variables: Sequence[str]) -> Iterator[None]:
        """Hide these environment variables from an SDK, unless this is the vendor itself.

        The SDK makes headers of them for every server it is pointed at, and they may hold secrets. Another server gets
        the game and the key of its seat, and nothing else.
        """
        hidden = {} if self.vendor else {name: os.environ.pop(name) for name in variables if name in os.environ}
        try:
            yield
        finally:
            os.environ.update(hidden)

    def __repr__(self) -> str:
        return f"Endpoint({self.name})"  # a key must not appear in a traceback


def profile_of(setting: SeatConfig) -> Profile:
    """The profile of a seat's endpoint: the one it names, or the one for its address, wherever that is written."""
    return find_profile(setting.kind, setting.profile, setting.base_url or moved_address(setting))


def moved_address(setting: SeatConfig) -> str | None:
    """Where the user's environment has moved the vendor to."""
    variable = provider_kind(setting.kind).address_variable
    return os.environ.get(variable) or None if variable and setting.profile is None else None


def base_url_of(setting: SeatConfig) -> str | None:
    """The address a seat or its profile names; None for the vendor itself."""
    return setting.base_url or (profile_of(setting).base_url if setting.profile is not None else None)


def key_variable(setting: SeatConfig) -> str | None:
    """The environment variable of the key.

    A user's own server gets a key only if the seat names its variable; a vendor that a profile knows by its address
    gets that vendor's own.
    """
    if setting.key_variable is not None or setting.kind == "scripted":
        return setting.key_variable
    if setting.base_url is None and setting.profile is None:
        return provider_kind(setting.kind).key_variable
    profile = profile_of(setting)
    if setting.base_url is None or is_host(profile, parse_address(setting.base_url)):
        return profile.key_variable
    return None


def key_of(setting: SeatConfig) -> str | None:
    """The key, without the spaces around it; None if a key is needed and there is no valid one."""
    variable = key_variable(setting)
    if variable is None:
        return NO_KEY
    key = os.environ.get(variable, "").strip()
    return key if KEY.fullmatch(key) else None


def missing_key_advice(setting: SeatConfig) -> str:
    """What to do if there is no valid key. Never repeats the variable's value."""
    variable = key_variable(setting)
    value = variable is not None and os.environ.get(variable, "").strip()
    return f"{variable} is set, but it is not a valid key" if value else f"set the environment variable {variable}"


def destination(setting: SeatConfig) -> ServerAddress | None:
    """Where a seat's requests go, just as the SDK will decide it; None if it is a recording, which goes nowhere."""
    if setting.kind == "scripted":
        return None
    kind = provider_kind(setting.kind)
    moved = os.environ.get(kind.address_variable) if kind.address_variable else None
    place = base_url_of(setting) or (moved if moved is not None else kind.vendor_address)
    return parse_address(place) if place is not None else None


def address(setting: SeatConfig) -> Address:
    """What seats must have in common to share a provider. An address is called as we parsed it, not as it was typed."""
    written = base_url_of(setting)
    place = setting.model if setting.kind == "scripted" else written and str(parse_address(written))
    return setting.kind, place, key_variable(setting), setting.profile


class Providers:
    """The providers of one table, for one event loop. Call `close` at the end."""

    def __init__(
        self, settings: Sequence[SeatConfig], on_wait: OnWait = no_wait, known: Knowledge | None = None
    ) -> None:
        """`known`: what a check before the game has found out; it grows."""
        self._settings = list(settings)
        self._on_wait = on_wait
        self.known: Knowledge = {} if known is None else known
        self._by_address: dict[Address, Provider] = {}

    def of(self, setting: SeatConfig) -> Provider:
        """The provider of a seat, shared by all seats with the same endpoint."""
        key = address(setting)
        if key not in self._by_address:
            self._by_address[key] = provider_kind(setting.kind).connect(self._endpoint(setting))
        return self._by_address[key]

    def _endpoint(self, setting: SeatConfig) -> Endpoint:
        kind, place, *_ = shared = address(setting)
        limits = [seat.max_concurrent for seat in self._settings if seat.max_concurrent and address(seat) == shared]
        name = kind if place is None else f"{kind} at {place}" if kind != "scripted" else f"script {place}"
        slots = asyncio.Semaphore(min(limits, default=MAX_CONCURRENT))
        known = self.known.setdefault(shared, {})
        return Endpoint(name, place, key_of(setting) or NO_KEY, slots, profile_of(setting), self._on_wait, known)

    async def close(self) -> None:
        for provider in self._by_address.values():
            await provider.close()
        self._by_address.clear()


MAX_WAIT = 300.0  # seconds that a decision waits for a busy server
GREAT_EFFORT = ("high", "xhigh", "max")


def answer_limit(setting: SeatConfig) -> int:
    """How many tokens an answer may have to begin with. A small context leaves room for the conversation."""
    if setting.max_tokens is not None:
        return setting.max_tokens
    usual = profile_of(setting).tokens
    return usual if setting.context is None else min(usual, max(setting.context // 4, 256))


def most_tokens(setting: SeatConfig) -> int:
    """How far that limit may be raised; a limit that the seat sets is kept."""
    if setting.max_tokens is not None:
        return setting.max_tokens
    most = profile_of(setting).most_tokens
    return most if setting.context is None else min(most, max(setting.context // 2, 256))


def call_timeout(setting: SeatConfig) -> float:
    """How long a call may take, if the seat does not say."""
    profile = profile_of(setting)
    thinks = setting.thinking == "native" or setting.effort in GREAT_EFFORT
    return profile.thinking_timeout if thinks else profile.timeout


def has_exact_schema(setting: SeatConfig) -> bool:
    """Whether each question has its own schema; otherwise one holds for the whole game and keeps the cache."""
    return profile_of(setting).answer_schema == "exact"
