"""Event, the base class of everything in a log: audience, wording, deaths, and the registry of all event classes."""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from functools import cache
from inspect import get_annotations
from typing import ClassVar, Literal, TypeVar, dataclass_transform

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen


class Audience(Enum):
    """Who learns of an event. `view.py` turns this into seats."""

    EVERYONE = "everyone"
    ACTOR = "actor"
    PACK = "pack"
    MODERATOR = "moderator"


@frozen
class Event:
    """Something that happened. `lines` holds its wording by `case`; a ruleset may replace any of them."""

    kind: str = field(default="", kw_only=True, repr=False)
    heard_by: ClassVar[Audience] = Audience.EVERYONE
    lines: ClassVar[dict[str, str]] = {}

    def audience(self) -> Audience:
        return self.heard_by

    def case(self) -> str:
        """Which entry of `lines` fits this event."""
        return ""

    def kills(self) -> tuple[Seat, ...]:
        """The seats that are dead from this event on. Most events kill nobody."""
        return ()


EVENTS: dict[str, type[Event]] = {}
DEADLY: set[type[Event]] = set()  # every class that overrides `kills`
E = TypeVar("E", bound=Event)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def fact(cls: type[E]) -> type[E]:
    """Class decorator: make a frozen event class, set its `kind` to its name and add it to EVENTS."""
    cls.__annotations__ = {"kind": Literal[cls.__name__], **get_annotations(cls)}
    cls.kind = field(default=cls.__name__, kw_only=True, repr=False)
    event = frozen(cls)
    if EVENTS.setdefault(cls.__name__, event) is not event:
        raise TypeError(f"two events are called {cls.__name__}")
    if event.kills is not Event.kills:
        DEADLY.add(event)
    return event


@cache
def family(kind: type[Event]) -> tuple[type[Event], ...]:
    """All registered event classes that are this class or a subclass of it."""
    return tuple(event for event in EVENTS.values() if issubclass(event, kind))
