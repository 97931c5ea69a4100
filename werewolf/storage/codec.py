"""Encode log lines as JSON bytes and decode them."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, Union

import msgspec

from werewolf.game.event import EVENTS
from werewolf.game.handlers import handlers
from werewolf.game.outside import VOLATILE
from werewolf.game.roles import roles
from werewolf.game.view import Line


class NotALineError(ValueError):
    """These bytes are not a log line of this version. The message says where in the line, and what is wrong."""


def event_union() -> Any:
    """The type of an event in a log: any of all classes, told apart by `kind`."""
    roles(), handlers()  # importing the roles and handlers registers their events
    return Union[tuple(EVENTS[name] for name in sorted(EVENTS))]  # noqa: UP007  # sorted: independent of imports


@cache
def line_type() -> Any:
    """A line as it is read: like `Line`, but with an event of a known class."""
    return msgspec.defstruct("Line", [("event", event_union())], bases=(Line,))


@cache
def _decoder() -> msgspec.json.Decoder[Line]:
    return msgspec.json.Decoder(line_type())


_encode = msgspec.json.Encoder().encode


def encode_line(line: Line) -> bytes:
    """A line as written to the file. The same line always gives the same bytes."""
    return _encode(line) + b"\n"


def decode_line(text: bytes) -> Line:
    """Read a line strictly: `true` is not seat 1, and no field is unknown. Raises NotALineError."""
    try:
        line = _decoder().decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:  # ValueError: a key that is not UTF-8
        raise NotALineError(fault_text(error)) from None
    return Line(line.n, line.day, line.phase, line.sub_phase, line.to, line.event)


def fault_text(error: Exception) -> str:
    """What is wrong with a line, in one line: `event.actor: Expected int, got bool`."""
    what, _, where = str(error).replace("`", "").partition(" - at ")
    place = re.sub(r"^\$\.?", "", where)
    return f"{place}: {what}" if place else what


def plain_json(text: bytes) -> Any:
    """The value of a JSON text in UTF-8, and nothing else: `json.loads` also takes UTF-16, and a byte order mark."""
    return json.loads(text.decode("utf-8", "surrogatepass"))


def stable_content(text: bytes) -> Any:
    """A line without the fields that may differ between two logs of the same game."""
    content = json.loads(text)
    event = content["event"]
    for part in (event, *event.get("troubles", ())):
        for field in VOLATILE & part.keys():
            del part[field]
    return content
