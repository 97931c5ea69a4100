"""Check the content of a file against its model, and report the first fault in one line: file, key, what is allowed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from werewolf.config.files import description, location
from werewolf.config.plain_words import allowed
from werewolf.errors import UserError, did_you_mean, unknown

M = TypeVar("M", bound=BaseModel)


def validate(model: type[M], content: Mapping[str, Any], where: str) -> M:
    """The content as a model, or a UserError about the first fault."""
    try:
        return model.model_validate(content)
    except ValidationError as error:
        fault = main_fault(error)
        keys = fault_keys(fault)
        place = keys[:-1] if fault["type"] == "missing" else keys
        raise UserError(f"{location(where, place)}: {fault_message(error, model)}") from None


def main_fault(error: ValidationError) -> ErrorDetails:
    """The fault to report. An unknown key comes before a missing one, because it may be its misspelling."""
    faults = error.errors(include_url=False)
    return next((fault for fault in faults if fault["type"] == "extra_forbidden"), faults[0])


def fault_keys(fault: ErrorDetails) -> list[Any]:
    return [part for part in fault["loc"] if not (isinstance(part, str) and ("[" in part or "constrained" in part))]


def fault_message(error: ValidationError, model: type[BaseModel]) -> str:
    """The message about a fault: key, value, and what is allowed."""
    fault = main_fault(error)
    path = fault_keys(fault)
    key = ".".join(map(str, path))
    if fault["type"] == "extra_forbidden":
        return str(unknown(key or "keys", str(fault["loc"][-1]), keys_at(model, path[:-1])))
    if fault["type"] == "missing":
        field = model_at(model, path[:-1]).model_fields.get(str(path[-1]))
        return f"{key}: is missing" + (f"; {field.description}" if field and field.description else "")
    if not path:  # two keys that do not fit together; the words name them
        return allowed(fault)
    if fault["input"] is None:
        return f"{key}: is empty; {allowed(fault)}"
    known = re.findall("'([^']*)'", str(fault.get("ctx", {}).get("expected", "")))
    meant = did_you_mean(str(fault["input"]), known)
    return f"{key}: {description(fault['input'])} is not allowed; {allowed(fault)}" + (f".{meant}" if meant else "")


def model_at(model: type[BaseModel], path: Sequence[Any]) -> type[BaseModel]:
    for part in path:
        field = model.model_fields.get(str(part))
        kinds = (field.annotation, *get_args(field.annotation)) if field else ()
        model = next((kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)), model)
    return model


def keys_at(model: type[BaseModel], path: list[Any]) -> list[str]:
    """The keys that a model allows at this path."""
    return [field.alias or name for name, field in model_at(model, path).model_fields.items()]
