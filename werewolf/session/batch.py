"""Simulate many games without a screen and add up their results, for `werewolf simulate`."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from werewolf.game.answer_events import Answered
from werewolf.game.engine import Game, no_clock
from werewolf.game.events import Chair, GameOver
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Ledger
from werewolf.game.seeded_random import SeededRandom
from werewolf.session.loop import now
from werewolf.session.many_games import GameOrder, play_instantly, play_orders
from werewolf.storage.journal import Journal

WINNERS = ("village", "werewolves", "tie")
LONGEST_STOP = 10.0  # seconds for players' processes to end after Ctrl-C


@dataclass(frozen=True)
class Batch:
    """A batch of games at the same table. Each game's seed is drawn from the seed of the batch."""

    rules: Ruleset
    chairs: tuple[Chair, ...]
    seed: int
    logs: Path | None = None
    audit: bool = False

    def order(self, index: int) -> GameOrder:
        """The game with this number."""
        log = self.logs / f"game-{index:06d}.jsonl" if self.logs else None
        return GameOrder(self.rules, SeededRandom(self.seed).draw(1 << 53, f"game|{index}"), self.chairs, log)


@dataclass
class Tally:
    """Totals over games."""

    games: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    conditions: Counter[str] = field(default_factory=Counter)
    days: int = 0
    decisions: int = 0
    fallbacks: int = 0
    seconds: float = 0.0
    broken: list[str] = field(default_factory=list)

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))

    def add_game(self, game: Game) -> None:
        """Add a finished game."""
        over = game.log[-1]
        if not isinstance(over, GameOver):
            raise TypeError("the game ended without GameOver")
        answered = game.state.past(Answered)
        self.games += 1
        self.wins[over.winner] += 1
        self.conditions[over.condition] += 1
        self.days += game.state.day
        self.decisions += len(answered)
        self.fallbacks += sum([event.how == "fallback" for event in answered])

    def record(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "wins": {winner: self.wins[winner] for winner in WINNERS},
            "days": self.days,
            "decisions": self.decisions,
            "fallbacks": self.fallbacks,
            "conditions": dict(sorted(self.conditions.items())),
            "seconds": round(self.seconds, 3),
        }


def simulate_games(batch: Batch, games: int, jobs: int = 1) -> Iterator[Tally]:
    """Play this many games in `jobs` processes; yield tallies to add up as parts of the batch are done."""
    if not batch.order(0).is_instant:
        yield from play_awaited_games(batch, games, jobs)
        return
    size = max(1, min(200, games // (4 * jobs) or 1))
    slices = [range(start, min(start + size, games)) for start in range(0, games, size)]
    if jobs == 1:
        yield from (play_games(batch, part) for part in slices)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_games, [batch] * len(slices), slices)


def play_games(batch: Batch, games: Iterable[int]) -> Tally:
    """Play some of the batch's games in this process."""
    tally = Tally()
    started = time.perf_counter()
    threshold = gc.get_threshold()
    gc.set_threshold(100_000, 20, 100)  # events live until their game ends, so collecting garbage earlier is useless
    for index in games:
        play_one(batch, index, tally)
    gc.set_threshold(*threshold)
    tally.seconds = time.perf_counter() - started
    return tally


def play_one(batch: Batch, index: int, tally: Tally) -> None:
    """Play one game and add its result to the tally."""
    order = batch.order(index)
    game, ledger = play_instantly(order, clock=now if order.log else no_clock)
    if order.log:
        with Journal.create(order.log) as journal:
            journal.write(ledger.lines())
            journal.sync()
    tally.add_game(game)
    if batch.audit:
        tally.broken += audit_findings(index, ledger)


def play_awaited_games(batch: Batch, games: int, jobs: int) -> Iterator[Tally]:
    """Play games with models or players in other processes, many at once in this process; yield a tally for each."""
    from queue import SimpleQueue
    from threading import Thread

    done: SimpleQueue[Tally | BaseException | None] = SimpleQueue()
    stops: list[Callable[[], object]] = []
    thread = Thread(target=run_awaited_games, args=(batch, games, jobs, done.put, stops), daemon=True)
    thread.start()
    try:
        while (part := done.get()) is not None:
            if isinstance(part, BaseException):
                raise part
            yield part
    finally:  # after Ctrl-C, too, the processes of players must end
        for stop in stops:
            stop()
        thread.join(LONGEST_STOP)


def run_awaited_games(
    batch: Batch,
    games: int,
    jobs: int,
    put: Callable[[Tally | BaseException | None], None],
    stops: list[Callable[[], object]],
) -> None:
    """Play them in an event loop of this thread, and hand over a tally for each; last None, or what went wrong.

    `stops` gets a function by which another thread ends all games.
    """
    import asyncio

    orders = [batch.order(index) for index in range(games)]

    def hand_over(index: int, game: Game) -> None:
        tally = Tally()
        tally.add_game(game)
        tally.broken += audit_findings(index, Ledger(game.log)) if batch.audit else []
        put(tally)

    async def play() -> None:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        stops.append(lambda: None if loop.is_closed() or task is None else loop.call_soon_threadsafe(task.cancel))
        await play_orders(orders, orders[0].at_once * jobs, hand_over)

    try:
        asyncio.run(play())
        put(None)
    except BaseException as error:
        put(error)


def audit_findings(index: int, ledger: Ledger) -> list[str]:
    from werewolf.session.live_audit import violations

    return [f"game {index}: {violation}" for violation in violations(ledger.lines())]
