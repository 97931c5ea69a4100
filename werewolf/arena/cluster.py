"""Play games on an existing Dask cluster (extra `cluster`). Workers send logs back, and each log is written here once.

A worker that dies takes its games with it; the scheduler gives them to another. A game that comes back twice has the
same name, so it is counted once.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from socket import gethostname
from typing import Any

from werewolf.arena.plan import bot_version, code_digest
from werewolf.arena.workers import log_of
from werewolf.config.seat import is_own
from werewolf.errors import UserError
from werewolf.session.many_games import GameOrder
from werewolf.storage.file_writing import PRIVATE, write_whole

PATIENCE = 10  # seconds for the scheduler to answer
AHEAD = 4  # games that wait for each thread of the cluster: enough to keep it busy, and little is lost when we stop

OURS = "the program"


def play_on_cluster(address: str, orders: Sequence[GameOrder]) -> Iterator[list[GameOrder]]:
    """Play these games there; yield each as soon as its log is saved here."""
    distributed, client = connect(address)
    waiting, versions = iter(orders), versions_of(chair.kind for order in orders for chair in order.chairs)
    try:
        asked: dict[Any, GameOrder] = {}
        done = distributed.as_completed([], with_results=True, raise_errors=False)

        def ask_next() -> None:
            for order in waiting:
                future = client.submit(log_from_there, replace(order, log=None), versions, pure=False)
                asked[future] = order
                done.add(future)
                return

        for _ in range(max(1, AHEAD * sum(client.nthreads().values()))):
            ask_next()
        for future, content in done:
            order = asked.pop(future)
            assert order.log is not None
            write_whole(order.log, log_or_refusal(content, address), replace=True, mode=PRIVATE)
            ask_next()
            yield [order]
    finally:
        client.close()


def versions_of(players: Iterable[str]) -> dict[str, str]:
    """What must be the same there as here: the bots, and every file with players of the user's own."""
    return {OURS: bot_version()} | {player: code_digest(player) for player in players if is_own(player)}


def log_from_there(order: GameOrder, versions: dict[str, str]) -> bytes | str:
    """On a worker: play a game and return its log; or a line on what differs here, and nothing is played."""
    for name, version in versions.items():
        here = bot_version() if name == OURS else code_digest(name)
        if here != version:
            return f"{gethostname()} has {'another version of' if here else 'no'} {name}"
    return log_of(order)


def log_or_refusal(content: Any, address: str) -> bytes:
    """The log that came back. Anything else ends the arena: games played otherwise would not be of its plan."""
    if isinstance(content, str):
        raise UserError(f"--scheduler: {content}; every worker needs what is here, in the folder where it runs")
    if isinstance(content, bytes):
        return content
    error = content[1] if isinstance(content, tuple) else content
    raise UserError(
        f"--scheduler: {address} gave up a game ({type(error).__name__}: {error}); the same command goes on"
    )


def connect(address: str) -> tuple[Any, Any]:
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise UserError("--scheduler: needs the package distributed; install werewolf[cluster]") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is said in a line of our own
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError):
        raise UserError(f"--scheduler: no scheduler answers at {address}; write it as in tcp://host:8786") from None
    if not client.nthreads():
        client.close()
        raise UserError(f"--scheduler: {address} has no workers; start some with `dask worker {address}`")
    return distributed, client
