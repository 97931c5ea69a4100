"""Endpoint profiles: how each vendor or server wants to be called. Small data files, one for each; users add their own.

A profile is chosen by the name a seat gives, by the server's address, or by the protocol alone. Ours stand in
`endpoints` beside this file; the user's own stand in `endpoints` in their configuration folder and come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from werewolf.config.files import config_folder, read_yaml
from werewolf.config.seat_options import Body, Headers
from werewolf.config.server_address import BadAddressError, ServerAddress, parse_address
from werewolf.config.validation import validate
from werewolf.errors import UserError, unknown
from werewolf.game.switches import Strict

OWN_FOLDER = "endpoints"
SHIPPED = Path(__file__).with_name("endpoints")
NO_CACHE = "none"  # for a seat that wants no mark of a cache
APIS = {"openai": ("chat", "responses"), "anthropic": ("messages",), "bedrock": ("messages",), "vertex": ("messages",)}
Tokens = Annotated[int, Field(ge=16, le=1_000_000)]
Seconds = Annotated[float, Field(gt=0, le=600)]


def good_address(address: str) -> str:
    """The same; ValueError if there can be no such server."""
    try:
        parse_address(address)
    except BadAddressError as error:
        raise ValueError(f"it {error}, as in http://127.0.0.1:8091/v1") from None
    return address


Address = Annotated[str, AfterValidator(good_address)]
Mode = Literal["json_schema", "json_object with schema", "json_object", "tool", "text", "bare text"]


class Profile(Strict):
    """How one endpoint wants to be called."""

    title: str = Field(description="What the endpoint is called.")
    protocol: Literal["openai", "anthropic", "bedrock", "vertex"] = Field(description="What stands before the colon.")
    api: Literal["chat", "responses", "messages"] = Field(description="The dialect of the protocol.")
    base_url: Address | None = Field(None, description="Where it is, if it is always there.")
    key_variable: str | None = Field(None, description="The environment variable of its key.")
    hosts: tuple[str, ...] = Field((), description="Servers it is known by; *.name means all below that name.")
    ports: tuple[int, ...] = Field((), description="Ports it is known by on this machine.")
    tokens_name: str = Field("max_tokens", description="The parameter that limits the reply.")
    tokens: Tokens = Field(8_000, description="The limit to begin with; thinking counts.")
    most_tokens: Tokens = Field(32_000, description="How far the limit is raised for a model that thinks longer.")
    answer_schema: Literal["stable", "exact"] = Field(
        "stable", description="stable: one for the whole game, because it is part of the cached prompt."
    )
    modes: tuple[Mode, ...] = Field((), description="Output modes, best first; by default all of the dialect.")
    headers: Headers = Field(default_factory=dict, description="Sent with every request.")
    body: Body = Field(default_factory=dict, description="Sent with every request.")
    effort: Annotated[str, Field(pattern=r"^[a-z_]+([.][a-z_]+)*$")] | None = Field(
        None, description="Where the effort stands in a request, as in reasoning.effort."
    )
    native: Body = Field(default_factory=dict, description="What makes the model think by itself.")
    brief: Body = Field(default_factory=dict, description="What keeps it from thinking by itself.")
    timeout: Seconds = 60.0
    thinking_timeout: Seconds = Field(240.0, description="The time-out of a model that thinks by itself.")
    cache: dict[str, Body] = Field(default_factory=dict, description="Cache lifetimes, the usual one first.")
    cache_place: Literal["request", "message"] = Field(
        "request", description="message: the mark of the cache stands in the last message."
    )
    cache_key: str | None = Field(None, description="The parameter that keeps a seat's requests on one cache.")
    stream: bool = Field(True, description="Whether replies can be streamed.")
    stream_usage: bool = Field(True, description="Whether a stream is asked for its token counts.")

    @model_validator(mode="after")
    def fits_together(self) -> Profile:
        if self.api not in APIS[self.protocol]:
            fitting = " or ".join(APIS[self.protocol])
            raise ValueError(f"api: {self.api} is not allowed for {self.protocol}; use {fitting}")
        if "most_tokens" in self.model_fields_set and self.most_tokens < self.tokens:
            raise ValueError(f"most_tokens: {self.most_tokens} is less than tokens, which is {self.tokens}")
        return self


def profile_files() -> dict[str, Path]:
    """All profiles by name. The user's own come first."""
    files: dict[str, Path] = {}
    for folder in (config_folder() / OWN_FOLDER, SHIPPED):
        for path in sorted(folder.glob("*.yaml")):
            files.setdefault(path.stem, path)
    return files


@cache
def read_profile(path: Path) -> Profile:
    return validate(Profile, read_yaml(path), str(path))


def profiles() -> dict[str, Profile]:
    return {name: read_profile(path) for name, path in profile_files().items()}


def named_profile(name: str, protocol: str, where: str) -> Profile:
    """The profile a seat names; it must be for the seat's protocol."""
    known = profiles()
    if name not in known:
        raise unknown(f"{where}.profile", name, known)
    if known[name].protocol != protocol:
        raise UserError(
            f"{where}.profile: {name} is not allowed for {protocol}; write the player as {known[name].protocol}:MODEL"
        )
    return known[name]


def find_profile(protocol: str, name: str | None, address: str | None) -> Profile:
    """The profile for an endpoint. `address`: where it is; None for the vendor itself."""
    own = config_folder() / OWN_FOLDER
    return _find_profile(protocol, name, address, own, own.stat().st_mtime_ns if own.is_dir() else 0)


@lru_cache(maxsize=64)  # asked several times for every call, and folders are slow to read
def _find_profile(protocol: str, name: str | None, address: str | None, _own: Path, _changed: int) -> Profile:
    known = profiles()
    if name is not None and name in known:
        return known[name]
    try:
        server = parse_address(address) if address else None
    except BadAddressError:
        server = None
    if server is not None:
        return next(matching(known, protocol, server), known[fallback_name(protocol, server)])
    return known.get(protocol, known["local"])


def matching(known: Mapping[str, Profile], protocol: str, server: ServerAddress) -> Iterator[Profile]:
    for profile in known.values():
        if profile.protocol == protocol and (
            is_host(profile, server) or (server.on_this_machine and server.port in profile.ports)
        ):
            yield profile


def is_host(profile: Profile, server: ServerAddress) -> bool:
    """Whether the server has one of the profile's names. Without encryption a name proves nothing."""
    names = [host for host in profile.hosts if server.encrypted and server.port == 443]
    return any(server.host == name or (name[:2] == "*." and server.host.endswith(name[1:])) for name in names)


def fallback_name(protocol: str, server: ServerAddress) -> str:
    """The profile for a server that no profile knows. On this machine it is most likely a local model's."""
    names = {"openai": ("local", "compatible"), "anthropic": ("anthropic-local", "anthropic-compatible")}
    local, remote = names.get(protocol, (protocol, protocol))
    return local if server.on_this_machine else remote
