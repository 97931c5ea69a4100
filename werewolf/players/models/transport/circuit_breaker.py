"""The door to one endpoint: how many may pass at once, for how long, and whether it is worth knocking."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from werewolf.players.models.provider import Busy, Faulty, NoReply, Unreachable

PATIENCE = 3  # failures in a row before an endpoint is left alone
SHORTEST_REST = 5.0
LONGEST_REST = 300.0
LONGEST_ASKED = 3600.0
WILLING = 60.0  # seconds that are waited before a door that is about to open
YOUNG = 15.0  # seconds of silence after which nobody waits any more: a short one must not burn a whole game


class CircuitBreaker:
    """An endpoint that has died must not make a table wait long for every single answer, and one that is too busy must
    not be asked the more. After a few failures, one after the other, or when it says so itself, nobody is sent there
    for a while; then somebody goes to look."""

    def __init__(self, name: str, max_concurrent: int) -> None:
        self._name = name
        self._slots = asyncio.Semaphore(max_concurrent)
        self._failures = 0
        self._rest = SHORTEST_REST
        self._asked = 0.0
        self._closed_until = 0.0
        self._silent_since = 0.0
        self._last_failure = 0.0

    def turn(self) -> AbstractAsyncContextManager[None]:
        """One of those who may be served at once."""
        return self._slots

    @asynccontextmanager
    async def passing(self, seconds: float) -> AsyncIterator[None]:
        """Go through the door once, and be back in this time."""
        await self._knock()
        came = time.monotonic()
        try:
            async with asyncio.timeout(seconds):
                yield
        except TimeoutError:
            self._failed(came)
            raise Unreachable(f"{self._name}: no reply within {seconds:g} s") from None
        except NoReply as fault:
            if away(fault):
                self._failed(came, fault.rest)
            elif not fault.again:
                self._answered()
            raise
        self._answered()

    def _answered(self) -> None:
        self._failures, self._rest = 0, SHORTEST_REST

    async def _knock(self) -> None:
        """Wait before a door that is closed for the moment; go away from one that is closed for longer."""
        while (left := self._closed_until - time.monotonic()) > 0:
            if left > WILLING or time.monotonic() - self._silent_since > YOUNG:
                raise self._why()
            await asyncio.sleep(left)

    def _why(self) -> NoReply:
        if self._asked:
            return Busy(f"{self._name}: asked to be left alone for {self._asked:.0f} s")
        return Unreachable(f"{self._name}: did not answer several times running, left alone for a while")

    def _failed(self, came: float, asked: float | None = None) -> None:
        """Those who were there together when it went silent count as one."""
        now = time.monotonic()
        if asked:
            self._close(min(asked, LONGEST_ASKED), asked)
        if came < self._last_failure:
            return
        self._silent_since = self._silent_since if self._failures else came
        self._last_failure = now
        self._failures += 1
        if self._failures >= PATIENCE:
            self._close(self._rest)
            self._rest = min(2 * self._rest, LONGEST_REST)

    def _close(self, seconds: float, asked: float = 0.0) -> None:
        until = time.monotonic() + seconds
        if until > self._closed_until:
            self._closed_until, self._asked = until, asked


def away(fault: NoReply) -> bool:
    """Whether the endpoint itself could not be spoken to, whatever was asked."""
    return isinstance(fault, Unreachable | Busy) or (isinstance(fault, Faulty) and fault.again and not fault.refusal)
