"""The fixed work: a piece of plain Python that never changes, to measure everything else against.

Seconds depend on the machine and on what else it is doing; a ratio to work done in the same moment hardly does. One
`unit` makes small objects, calls methods, fills dicts and lists, runs a generator, formats and hashes a few keys: the
kinds of things an engine does, in a mixture and a size of our own choosing (half a millisecond where it was chosen).
It uses nothing of the program and no file. Whoever changes it makes all figures measured before meaningless.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import NamedTuple

SEATS = 12
TURNS = 22
UNITS = 25  # in one round: long enough for the clock, short enough that the machine is the same for the work beside it
RESULT = 1652  # what `unit` returns, always


class Stone:
    """A small object of the fixed work."""

    __slots__ = ("seat", "target", "weight")

    def __init__(self, seat: int, target: int | None, weight: float) -> None:
        self.seat = seat
        self.target = target
        self.weight = weight

    def counts(self) -> bool:
        return self.target is not None and self.target != self.seat


def stones(turn: int) -> Iterator[Stone]:
    for seat in range(SEATS):
        drawn = blake2b(f"{turn}|fixed|work|{seat}".encode(), digest_size=8).digest()
        choice = int.from_bytes(drawn, "big") % (SEATS + 1)
        yield Stone(seat, choice if choice < SEATS else None, 1.5 if seat == turn % SEATS else 1.0)


def unit() -> int:
    """One unit of the fixed work."""
    log: list[Stone] = []
    by_target: dict[int, list[Stone]] = {}
    result = 0
    for turn in range(TURNS):
        totals: dict[int, float] = {}
        for stone in stones(turn):
            log.append(stone)
            if stone.counts() and stone.target is not None:
                by_target.setdefault(stone.target, []).append(stone)
                totals[stone.target] = totals.get(stone.target, 0.0) + stone.weight
        most = max(totals.values(), default=0.0)
        first = tuple(sorted([target for target, total in totals.items() if total == most]))
        rest = [stone for stone in log[-SEATS:] if stone.target not in first]
        result = (result * 31 + len(rest) * sum(first) + len(by_target[first[0]])) % 65_521
    return result


class Pace(NamedTuple):
    """The best round of some work in seconds, and the best unit of the fixed work in the rounds between."""

    seconds: float
    unit: float

    @property
    def units(self) -> float:
        """How many units of the fixed work the work takes."""
        return self.seconds / self.unit


def pace(work: Callable[[], object], rounds: int, clock: Callable[[], float] = time.process_time) -> Pace:
    """Measure work and fixed work in turns, in the best of some rounds: other work can only slow a round down.

    The clock is the processor's, which does not run while another program does. Work that waits, for a disk or another
    process, needs `time.perf_counter`.
    """
    worked, fixed = [], []
    for _ in range(rounds):
        fixed.append(seconds_of(some_units, clock) / UNITS)
        worked.append(seconds_of(work, clock))
    return Pace(min(worked), min(fixed))


def some_units() -> None:
    for _ in range(UNITS):
        unit()


def seconds_of(work: Callable[[], object], clock: Callable[[], float]) -> float:
    started = clock()
    work()
    return clock() - started
