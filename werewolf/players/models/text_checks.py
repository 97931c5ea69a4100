"""Check a user's own prompt texts: known entries only, and in braces only places that are filled in."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from string import Formatter
from typing import Any

from werewolf.errors import UserError, unknown
from werewolf.game.event import EVENTS, fields_of
from werewolf.game.purposes import PURPOSES
from werewolf.game.roles import roles
from werewolf.game.switches import Switches

CAMPS = ("village", "werewolves")
# What a file must say, or a model could not play.
NEEDED = {"system": ("rules", "players", "seat", "name", "card", "format"), "persona": ("persona_name",)}
RULE_PLACES = ("cards", "gods", "witch_waits")


def places(text: str) -> set[str]:
    """The names in braces. Raises ValueError if the braces do not match, or hold more than a name."""
    parsed = [part for part in Formatter().parse(text) if part[1] is not None]
    for _, name, form, mark in parsed:
        if form or mark or not str(name).isidentifier():
            raise ValueError(f"{{{name}}} is not a place")
    return {str(name) for _, name, _, _ in parsed}


def check_content(file: str, own: Any, shipped: Any, where: str) -> None:
    """Raise UserError about the first fault of a user's file. `shipped`: the content that it replaces."""
    if isinstance(own, str):
        used = check_text(own, places(shipped) | common_places(), where)
        missing = [place for place in NEEDED[file] if place not in used]
        if missing:
            raise UserError(f"{where}: {{{missing[0]}}} is missing; it must stand somewhere in the text")
        return
    for key, value in own.items():
        check_entry(file, str(key), value, shipped, f"{where}: {key}")


def check_entry(file: str, key: str, value: Any, shipped: dict[str, Any], where: str) -> None:
    if value is None:
        return
    if file == "rules":
        check_rule(value, where)
    elif file == "hints":
        for sentence in strings(value, where):
            check_text(sentence, None, where)
    elif file == "phrases":
        if key not in shipped:
            raise unknown(where, key, shipped)
        check_text(one_string(value, where), places(shipped[key]) | common_places(), where)
    else:
        allowed = event_places(key, where) if file == "facts" else purpose_places(key, where)
        check_text(one_string(value, where), allowed, where)


def check_rule(rule: Any, where: str) -> None:
    if not isinstance(rule, dict) or ("switch" in rule) == ("text" in rule):
        raise UserError(f"{where}: must have either text, or switch and a text for each of its values")
    if "switch" in rule and rule["switch"] not in Switches.model_fields:
        raise unknown(f"{where}.switch", str(rule["switch"]), Switches.model_fields)
    allowed = {*common_places(), *Switches.model_fields, *RULE_PLACES}
    strings(rule.get("if", []), f"{where}.if")
    for key, text in rule.items():
        if key not in ("if", "switch", "begin"):
            check_text(one_string(text, f"{where}.{key}"), allowed, f"{where}.{key}")


def event_places(key: str, where: str) -> set[str]:
    kind = EVENTS.get(key.partition(".")[0])
    if kind is None:
        raise unknown(where, key, EVENTS)
    return {*fields_of(kind), *common_places(), *(("target",) if key == "Speech.nominating" else ())}


def purpose_places(key: str, where: str) -> set[str]:
    if key.removesuffix(".choosing") not in PURPOSES:
        raise unknown(where, key, PURPOSES)
    return common_places()


def check_text(text: str, allowed: Collection[str] | None, where: str) -> set[str]:
    """The places a text uses, all of them allowed."""
    try:
        used = places(text)
    except ValueError as fault:
        raise UserError(f"{where}: {fault}; write {{{{ and }}}} for braces that are no place") from None
    for name in sorted(used - set(allowed if allowed is not None else used)):
        raise unknown(f"{where}: place", name, sorted(allowed or ()))
    return used


def common_places() -> set[str]:
    """The places every text may have: a ruleset's own names of roles and camps."""
    return {*roles(), *CAMPS}


def one_string(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise UserError(f"{where}: must be a text")
    return value


def strings(value: Any, where: str) -> Iterator[str]:
    if not isinstance(value, list):
        raise UserError(f"{where}: must be a list of texts")
    return iter([one_string(each, where) for each in value])
