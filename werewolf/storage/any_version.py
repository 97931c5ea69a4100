"""Read log lines of other versions, to show them. The rules never get such a line.

This keeps old logs readable when the schema changes: a removed field is ignored, a new field gets its default, and an
unknown kind of event is shown by its name. If a change needs more than that, convert it in `readable_event`.
"""

from __future__ import annotations

import json
from typing import Any, cast, get_args

import msgspec
from pydantic import ValidationError

from werewolf.game.deck import unknown_field
from werewolf.game.event import EVENTS, Event
from werewolf.game.events import Phase
from werewolf.game.frozen import frozen
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Line, To
from werewolf.storage.codec import NotALineError, decode_line, plain_json

# Values for keys that a ruleset needs and that are missing in a log.
RULESET_DEFAULTS: dict[str, Any] = {
    "name": "unknown", "title": "A game", "blurb": "", "seats": 3, "decks": [], "night": [], "day": [], "switches": {},
}  # fmt: skip


class DamagedError(ValueError):
    """The text is not a log line of any version."""


@frozen
class Unknown:
    """An event of an unknown kind or form. It is not an `Event`, because the rules could not read it."""

    kind: str
    content: dict[str, Any]


def read_line(text: bytes) -> Line:
    """Read a line as far as possible. If its audience is unclear, only the moderator sees it."""
    try:
        return decode_line(text)
    except NotALineError:
        pass
    try:
        content = plain_json(text)
    except (ValueError, RecursionError):
        raise DamagedError("not a JSON object") from None
    event = content.get("event") if isinstance(content, dict) else None
    if not isinstance(event, dict) or not isinstance(event.get("kind"), str):
        raise DamagedError("it contains no event")
    phase, sub_phase = content.get("phase"), content.get("sub_phase")
    return Line(
        number_or_zero(content.get("n")),
        number_or_zero(content.get("day")),
        Phase(phase) if phase in list(Phase) else None,
        sub_phase if isinstance(sub_phase, str) else None,
        readable_audience(content.get("to")),
        readable_event(event),
    )


def number_or_zero(value: Any) -> int:
    return value if type(value) is int else 0


def readable_audience(to: Any) -> To:
    if to == "all":
        return "all"
    seats = isinstance(to, list) and all(type(seat) is int for seat in to)
    return tuple(to) if seats else "moderator"


def readable_event(event: dict[str, Any]) -> Event:
    """The event without fields that this version does not know, or an `Unknown` with all its content."""
    known = EVENTS.get(event["kind"])
    if known is not None:
        try:
            return msgspec.json.decode(json.dumps(known_fields(event, known)), type=known)
        except (msgspec.DecodeError, RecursionError):
            pass
    return cast(Event, Unknown(event["kind"], event))


def known_fields(content: Any, kind: type[msgspec.Struct]) -> Any:
    """The content without the fields that this version does not know, here and in the parts within."""
    if isinstance(content, list):
        return [known_fields(part, kind) for part in content]
    if not isinstance(content, dict):
        return content
    parts = {field.name: struct_in(field.type) for field in msgspec.structs.fields(kind)}
    known = {name: value for name, value in content.items() if name in parts or name == "kind"}
    return {name: known_fields(value, part) if (part := parts.get(name)) else value for name, value in known.items()}


def struct_in(kind: Any) -> type[msgspec.Struct] | None:
    """The class of the parts within a field: a `Chair` in `tuple[Chair, ...]`, a `Usage` in `Usage | None`."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind
    return next((part for argument in get_args(kind) if (part := struct_in(argument))), None)


def readable_ruleset(record: dict[str, Any]) -> Ruleset:
    """The ruleset of a log as far as this version can read it, without unknown words and switches."""
    content: dict[str, Any] = {**RULESET_DEFAULTS, **json.loads(json.dumps(record))}
    while True:
        try:
            rules = Ruleset.model_validate(content)
        except ValidationError as error:
            for problem in error.errors():
                drop_invalid(content, problem["loc"])
            continue
        own = {key: words for key, words in rules.words.announcements.items() if is_usable(key, words)}
        return rules.model_copy(update={"words": rules.words.model_copy(update={"announcements": own})})


def is_usable(key: str, template: str) -> bool:
    """Whether an announcement belongs to a known event and uses only its fields."""
    kind = EVENTS.get(key.partition(".")[0])
    return kind is not None and unknown_field(kind, template) is None


def drop_invalid(content: dict[str, Any], where: tuple[int | str, ...]) -> None:
    """Delete the value at this place. If that is not possible, replace or delete the whole top-level key."""
    part: Any = content
    for key in where[:-1]:
        part = part.get(key) if isinstance(part, dict) else None
    if len(where) > 1 and isinstance(part, dict) and where[-1] in part:
        del part[where[-1]]
    elif where[0] in RULESET_DEFAULTS:
        content[str(where[0])] = RULESET_DEFAULTS[str(where[0])]
    else:
        content.pop(str(where[0]), None)
