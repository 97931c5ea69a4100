"""The providers of language models, one module each, found by listing this folder.

To add one, add a module with a PROVIDER. Its name is what a seat writes before the colon.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

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
def provider_names() -> tuple[str, ...]:
    """The names of all providers, without importing them."""
    return tuple(sorted(module.name for module in iter_modules(__path__)))


@cache
def provider_kind(name: str) -> ProviderKind:
    """One provider by name. Its file is imported on first use, and its SDK only when it connects."""
    kind: ProviderKind = import_module(f"{__name__}.{name}").PROVIDER
    return kind


def offered_providers() -> dict[str, str]:
    """The menu lines of the providers that the wizard offers, by name."""
    offers = {name: provider_kind(name).offer for name in provider_names()}
    return {name: offer for name, offer in offers.items() if offer}


def key_variables() -> list[str]:
    """The environment variables that hold the vendors' keys."""
    found = (provider_kind(name).key_variable for name in provider_names())
    return [variable for variable in found if variable]
