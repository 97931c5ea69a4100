"""The providers of language models, one module each. Its name is what a seat writes before the colon.

To add one, add a module with a PROVIDER, and its name to the kinds of players in `werewolf/config/seat.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from werewolf.config.seat import MODELS

if TYPE_CHECKING:
    from werewolf.players.models.provider import Provider
    from werewolf.players.models.transport.endpoints import Endpoint


@dataclass(frozen=True, slots=True)
class ProviderKind:
    """How to connect to a provider, where its vendor is, and the wizard's menu line for it.

    `key_variable`: the environment variable with the key for the vendor. `address_variable`: the one by which the SDK
    finds the vendor elsewhere, if the user has set it. Without a menu line the wizard does not offer it. `missing`:
    what must be installed or set first, in one line.
    """

    connect: Callable[[Endpoint], Provider]
    key_variable: str | None = None
    offer: str | None = None
    vendor_address: str | None = None
    address_variable: str | None = None
    missing: Callable[[], str | None] = lambda: None


@cache
def provider_kind(name: str) -> ProviderKind:
    """One provider by name. Its file is imported on first use, and its SDK only when it connects."""
    kind: ProviderKind = import_module(f"{__name__}.{name}").PROVIDER
    return kind


def offered_providers() -> dict[str, str]:
    """The menu lines of the providers that the wizard offers, by name."""
    offers = {name: provider_kind(name).offer for name in MODELS}
    return {name: offer for name, offer in offers.items() if offer}


def key_variables() -> list[str]:
    """The environment variables that hold the vendors' keys."""
    variables = (provider_kind(name).key_variable for name in MODELS)
    return [variable for variable in variables if variable]
