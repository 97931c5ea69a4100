"""What an event is: its audience, its wording, whom it kills, and the book of all event classes."""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from functools import cache
from inspect import get_annotations
from typing import ClassVar, Literal, TypeVar, dataclass_transform

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen


class Audience(Enum):
    """Who learns of a fact. `view.py` turns this into seats."""

    EVERYONE = "everyone"
    ACTOR = "actor"
    PACK = "pack"
    MODERATOR = "moderator"


@frozen
class Event:
    """A fact. `lines` says it in plain words, by `case`; a ruleset may word any of them its own way."""

    kind: str = field(default="", kw_only=True, repr=False)
    heard_by: ClassVar[Audience] = Audience.EVERYONE
    lines: ClassVar[dict[str, str]] = {}

    def audience(self) -> Audience:
        return self.heard_by

    def case(self) -> str:
        """Which wording fits this instance."""
        return ""

    def kills(self) -> tuple[Seat, ...]:
        """The seats that are dead from this fact on. Most facts kill nobody."""
        return ()


EVENTS: dict[str, type[Event]] = {}
DEADLY: set[type[Event]] = set()  # the facts that can kill: every class with kills of its own
E = TypeVar("E", bound=Event)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def fact(cls: type[E]) -> type[E]:
    """Freeze an event class, tag it with its own name and enter it in the book of events."""
    cls.__annotations__ = {"kind": Literal[cls.__name__], **get_annotations(cls)}
    cls.kind = field(default=cls.__name__, kw_only=True, repr=False)
    made = frozen(cls)
    if EVENTS.setdefault(cls.__name__, made) is not made:
        raise TypeError(f"two events are called {cls.__name__}")
    if made.kills is not Event.kills:
        DEADLY.add(made)
    return made


@cache
def family(kind: type[Event]) -> tuple[type[Event], ...]:
    """An event class, or for an abstract one all that descend from it."""
    return tuple(event for event in EVENTS.values() if issubclass(event, kind))
