"""Secrecy: the only module that decides what a seat may know, and what is seen from a viewpoint."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from werewolf.game.answer_events import Answered
from werewolf.game.asks import Seat
from werewolf.game.event import Audience, Event
from werewolf.game.events import CardDealt, PackMet, Phase, PhaseEnd, SubPhaseEnd
from werewolf.game.frozen import Frozen
from werewolf.game.state import State

To = Literal["all", "moderator"] | tuple[Seat, ...]


class Seen(Frozen):
    """An event and its place in the game, as a seat sees it."""

    day: int
    phase: Phase | None
    sub_phase: str | None
    event: Event


class Line(Frozen):
    """A line of the log. Seats never get `n` and `to`: line numbers would show how much happened in secret."""

    n: int
    day: int
    phase: Phase | None
    sub_phase: str | None
    to: To
    event: Event

    def seen(self) -> Seen:
        return Seen(self.day, self.phase, self.sub_phase, self.event)


def addressees(event: Event, state: State) -> To:
    """Who learns of this event, at a table in this state."""
    audience = event.audience()
    if audience is Audience.EVERYONE:
        return "all"
    if audience is Audience.MODERATOR:
        return "moderator"
    if audience is Audience.PACK:
        return state.pack()  # only living wolves: a dead wolf hears nothing more
    return (event.actor,)  # type: ignore[attr-defined]  # an event with Audience.ACTOR has an actor


def hears(seat: Seat, to: To) -> bool:
    return to == "all" or (to != "moderator" and seat in to)


def hears_all(event: Event) -> bool:
    """Whether everyone at the table learns of this event."""
    return event.audience() is Audience.EVERYONE


def visible(seat: Seat, lines: Iterable[Line]) -> list[Seen]:
    """Everything a seat may know."""
    return [line.seen() for line in lines if hears(seat, line.to)]


def public(lines: Iterable[Line]) -> list[Seen]:
    """Everything an onlooker may know."""
    return [line.seen() for line in lines if line.to == "all"]


def everything(lines: Iterable[Line]) -> list[Seen]:
    """Everything, as the moderator sees it."""
    return [line.seen() for line in lines]


class Ledger:
    """Turns events into log lines with number, place and audience, but only when asked, to keep simulations fast."""

    def __init__(self, log: Sequence[Event]) -> None:
        self._log = log
        self._state = State()
        self._lines: list[Line] = []

    def lines(self) -> list[Line]:
        for event in self._log[len(self._lines) :]:
            self._lines.append(self._line(event))
        return self._lines

    def _line(self, event: Event) -> Line:
        closing = isinstance(event, (PhaseEnd, SubPhaseEnd))  # the end marker still belongs to its phase
        if not closing:
            self._state.record(event)
        state = self._state
        # Roles are asked together, so an answer may belong to another sub-phase than the current one.
        sub_phase = event.ask.sub_phase if isinstance(event, Answered) else state.sub_phase
        line = Line(len(self._lines), state.day, state.phase, sub_phase, addressees(event, state), event)
        if closing:
            self._state.record(event)
        return line


class Lines(Protocol):
    """Anything with a growing list of lines."""

    def lines(self) -> list[Line]: ...


class View:
    """What one seat knows, folded only from the lines it may see. It catches up when used."""

    def __init__(self, seat: Seat, ledger: Lines) -> None:
        self.seat = seat
        self._ledger = ledger
        self._read = 0
        self._seen: list[Seen] = []
        self._table = State()
        self._folded = 0

    def seen(self) -> list[Seen]:
        """Everything this seat has seen so far, in order."""
        lines = self._ledger.lines()
        for line in lines[self._read :]:
            if line.to == "all" or hears(self.seat, line.to):  # most lines are for all
                self._seen.append(line.seen())
        self._read = len(lines)
        return self._seen

    @property
    def table(self) -> State:
        """The table as this seat knows it: living, dead, sheriff, day, and its own past."""
        for line in self.seen()[self._folded :]:
            self._table.record(line.event)
        self._folded = len(self._seen)
        return self._table

    @property
    def role(self) -> str:
        return self.table.past(CardDealt)[0].role

    @property
    def pack(self) -> tuple[Seat, ...]:
        """All wolves, dead or alive, if this seat knows them."""
        met = self.table.last(PackMet)
        return met.pack if met else ()


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """One seat's viewpoint, or with no seat the public's; `everything` is the moderator's.

    Users and files write it as `public`, `all` or `seat:3`.
    """

    seat: Seat | None = None
    everything: bool = False

    @classmethod
    def parse(cls, text: str) -> Viewpoint:
        if text in ("public", "all"):
            return ALL if text == "all" else PUBLIC
        seat = re.fullmatch(r"seat:([0-9]{1,3})", text)
        if seat is None:
            raise ValueError(f"{text!r} is not a viewpoint; use public, all or seat:N")
        return cls(int(seat[1]))

    def __str__(self) -> str:
        if self.everything:
            return "all"
        return "public" if self.seat is None else f"seat:{self.seat}"

    def sees(self, to: To) -> bool:
        """Whether a line with these addressees is visible from this viewpoint."""
        return self.everything or to == "all" or (self.seat is not None and hears(self.seat, to))


PUBLIC = Viewpoint()
ALL = Viewpoint(everything=True)


def viewpoints(names: Sequence[str]) -> list[Viewpoint]:
    """Every viewpoint at a table: the public first, the moderator last."""
    return [PUBLIC, *(Viewpoint(seat) for seat in range(len(names))), ALL]
