"""The door to one endpoint: how many may pass at once, for how long, and whether it is worth knocking."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from werewolf.providers.provider import Denied, Unreachable

PATIENCE = 3  # failures in a row before an endpoint is left alone
SHORTEST_REST = 20.0
LONGEST_REST = 300.0


class Gate:
    """An endpoint that has died must not make a table wait for every single answer: after a few failures nobody
    is sent there for a while, then one goes to look."""

    def __init__(self, name: str, max_concurrent: int, rest: float = SHORTEST_REST) -> None:
        self._name = name
        self._slots = asyncio.Semaphore(max_concurrent)
        self._failures = 0
        self._shortest = self._rest = rest
        self._closed_until = 0.0

    @asynccontextmanager
    async def passing(self, seconds: float) -> AsyncIterator[None]:
        """Wait for a turn, then hold it no longer than this."""
        self._knock()
        async with self._slots:
            self._knock()
            try:
                async with asyncio.timeout(seconds):
                    yield
            except TimeoutError:
                self._failed()
                raise Unreachable(f"{self._name}: no reply within {seconds:g} s") from None
            except (Unreachable, Denied):
                self._failed()
                raise
        self._failures, self._rest = 0, self._shortest

    def _knock(self) -> None:
        wait = self._closed_until - time.monotonic()
        if wait > 0:
            raise Unreachable(f"{self._name}: did not answer {self._failures} times running, left alone for a while")

    def _failed(self) -> None:
        self._failures += 1
        if self._failures >= PATIENCE:
            self._closed_until = time.monotonic() + self._rest
            self._rest = min(2 * self._rest, LONGEST_REST)
