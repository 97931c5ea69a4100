"""Differences: where a line is not what it should be, compared strictly: in JSON `true` is not 1, and 1.0 is not 1."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.msgpack import Encoder

from werewolf.audit.derivation.rulebook import ADDRESSEES, COURSE, FACT, OFFER, PLACE, RULE_OF_KIND, Rule
from werewolf.audit.logged_rules import Line

encoded = Encoder().encode  # msgpack, because no other way of seeing values and types at once is as fast


class Difference(NamedTuple):
    """A line that is not what follows from the rules: the rule it breaks, and what is wrong."""

    rule: Rule
    why: str


def line_difference(logged: Line, derived: Line) -> Difference | None:
    """What is wrong with a line of the right kind, or None. The order of an object's fields is free."""
    try:
        if encoded(logged) == encoded(derived):  # the usual case, and the quickest to see
            return None
    except OverflowError:  # msgpack has no number beyond 64 bits, but a log may have
        pass
    path = path_to_difference(logged, derived)
    if path is None:
        return None
    kind = derived["event"]["kind"]
    field = path.removeprefix("event.")
    whose = f"asked to {derived['event']['ask']['purpose']}, " if kind == "Answered" else ""
    why = f"{whose}{kind} has {field} {value_at(logged, path)}, but {value_at(derived, path)} follows from the rules"
    return Difference(rule_for(kind, path), why)


def rule_for(kind: str, path: str) -> Rule:
    """The rule that a line of this kind breaks if this field is wrong."""
    if path in ("n", "day", "phase", "sub_phase", "event.ask.day", "event.ask.sub_phase", "event.ask.turn"):
        return PLACE
    if path == "to" or path.startswith("to."):
        return ADDRESSEES
    if not path.startswith("event."):
        return COURSE
    return OFFER if kind == "Answered" else RULE_OF_KIND.get(kind, FACT)


def path_to_difference(logged: Any, derived: Any, path: str = "") -> str | None:
    """The name of the first field in which two JSON values differ, or None."""
    if type(logged) is not type(derived):
        return path
    if isinstance(logged, dict):
        for key in (*derived, *logged):
            if key not in logged or key not in derived:
                return joined(path, key)
            inner = path_to_difference(logged[key], derived[key], joined(path, key))
            if inner is not None:
                return inner
        return None
    if isinstance(logged, list) and len(logged) == len(derived):
        for at, (one, other) in enumerate(zip(logged, derived, strict=True)):
            inner = path_to_difference(one, other, joined(path, at))
            if inner is not None:
                return inner
        return None
    return None if logged == derived else path


def joined(path: str, key: object) -> str:
    return f"{path}.{key}" if path else str(key)


def value_at(value: Any, path: str) -> str:
    """The value at a path, as a message shows it, or that it is missing."""
    for key in path.split(".") if path else []:
        try:
            value = value[int(key)] if isinstance(value, list) else value[key]
        except (KeyError, IndexError):
            return "missing"
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
