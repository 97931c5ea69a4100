"""@frozen: a dataclass that only mypy treats as frozen. A really frozen one takes four times as long to create."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

C = TypeVar("C")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[C]) -> type[C]:
    """Class decorator: a dataclass with slots, hashable if its fields are. mypy rejects any code that changes one."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
