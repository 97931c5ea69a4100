"""Rollouts of a whole game: the same number from each position, in as many processes as there are cores."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context

from werewolf.game.events import GameStart
from werewolf.game.frozen import frozen
from werewolf.game.outside import Answered
from werewolf.game.ruleset import Ruleset
from werewolf.review.fork import Seating, forked_game, play_out, rollout_seed, seat_bot

BATCH = 4  # rollouts from one position that a process plays at a time
Z95, Z99 = 1.959964, 2.575829


@frozen
class Work:
    """Some rollouts from one position: what a process is sent."""

    start: GameStart
    rules: Ruleset
    answers: Sequence[Sequence[Answered]]
    position: int
    numbers: range


def cores() -> int:
    """How many processes to use: the cores this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_work(work: Work, seat: Seating = seat_bot) -> list[float]:
    threshold = gc.get_threshold()
    gc.set_threshold(100_000, 20, 100)  # events live until their game ends
    worths = [
        play_out(forked_game(work.start, work.rules, work.answers, rollout_seed(work.start.seed, number)), seat)
        for number in work.numbers
    ]
    gc.set_threshold(*threshold)
    return worths


def rollouts(
    start: GameStart,
    rules: Ruleset,
    positions: Sequence[Sequence[Sequence[Answered]]],
    count: int,
    jobs: int,
    on_done: Callable[[int], None] = lambda _: None,
) -> list[list[float]]:
    """For each position, what each of `count` rollouts was worth to the village."""
    parts = [range(low, min(low + BATCH, count)) for low in range(0, count, BATCH)]
    works = [Work(start, rules, answers, at, part) for at, answers in enumerate(positions) for part in parts]
    found: list[list[float]] = [[] for _ in positions]
    for work, worths in zip(works, _played(works, jobs), strict=True):
        found[work.position] += worths
        on_done(len(worths))
    return found


def _played(works: Sequence[Work], jobs: int) -> Iterator[list[float]]:
    if jobs == 1 or len(works) < 2:
        yield from map(play_work, works)
        return
    # A fresh interpreter for each process: a copy of this one could hold the locks of a progress bar. Ctrl-C at the
    # terminal reaches them too, and is this process's business.
    quiet = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=signal.signal, initargs=quiet) as pool:
        try:
            yield from pool.map(play_work, works)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def share_interval(total: float, count: float, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share of `count` games, of which `total` were won."""
    if not count:
        return 0.0, 1.0
    p = total / count
    middle = (p + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * sqrt(max(0.0, p * (1 - p)) / count + z * z / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)


def change_interval(before: Sequence[float], after: Sequence[float], z: float = Z99) -> tuple[float, float]:
    """The interval of the change between two positions, from pairs of rollouts with the same draws.

    Two games that changed nothing say little if there are few: half a changed pair is added to each side.
    """
    changes = [late - early for early, late in zip(before, after, strict=True)]
    count = len(changes)
    if not count:
        return -1.0, 1.0
    mean = sum(changes) / count
    spread = sum((change - mean) ** 2 for change in changes) + 0.5
    half = z * sqrt(spread / (count * max(1, count - 1)))
    return mean - half, mean + half
