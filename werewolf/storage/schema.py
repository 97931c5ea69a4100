"""JSON Schemas of what this program writes, made from its classes."""

from __future__ import annotations

from typing import Any

import msgspec

from werewolf.storage.codec import line_type

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
