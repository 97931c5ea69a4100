"""State: who lives, who is sheriff, which phase it is, all folded from events, with an index of past events."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from werewolf.game.answer_events import Answered
from werewolf.game.asks import Ask, Seat
from werewolf.game.event import DEADLY, Event
from werewolf.game.events import (
    GameOver,
    GameStart,
    Marker,
    Phase,
    PhaseEnd,
    PhaseStart,
    SheriffBadgeTransfer,
    SheriffOutcome,
    SubPhaseEnd,
    SubPhaseStart,
    TableSet,
)
from werewolf.game.roles import Role, roles

T = TypeVar("T", bound=Event)


class State:
    """The current state of a table. It changes in place: a copy per event would cost more than all the rules."""

    __slots__ = (
        "_by_class",
        "dead",
        "deal",
        "day",
        "living",
        "log",
        "phase",
        "_phase_marks",
        "_phase_start",
        "sheriff",
        "sub_phase",
    )

    def __init__(self) -> None:
        self.log: list[Event] = []
        self.deal: tuple[Role, ...] = ()
        self.day = 0
        self.phase: Phase | None = None
        self.sub_phase: str | None = None
        self.living: tuple[Seat, ...] = ()
        self.dead: tuple[Seat, ...] = ()
        self.sheriff: Seat | None = None
        self._phase_start = 0
        self._phase_marks: dict[type[Event], int] = {}
        self._by_class: defaultdict[type[Event], list[Any]] = defaultdict(list)

    def record(self, event: Event) -> None:
        kind = type(event)
        self.log.append(event)
        self._by_class[kind].append(event)
        change = CHANGES[kind]
        if change is not None:
            change(self, event)

    def follow(self, event: Event, script: Iterator[Event | tuple[Ask, ...]]) -> tuple[Ask, ...]:
        """Record this event and all that follow in a script, as `record` does, up to its next asks.

        Here the engine spends most of its time, so there is no call for each event. Raises StopIteration at the end.
        """
        log, by_class = self.log, self._by_class
        item: Any = event
        while type(item) is not tuple:
            kind = type(item)
            log.append(item)
            by_class[kind].append(item)
            change = CHANGES[kind]
            if change is not None:
                change(self, item)
            item = next(script)
        return item

    def record_answers(self, answered: Sequence[Answered]) -> None:
        """Record the answers of a moment at once. An answer changes nothing at the table."""
        self.log += answered
        self._by_class[Answered] += answered

    def past(self, kind: type[T]) -> Sequence[T]:
        """All events of one class so far."""
        return self._by_class[kind]

    def last(self, kind: type[T]) -> T | None:
        """The latest event of one class, if there is one."""
        events = self._by_class[kind]
        return events[-1] if events else None

    def phase_so_far(self) -> Sequence[Event]:
        return self.log[self._phase_start :]

    def this_phase(self, kind: type[T]) -> Sequence[T]:
        """Events of one class since the current phase began."""
        return self._by_class[kind][self._phase_marks.get(kind, 0) :]

    def pack(self) -> tuple[Seat, ...]:
        """The living wolves."""
        return tuple([seat for seat in self.living if self.deal[seat].pack])

    def _kill(self, event: Event) -> None:
        if seats := event.kills():
            self._bury(seats)

    def _bury(self, seats: Sequence[Seat]) -> None:
        self.living = tuple([seat for seat in self.living if seat not in seats])
        self.dead = tuple(sorted((*self.dead, *seats)))

    def _deal(self, event: GameStart) -> None:
        self.deal = tuple(roles()[name] for name in event.deal)

    def _sit(self, event: TableSet) -> None:
        self.living = tuple(range(event.seats))

    def _open_phase(self, event: PhaseStart) -> None:
        self.day, self.phase, self.sub_phase = event.day, event.phase, None
        self._phase_start = len(self.log) - 1
        self._phase_marks = {kind: len(events) for kind, events in self._by_class.items()}

    def _open_sub_phase(self, event: SubPhaseStart) -> None:
        self.sub_phase = event.sub_phase

    def _close(self, _: Marker) -> None:
        self.sub_phase = None

    def _elect(self, event: SheriffOutcome) -> None:
        self.sheriff = event.winner

    def _hand_on(self, event: SheriffBadgeTransfer) -> None:
        self.sheriff = event.to_player

    def _end(self, _: GameOver) -> None:
        self.phase, self.sub_phase = Phase.GAME_OVER, None


class Changes(dict[type[Event], Callable[[State, Any], None] | None]):
    """What each class of events changes. Those that kill bury the dead; all others are only recorded."""

    def __missing__(self, kind: type[Event]) -> Callable[[State, Any], None] | None:
        change = self[kind] = State._kill if kind in DEADLY else None
        return change


CHANGES = Changes(
    {
        GameStart: State._deal,
        TableSet: State._sit,
        PhaseStart: State._open_phase,
        PhaseEnd: State._close,
        SubPhaseStart: State._open_sub_phase,
        SubPhaseEnd: State._close,
        SheriffOutcome: State._elect,
        SheriffBadgeTransfer: State._hand_on,
        GameOver: State._end,
    }
)
