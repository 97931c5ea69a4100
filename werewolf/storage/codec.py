"""Lines of the log as bytes and back, and their JSON Schema."""

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
    roles(), handlers()  # their files bring events of their own
    kinds = tuple(EVENTS[name] for name in sorted(EVENTS))  # in one order, whatever was imported first
    return Annotated[Union[kinds], Field(discriminator="kind")]  # noqa: UP007


@cache
def line_model() -> type[BaseModel]:
    """A line as a strict model: `true` is not seat 1. The log's JSON Schema is made from it."""
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
    """What one line of a log may be."""
    schema = line_model().model_json_schema(mode="serialization")
    for part in schema["$defs"].values():  # what this program writes, it writes in full
        if "properties" in part:
            part["required"] = list(part["properties"])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def encode_line(line: Line) -> bytes:
    """A line as it stands in the file. The same line is always the same bytes."""
    phase = f'"{line.phase.value}"' if line.phase else "null"
    sub_phase = f'"{line.sub_phase}"' if line.sub_phase else "null"
    to = f'"{line.to}"' if isinstance(line.to, str) else f"[{','.join(map(str, line.to))}]"
    head = f'{{"n":{line.n},"day":{line.day},"phase":{phase},"sub_phase":{sub_phase},"to":{to},"event":'
    return head.encode() + _event_adapter().dump_json(line.event) + b"}\n"


def decode_line(text: bytes) -> Line:
    made: Any = line_model().model_validate_json(text)
    return Line(made.n, made.day, made.phase, made.sub_phase, made.to, made.event)


def stable_content(text: bytes) -> Any:
    """A line without what may differ between two logs of the same game."""
    content = json.loads(text)
    event = content["event"]
    for part in (event, *event.get("troubles", ())):
        for field in VOLATILE & part.keys():
            del part[field]
    return content
