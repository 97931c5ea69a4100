"""The door to one endpoint: how many may pass at once, for how long, and whether it is worth knocking."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from werewolf.providers.provider import Unreachable

PATIENCE = 3  # failures in a row before an endpoint is left alone
SHORTEST_REST = 5.0
LONGEST_REST = 300.0
PAUSE = 0.25  # before a closed door: a short silence must not burn a whole game in no time


class Gate:
    """An endpoint that has died must not make a table wait long for every single answer: after a few failures, one
    after the other, nobody is sent there for a while; then somebody goes to look."""

    def __init__(self, name: str, max_concurrent: int, rest: float = SHORTEST_REST) -> None:
        self._name = name
        self._slots = asyncio.Semaphore(max_concurrent)
        self._failures = 0
        self._shortest = self._rest = rest
        self._closed_until = 0.0
        self._last_failure = 0.0

    @asynccontextmanager
    async def passing(self, seconds: float) -> AsyncIterator[None]:
        """Wait for a turn, then hold it no longer than this."""
        async with self._slots:
            await self._knock()
            came = time.monotonic()
            try:
                async with asyncio.timeout(seconds):
                    yield
            except TimeoutError:
                self._failed(came)
                raise Unreachable(f"{self._name}: no reply within {seconds:g} s") from None
            except Unreachable:
                self._failed(came)
                raise
        self._failures, self._rest = 0, self._shortest

    async def _knock(self) -> None:
        if time.monotonic() < self._closed_until:
            await asyncio.sleep(PAUSE)
            raise Unreachable(f"{self._name}: did not answer {self._failures} times running, left alone for a while")

    def _failed(self, came: float) -> None:
        """Those who were there together when it went silent count as one."""
        if came < self._last_failure:
            return
        self._last_failure = time.monotonic()
        self._failures += 1
        if self._failures >= PATIENCE:
            self._closed_until = time.monotonic() + self._rest
            self._rest = min(2 * self._rest, LONGEST_REST)
