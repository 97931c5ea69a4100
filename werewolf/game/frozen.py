"""Two ways to make things that never change: `Frozen`, for all that stands in a log, and `@frozen`, for the rest."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import TypeVar, dataclass_transform

from msgspec import Struct, field

C = TypeVar("C")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The base of everything in a log. msgspec makes, writes and reads it, and refuses fields it does not know.

    The garbage collector leaves these objects out (`gc=False`): what cannot change cannot come to contain itself.
    """


@dataclass_transform(frozen_default=True, field_specifiers=(dataclass_field,))
def frozen(cls: type[C]) -> type[C]:
    """Class decorator: a dataclass with slots, hashable if its fields are. mypy rejects any code that changes one.

    Only mypy: a dataclass that is really frozen takes four times as long to create.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
