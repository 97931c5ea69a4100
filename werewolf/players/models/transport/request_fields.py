"""The optional fields of a request, from an endpoint's profile, a seat's options and what was learnt so far."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from werewolf.config.profiles import NO_CACHE, Profile
from werewolf.players.models.provider import Request
from werewolf.players.models.transport.learnt import Learnt


def request_fields(request: Request, profile: Profile, learnt: Learnt) -> dict[str, Any]:
    """All fields but the model, the conversation and the output mode. The seat's own come last and win."""
    fields: dict[str, Any] = merged({}, profile.body)
    if request.thinking is not None or learnt.thinks_less:
        wanted = profile.native if request.thinking == "native" and not learnt.thinks_less else profile.brief
        fields = merged(fields, wanted)
    if request.effort is not None and profile.effort is not None and not learnt.thinks_less:
        fields = merged(fields, nested(profile.effort, request.effort))
    if request.temperature is not None:
        fields["temperature"] = request.temperature
    if request.cache != NO_CACHE:
        fields = merged(fields, cache_fields(request, profile))
    fields = merged(fields, request.extra_body or {})
    left = {name: value for name, value in fields.items() if name not in learnt.dropped}
    return without_effort(left, profile) if profile.effort in learnt.dropped else left


def field_names(fields: Mapping[str, Any], profile: Profile) -> tuple[str, ...]:
    """The names by which an endpoint may refuse these fields. An effort inside another field goes by its path."""
    outer, _, inner = (profile.effort or "").partition(".")
    inside = fields.get(outer) if inner else None
    if not isinstance(inside, dict) or inner not in inside:
        return tuple(fields)
    return (profile.effort or "", *(name for name in fields if name != outer or len(inside) > 1))


def cache_fields(request: Request, profile: Profile) -> dict[str, Any]:
    """The lifetime of the cache, and a key that all requests of this seat share."""
    usual = next(iter(profile.cache.values()), {})
    fields = dict(profile.cache.get(request.cache or "", usual))
    if profile.cache_key is not None:
        fields[profile.cache_key] = (
            f"werewolf-{blake2b(request.system.encode(errors='replace'), digest_size=8).hexdigest()}"
        )
    return fields


def nested(path: str, value: Any) -> dict[str, Any]:
    """{"a": {"b": value}} for the path a.b."""
    for name in reversed(path.split(".")):
        value = {name: value}
    return dict(value)


def merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Both, also where both have a mapping under the same name; otherwise the other wins."""
    result = dict(one)
    for name, value in other.items():
        old = result.get(name)
        result[name] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return result


def without_effort(fields: dict[str, Any], profile: Profile) -> dict[str, Any]:
    """The same without the effort, which may stand inside another field."""
    outer, _, inner = (profile.effort or "").partition(".")
    if not inner or not isinstance(fields.get(outer), dict):
        return {name: value for name, value in fields.items() if name != outer}
    rest = {name: value for name, value in fields[outer].items() if name != inner}
    return {**{name: value for name, value in fields.items() if name != outer}, **({outer: rest} if rest else {})}
