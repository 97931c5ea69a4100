"""Play games on all cores of this machine: processes that play what they are given, and end when we do."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import active_children

from werewolf.game.engine import Game
from werewolf.game.secrecy import Ledger
from werewolf.session.many_games import GameOrder, play_instantly, play_orders, save_game
from werewolf.storage.codec import encode_line

LARGEST_CHUNK = 25
CHUNKS = 30  # for each process: often enough to see it go on, and seldom enough to cost nothing
AHEAD = 2  # chunks that wait for each process
LONGEST_END = 5.0  # seconds


def play_on_cores(orders: Sequence[GameOrder], jobs: int) -> Iterator[list[GameOrder]]:
    """Play these games and save their logs; yield the games that are done, as they come in."""
    size = max(1, min(LARGEST_CHUNK, len(orders) // (jobs * CHUNKS)))
    chunks = [range(at, min(at + size, len(orders))) for at in range(0, len(orders), size)]
    if jobs == 1:
        for chunk in chunks:
            part = [orders[at] for at in chunk]
            play_and_save(part)
            yield part
        return
    # Every process gets all games when it starts, so that later only their numbers are sent.
    with ProcessPoolExecutor(jobs, initializer=begin_work, initargs=(os.getpid(), orders)) as pool:
        waiting: dict[Future[None], range] = {}
        try:
            for chunk in chunks:
                waiting[pool.submit(play_numbered, chunk)] = chunk
                if len(waiting) >= jobs * AHEAD:
                    yield from finished(waiting, orders)
            while waiting:
                yield from finished(waiting, orders)
        except BaseException:  # Ctrl-C, say: nobody waits for players who think long, and a log is whole or not there
            for process in active_children():
                process.terminate()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def finished(waiting: dict[Future[None], range], orders: Sequence[GameOrder]) -> Iterator[list[GameOrder]]:
    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
    for future in done:
        chunk = waiting.pop(future)
        future.result()
        yield [orders[at] for at in chunk]


ORDERS: list[GameOrder] = []  # of this process, if it is one that plays for another


def begin_work(parent: int, orders: Sequence[GameOrder]) -> None:
    ORDERS[:] = orders
    live_with_parent(parent)


def play_numbered(numbers: range) -> None:
    play_and_save([ORDERS[at] for at in numbers])


def live_with_parent(parent: int) -> None:
    """Leave Ctrl-C to the parent, and end soon after it has ended, however that was.

    To end is to leave every game in order, so that the processes of players end, too.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    gc.set_threshold(100_000, 20, 100)  # events live until their game ends

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(LONGEST_END)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def play_and_save(orders: Sequence[GameOrder]) -> None:
    """Play games in this process, one after the other unless players must be awaited."""
    for order in orders:
        if order.is_instant:
            assert order.log is not None
            save_game(play_instantly(order)[1], order.log)
    awaited = [order for order in orders if not order.is_instant]
    if awaited:
        asyncio.run(play_orders(awaited, awaited[0].at_once, lambda *_: None))


def log_of(order: GameOrder) -> bytes:
    """Play a game and return its log, for whoever has no file to write to."""
    games: list[Game] = []
    if order.is_instant:
        games.append(play_instantly(order)[0])
    else:
        asyncio.run(play_orders([order], 1, lambda _, game: games.append(game)))
    return b"".join(map(encode_line, Ledger(games[0].log).lines()))
