"""The sweep: change every field of every kind of line, one at a time, and hold each changed log to the checker."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from multiprocessing import get_context
from typing import NamedTuple
from zlib import crc32

from lab.proof.changes import Change, Corpus, Log
from lab.proof.excuses import INPUTS, field_excuse, matching
from lab.proof.games import HOUSES, Play
from lab.proof.judge import noticed
from lab.proof.line_edits import Edit, edited, edits, line_excuse
from lab.proof.play import log_bytes

# Short games that together hold as many kinds of lines and answers as thirty do. All are clumsy but the plain ones.
SEEDS = {
    "sheriff": (22, 10, 17),
    "mafia": (17, 26, 1, 15),
    "classic": (2, 18, 9, 15),
    "open-cards": (2, 29, 14, 16),
    "named-camps": (6, 22, 13, 14),
    "small-town": (12, 25, 8, 4),
    "doubles": (23, 11, 10),
    "lone-wolf": (29, 24, 10, 22),
    "auction": (2, 4),
    "soapbox": (2, 4),
}
PLAIN = (Play("sheriff", 16), Play("lone-wolf", 0))
OCCURRENCES = 3


class Verdict(NamedTuple):
    """What became of one change: caught, excused (by which entry), true (of another game), or passed."""

    outcome: str
    excuse: str = ""


@cache
def corpus(house: str) -> Corpus:
    """The games of one house, with everything a log can hold."""
    plays = [Play(house, seed, clumsy=True) for seed in SEEDS[house]] + [play for play in PLAIN if play.house == house]
    return Corpus([[json.loads(line) for line in log_bytes(play)] for play in plays])


def all_changes(house: str, occurrences: int = OCCURRENCES) -> Iterator[Change | Edit]:
    yield from corpus(house).changes(occurrences)
    yield from edits(corpus(house).logs, occurrences)


def sample(house: str, of_each: int) -> list[Change | Edit]:
    """A fixed sample: of each field so many changes, in the first log that has it, because the first is short."""
    by_field: dict[str, list[Change | Edit]] = {}
    for change in all_changes(house):
        by_field.setdefault(change.field, []).append(change)
    return [change for found in by_field.values() for change in sorted(found, key=lot)[:of_each]]


def lot(change: Change | Edit) -> tuple[int, int]:
    return change.log, crc32(str(change).encode())


def changed_log(house: str, change: Change | Edit) -> Log:
    known = corpus(house)
    return edited(known.logs[change.log], change) if isinstance(change, Edit) else known.changed(change)


def excuse_for(house: str, change: Change | Edit) -> str | None:
    if isinstance(change, Edit):
        return line_excuse(corpus(house).logs[change.log], change)
    return field_excuse(change.field, change.old, change.new)


def verdict(house: str, change: Change | Edit) -> Verdict:
    log = changed_log(house, change)
    try:
        if noticed(log):
            return Verdict("caught")
    except Exception as fault:  # the checker fell over instead of judging
        return Verdict("passed", f"{type(fault).__name__}: {fault}")
    excuse = excuse_for(house, change)
    if excuse:
        return Verdict("excused", excuse)
    given = matching(change.field, INPUTS)
    return Verdict("true", given) if given and the_engine_writes(log) else Verdict("passed")


def the_engine_writes(log: Log) -> bool:
    """Whether the engine writes exactly this log from its ruleset, seed and answers."""
    from werewolf.storage.resume import LogMismatchError, resume_game

    saved = [json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for line in log]
    try:
        game, _ = resume_game(saved, lambda: None)
    except LogMismatchError:
        return False
    return game.over


class Tally:
    """Verdicts by kind of event, the excuses used, and the changes that passed."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {}
        self.used: Counter[str] = Counter()
        self.passed: list[str] = []

    def add(self, house: str, change: Change | Edit, found: Verdict) -> None:
        kind = change.field.partition(".")[0].partition("|")[0]
        self.counts.setdefault(kind, Counter())[found.outcome] += 1
        if found.outcome in ("excused", "true"):
            self.used[found.excuse] += 1
        elif found.outcome == "passed":
            self.passed.append(f"{house}, {change} {found.excuse}".strip())

    def __iadd__(self, other: Tally) -> Tally:
        for kind, found in other.counts.items():
            self.counts.setdefault(kind, Counter()).update(found)
        self.used.update(other.used)
        self.passed += other.passed
        return self

    def total(self) -> Counter[str]:
        return sum(self.counts.values(), Counter())


def swept(changes: Iterable[tuple[str, Change | Edit]]) -> Tally:
    tally = Tally()
    for house, change in changes:
        tally.add(house, change, verdict(house, change))
    return tally


# So many changes are one piece of work for a process.
PIECE = 500
Piece = tuple[str, int, int]


def sweep_in_parallel(jobs: int, every: int, show: Callable[[Iterable[Tally], int], Iterable[Tally]]) -> Tally:
    """Try every change to every house's logs, or every so many of them. `show` is given the pieces as they come."""
    pieces = [
        (house, start, every)
        for house in HOUSES
        for start in range(0, sum(1 for _ in all_changes(house)), PIECE * every)
    ]
    tally = Tally()
    with get_context("fork").Pool(jobs) as pool:
        for found in show(pool.imap_unordered(swept_piece, pieces), len(pieces)):
            tally += found
    return tally


def swept_piece(piece: Piece) -> Tally:
    house, start, every = piece
    return swept((house, change) for change in numbered_changes(house)[start : start + PIECE * every : every])


@cache
def numbered_changes(house: str) -> list[Change | Edit]:
    return list(all_changes(house))
