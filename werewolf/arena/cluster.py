"""Play games on an existing Dask cluster (extra `cluster`). Workers send logs back, and each log is written here once.

A worker that dies takes its games with it; the scheduler gives them to another. A game that comes back twice has the
same name, so it is counted once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from werewolf.arena.workers import log_of
from werewolf.errors import UserError
from werewolf.session.many_games import GameOrder
from werewolf.storage.files import PRIVATE, write_whole

PATIENCE = 10  # seconds for the scheduler to answer
AHEAD = 4  # games that wait for each thread of the cluster: enough to keep it busy, and little is lost when we stop


def play_on_cluster(address: str, orders: Sequence[GameOrder]) -> Iterator[list[GameOrder]]:
    """Play these games there; yield each as soon as its log is saved here."""
    distributed, client = connect(address)
    waiting = iter(orders)
    try:
        asked: dict[Any, GameOrder] = {}
        done = distributed.as_completed([], with_results=True)

        def ask_next() -> None:
            for order in waiting:
                future = client.submit(log_of, replace(order, log=None), pure=False)
                asked[future] = order
                done.add(future)
                return

        for _ in range(max(1, AHEAD * sum(client.nthreads().values()))):
            ask_next()
        for future, content in done:
            order = asked.pop(future)
            assert order.log is not None
            write_whole(order.log, content, replace=True, mode=PRIVATE)
            ask_next()
            yield [order]
    finally:
        client.close()


def connect(address: str) -> tuple[Any, Any]:
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise UserError("--scheduler: needs the package distributed; install werewolf[cluster]") from None
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError):
        raise UserError(f"--scheduler: no scheduler answers at {address}; write it as in tcp://host:8786") from None
    if not client.nthreads():
        client.close()
        raise UserError(f"--scheduler: {address} has no workers; start some with `dask worker {address}`")
    return distributed, client
