"""Rollouts: bots play a game on from a position to its end, many times; the results are kept beside the log.

A rollout plays the log's own answers up to its position. From there on the cards and all that was said stay, bots take
every seat, and chance is drawn anew. What the endings are worth to the village, on average, is its chance to win.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path

import msgspec

from werewolf import __version__
from werewolf.game.answer_events import Answered
from werewolf.game.engine import Game, no_clock
from werewolf.game.events import GameOver, GameStart
from werewolf.game.frozen import Frozen, frozen
from werewolf.game.ruleset import Ruleset
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots import Bot
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.player import Player
from werewolf.review.result import VERSION
from werewolf.review.walk import Walk
from werewolf.storage.file_writing import PRIVATE, write_whole
from werewolf.storage.log_files import review_file

BATCH = 4  # rollouts from one position that a process plays at a time

LARGEST_FILE = 1_000_000
SIGNS = {1.0: "1", 0.0: "0", 0.5: "h"}  # of the worths of endings, in the file
WORTHS = {sign: worth for worth, sign in SIGNS.items()}
PROBES = 3  # rollouts that are played again before a file is believed

Seating = Callable[[int, Ruleset, SeededRandom], Player]
WORTH = {"village": 1.0, "werewolves": 0.0, "tie": 0.5}  # of an ending, to the village


def seat_bot(seat: int, rules: Ruleset, rng: SeededRandom) -> Player:
    """A bot at the normal level, without a persona, whatever played this seat before."""
    return Bot(seat, rules, rng, talk="plain")


class ForkedRandom(SeededRandom):
    """The draws of one seed up to a fork, and those of another from there on."""

    __slots__ = ()

    def fork(self, seed: int) -> None:
        self._keyed = SeededRandom(seed)._keyed


def rollout_seed(seed: int, number: int) -> int:
    """The seed of a rollout. Rollout 5 has the same at every moment of a game, so that neighbours compare well."""
    return SeededRandom(seed).draw(1 << 53, f"review|{number}")


def forked_game(start: GameStart, rules: Ruleset, answers: Sequence[Sequence[Answered]], seed: int) -> Game:
    """The game after these answers, with its cards and all that was said; later draws come from `seed`."""
    # The draws before the fork must be those of the log: its cards, its speaking order, its ties.
    rng = ForkedRandom(start.seed)
    deal = start.deal if start.dealt == "set" else None
    game = Game(rules, start.seed, start.players, deal, no_clock, rng)
    game.begin()
    for answered in answers:
        game.advance(answered)
    rng.fork(seed)
    return game


def play_out(game: Game, seat: Seating = seat_bot) -> float:
    """Play a game to its end; return what the end is worth to the village."""
    players = [seat(chair.seat, game.rules, game.rng) for chair in game.chairs]
    dispatcher = Dispatcher(game, players)
    asks = game.waiting()
    while asks:
        asks = game.advance(dispatcher.put(asks))
    over = game.log[-1]
    assert isinstance(over, GameOver)
    return WORTH[over.winner]


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
    # One position after the other in small batches: progress is shown early, and no process waits long for the last.
    parts = [range(low, min(low + BATCH, count)) for low in range(0, count, BATCH)]
    works = [Work(start, rules, answers, at, part) for at, answers in enumerate(positions) for part in parts]
    played: list[list[float]] = [[] for _ in positions]
    for work, worths in zip(works, _played(works, jobs), strict=True):
        played[work.position] += worths
        on_done(len(worths))
    return played


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


class Kept(Frozen):
    """The content of the file: for which log and program it holds, and each position's rollouts as signs."""

    version: int
    program: str
    digest: str
    moments: tuple[int, ...]
    worths: tuple[str, ...]


def read_kept(
    log: Path, digest: str, moments: Sequence[int], count: int | None, walked: Walk
) -> list[list[float]] | None:
    """The rollouts kept for exactly this log, if there are enough of them and some of them, played again, agree.

    `count` is how many are wanted from each position; None: as many as there are.
    """
    path = review_file(log)
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > LARGEST_FILE:
            return None
        content = path.read_bytes()
        kept = msgspec.json.decode(content, type=Kept)
    except (OSError, msgspec.DecodeError):
        return None
    # The file must be of this very log, program and form, and hold enough; then some of it is played again, because
    # anybody may have written there.
    fits = (kept.version, kept.program, kept.digest, kept.moments) == (VERSION, __version__, digest, tuple(moments))
    least = min(map(len, kept.worths), default=0)
    usable = fits and len(kept.worths) == len(moments) and least >= (count or 1)
    if not usable or any(set(signs) - set(WORTHS) for signs in kept.worths):
        return None
    worths = [[WORTHS[sign] for sign in signs[: count or least]] for signs in kept.worths]
    return worths if proves_right(worths, moments, walked, content) else None


def proves_right(worths: Sequence[Sequence[float]], moments: Sequence[int], walked: Walk, content: bytes) -> bool:
    """Whether a few rollouts, chosen by the file's own hash, come out as it says."""
    if not worths or not worths[0]:
        return True
    picks = sha256(content).digest()
    for probe in range(PROBES):
        at = picks[probe] % len(worths)
        (again,) = rollouts(walked.start, walked.rules, [walked.answers(moments[at])], 1, 1)
        if again[0] != worths[at][0]:
            return False
    return True


def keep(log: Path, digest: str, moments: Sequence[int], worths: Sequence[Sequence[float]]) -> None:
    """Write the file. Where it cannot be written, the next review takes as long as this one."""
    signs = tuple("".join(SIGNS[worth] for worth in row) for row in worths)
    content = msgspec.json.encode(Kept(VERSION, __version__, digest, tuple(moments), signs)) + b"\n"
    with suppress(OSError):
        write_whole(review_file(log), content, replace=True, mode=PRIVATE)
