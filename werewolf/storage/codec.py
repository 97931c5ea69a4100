"""Log lines as JSON bytes: encode and decode them, count their numbers, and describe them as a JSON Schema."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import IO, Any, Union

import msgspec

from werewolf.game.answer_events import VOLATILE
from werewolf.game.event import EVENTS
from werewolf.game.handlers import handlers
from werewolf.game.roles import roles
from werewolf.game.secrecy import Line
from werewolf.storage.log_limits import LONGEST_LINE


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
        raise NotALineError(problem_text(error)) from None
    return Line(line.n, line.day, line.phase, line.sub_phase, line.to, line.event)


def problem_text(error: Exception) -> str:
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


class Kind(msgspec.Struct):
    """An event of which only the kind is read."""

    kind: str


class Numbered(msgspec.Struct):
    """A log line of which only the number and the kind are read. The rest is checked to be JSON, and skipped."""

    event: Kind
    n: Any = 0


_DECODER = msgspec.json.Decoder(Numbered)


def has_all_lines(file: IO[bytes]) -> bool:
    """Whether every complete line holds an event and has the next number, and none is longer than a line can be.

    Reads the file once, a line at a time.
    """
    file.seek(0)
    expected = 0
    while (text := file.readline(LONGEST_LINE)).endswith(b"\n"):
        try:
            line = _DECODER.decode(text)
        except (msgspec.DecodeError, ValueError, RecursionError):  # ValueError: a key that is not UTF-8
            return False
        number = line.n if type(line.n) is int else 0
        if wrong_number(number, expected) or (expected and line.event.kind == "GameStart"):
            return False
        expected += 1
    return len(text) < LONGEST_LINE


def wrong_number(number: int, expected: int) -> str | None:
    """What is wrong with a line that has this number where another is expected, or None. An unnumbered line has 0."""
    if number in (0, expected):
        return None
    if number > expected:
        missing = "1 line is" if number == expected + 1 else f"{number - expected} lines are"
        return f"{missing} missing before it"
    return f"it has the number {number}, which stood before"


LEFT_OUT = {("Ask", "turn")}  # fields that are written only where they say something
DRAFT = "https://json-schema.org/draft/2020-12/schema"


def log_schema() -> dict[str, Any]:
    """The JSON Schema of one line of a log."""
    return schema_of(line_type())


def schema_of(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a class. This program writes all fields, so all are required but those it leaves out."""
    schema = msgspec.json.schema(kind)
    parts = schema["$defs"]
    for name, part in parts.items():
        if "properties" in part:
            part["required"] = [field for field in part["properties"] if (name, field) not in LEFT_OUT]
        for choices in [field["anyOf"] for field in part.get("properties", {}).values() if "anyOf" in field]:
            choices.sort(key={"type": "null"}.__eq__)  # null last: versions of msgspec differ in this
    whole = parts.pop(schema["$ref"].rpartition("/")[2])
    return {"$schema": DRAFT, "$defs": dict(sorted(parts.items())), **whole}
