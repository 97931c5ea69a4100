"""Frozen by the type checker, not at run time: a frozen dataclass costs four times as much to make."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

C = TypeVar("C")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[C]) -> type[C]:
    """A slotted dataclass, hashable where its fields are. mypy refuses to change one, and sees all of this house."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
