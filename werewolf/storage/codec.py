"""Encode log lines as JSON bytes and decode them; the JSON Schema of a line."""

from __future__ import annotations

import json
from functools import cache
from typing import Annotated, Any, Literal, Union

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

from werewolf.game.asks import Seat
from werewolf.game.event import EVENTS, Event
from werewolf.game.events import Phase
from werewolf.game.handlers import handlers
from werewolf.game.outside import VOLATILE
from werewolf.game.roles import roles
from werewolf.game.view import Line


@cache
def _event_adapter() -> TypeAdapter[Event]:
    return TypeAdapter(event_union())


def event_union() -> Any:
    roles(), handlers()  # importing the roles and handlers registers their events
    kinds = tuple(EVENTS[name] for name in sorted(EVENTS))  # always in the same order, independent of imports
    return Annotated[Union[kinds], Field(discriminator="kind")]  # noqa: UP007


@cache
def line_model() -> type[BaseModel]:
    """A pydantic model of a line. It is strict: `true` is not seat 1. The JSON Schema is made from it."""
    fields: dict[str, Any] = {
        "n": (int, ...),
        "day": (int, ...),
        "phase": (Phase | None, ...),
        "sub_phase": (str | None, ...),
        "to": (Literal["all", "moderator"] | tuple[Seat, ...], ...),
        "event": (event_union(), ...),
    }
    return create_model("Line", __config__=ConfigDict(extra="forbid", strict=True, allow_inf_nan=False), **fields)


def log_schema() -> dict[str, Any]:
    """The JSON Schema of one line."""
    schema = line_model().model_json_schema(mode="serialization")
    for part in schema["$defs"].values():  # this program always writes all fields
        if "properties" in part:
            part["required"] = list(part["properties"])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def encode_line(line: Line) -> bytes:
    """A line as written to the file. The same line always gives the same bytes."""
    phase = f'"{line.phase.value}"' if line.phase else "null"
    sub_phase = f'"{line.sub_phase}"' if line.sub_phase else "null"
    to = f'"{line.to}"' if isinstance(line.to, str) else f"[{','.join(map(str, line.to))}]"
    head = f'{{"n":{line.n},"day":{line.day},"phase":{phase},"sub_phase":{sub_phase},"to":{to},"event":'
    return head.encode() + _event_adapter().dump_json(line.event) + b"}\n"


def decode_line(text: bytes) -> Line:
    line: Any = line_model().model_validate_json(text)
    return Line(line.n, line.day, line.phase, line.sub_phase, line.to, line.event)


def stable_content(text: bytes) -> Any:
    """A line without the fields that may differ between two logs of the same game."""
    content = json.loads(text)
    event = content["event"]
    for part in (event, *event.get("troubles", ())):
        for field in VOLATILE & part.keys():
            del part[field]
    return content
