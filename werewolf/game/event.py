"""Event, the base class of everything in a log: audience, wording, deaths, and the registry of all event classes."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import ClassVar, TypeVar

from werewolf.game.asks import Seat
from werewolf.game.frozen import Frozen


class Audience(Enum):
    """Who learns of an event. `secrecy.py` turns this into seats."""

    EVERYONE = "everyone"
    ACTOR = "actor"
    PACK = "pack"
    MODERATOR = "moderator"


class Event(Frozen, tag_field="kind", tag=True):
    """Something that happened. `lines` holds its wording by `case`; a ruleset may replace any of them.

    In a log, `kind` comes first: the name of the class.
    """

    kind: ClassVar[str] = ""
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


def fact(cls: type[E]) -> type[E]:
    """Class decorator: an event class of which there are events. Set its `kind` to its name and add it to EVENTS."""
    if EVENTS.setdefault(cls.__name__, cls) is not cls:
        raise TypeError(f"two events are called {cls.__name__}")
    cls.kind = cls.__name__
    if cls.kills is not Event.kills:
        DEADLY.add(cls)
    return cls


@cache
def family(kind: type[Event]) -> tuple[type[Event], ...]:
    """All registered event classes that are this class or a subclass of it."""
    return tuple(event for event in EVENTS.values() if issubclass(event, kind))


def fields_of(kind: type[Event]) -> tuple[str, ...]:
    """The names of all fields of an event class, as they stand in a log."""
    return ("kind", *kind.__struct_fields__)
