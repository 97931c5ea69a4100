"""Lines of other versions, read to be looked at: what is not known here is kept as it stands. No rule ever meets one.

This is what keeps old logs alive when the schema changes: a field that went is passed over, a field that came has its
default, a kind that is not known is shown by its name. A change that this cannot bridge is bridged in `understood`.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, cast

from pydantic import ConfigDict, TypeAdapter, ValidationError

from werewolf.game.deck import unknown_field
from werewolf.game.event import EVENTS, Event
from werewolf.game.events import Phase
from werewolf.game.frozen import frozen
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line, To
from werewolf.storage.codec import decode_line, event_union

# What a ruleset must say, for a log that does not say it.
RULESET_DEFAULTS: dict[str, Any] = {
    "name": "unknown", "title": "A game", "blurb": "", "seats": 3, "decks": [], "night": [], "day": [], "switches": {},
}  # fmt: skip


class DamagedError(ValueError):
    """This is no line of any log."""


@frozen
class Unknown:
    """A fact of a kind, or in a form, that this version does not know. It is no `Event`: rules could not read it."""

    kind: str
    content: dict[str, Any]


def read_line(text: bytes) -> Line:
    """A line as far as it can be understood. Whom it is for decides who sees it; where that is unclear, nobody does."""
    try:
        return decode_line(text)
    except ValidationError:
        pass
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise DamagedError("not a JSON object") from None
    event = content.get("event") if isinstance(content, dict) else None
    if not isinstance(event, dict) or not isinstance(event.get("kind"), str):
        raise DamagedError("no event stands in it")
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
    """The event as this version has it, without what it does not know of; or an unknown one, with all that it says."""
    if event["kind"] in EVENTS:
        try:
            return adapter().validate_json(json.dumps(event))
        except (ValidationError, RecursionError):
            pass
    return cast(Event, Unknown(event["kind"], event))


@cache
def adapter() -> TypeAdapter[Event]:
    return TypeAdapter(event_union(), config=ConfigDict(extra="ignore", strict=True, allow_inf_nan=False))


def readable_ruleset(record: dict[str, Any]) -> Ruleset:
    """The ruleset of a log as far as it can be understood: words and switches that are not known here are left out."""
    said: dict[str, Any] = {**RULESET_DEFAULTS, **json.loads(json.dumps(record))}
    while True:
        try:
            rules = Ruleset.model_validate(said)
        except ValidationError as error:
            for fault in error.errors():
                drop_invalid(said, fault["loc"])
            continue
        own = {key: words for key, words in rules.words.announcements.items() if is_usable(key, words)}
        return rules.model_copy(update={"words": rules.words.model_copy(update={"announcements": own})})


def is_usable(key: str, template: str) -> bool:
    kind = EVENTS.get(key.partition(".")[0])
    return kind is not None and unknown_field(kind, template) is None


def drop_invalid(said: dict[str, Any], where: tuple[int | str, ...]) -> None:
    """Drop what stands at this place, or if that cannot be done the whole part it belongs to."""
    part: Any = said
    for key in where[:-1]:
        part = part.get(key) if isinstance(part, dict) else None
    if len(where) > 1 and isinstance(part, dict) and where[-1] in part:
        del part[where[-1]]
    elif where[0] in RULESET_DEFAULTS:
        said[str(where[0])] = RULESET_DEFAULTS[str(where[0])]
    else:
        said.pop(str(where[0]), None)
