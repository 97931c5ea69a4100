"""The circuit breaker of an endpoint: limits concurrent calls and their time, and stops calling while it is down."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from werewolf.players.models.provider import Busy, Faulty, NoReply, Unreachable

FAILURES_TO_OPEN = 3  # in a row, after which calls are paused
SHORTEST_PAUSE = 5.0  # seconds
LONGEST_PAUSE = 300.0
LONGEST_RETRY_AFTER = 3600.0
LONGEST_WAIT = 60.0  # seconds a call waits for the end of a pause; if it takes longer, the call fails at once
GRACE_PERIOD = 15.0  # seconds of failures during which calls wait; later they fail at once and do not stall the game


class CircuitBreaker:
    """Pauses the calls to an endpoint after several failures in a row, or when the endpoint asks for it.

    Otherwise a dead endpoint would make the table wait for every answer, and a busy one would get even more calls.
    After the pause calls go through again; each further failure makes the next pause longer.
    """

    def __init__(self, name: str, max_concurrent: int) -> None:
        self._name = name
        self._slots = asyncio.Semaphore(max_concurrent)
        self._failures = 0
        self._pause = SHORTEST_PAUSE
        self._retry_after = 0.0
        self._open_until = 0.0
        self._failing_since = 0.0
        self._last_failure = 0.0

    def slot(self) -> AbstractAsyncContextManager[None]:
        """A context manager that holds one of the slots for concurrent requests."""
        return self._slots

    @asynccontextmanager
    async def call(self, timeout: float) -> AsyncIterator[None]:
        """Run one call with a time-out, and note whether it failed."""
        await self._wait_while_open()
        started = time.monotonic()
        try:
            async with asyncio.timeout(timeout):
                yield
        except TimeoutError:
            self._record_failure(started)
            raise Unreachable(f"{self._name}: no reply within {timeout:g} s") from None
        except NoReply as fault:
            if is_endpoint_failure(fault):
                self._record_failure(started, fault.retry_after)
            elif not fault.retryable:
                self._record_success()
            raise
        self._record_success()

    def _record_success(self) -> None:
        self._failures, self._pause = 0, SHORTEST_PAUSE

    async def _wait_while_open(self) -> None:
        """Wait for the end of a short pause; raise at once if it is a long one."""
        while (left := self._open_until - time.monotonic()) > 0:
            if left > LONGEST_WAIT or time.monotonic() - self._failing_since > GRACE_PERIOD:
                raise self._open_error()
            await asyncio.sleep(left)

    def _open_error(self) -> NoReply:
        if self._retry_after:
            return Busy(f"{self._name}: asked us to wait {self._retry_after:.0f} s")
        return Unreachable(f"{self._name}: did not answer several times in a row, not called again for a while")

    def _record_failure(self, started: float, retry_after: float | None = None) -> None:
        """Note a failed call. Calls that were running together when the endpoint failed count as one failure."""
        now = time.monotonic()
        if retry_after:
            self._open(min(retry_after, LONGEST_RETRY_AFTER), retry_after)
        if started < self._last_failure:
            return
        self._failing_since = self._failing_since if self._failures else started
        self._last_failure = now
        self._failures += 1
        if self._failures >= FAILURES_TO_OPEN:
            self._open(self._pause)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _open(self, seconds: float, retry_after: float = 0.0) -> None:
        until = time.monotonic() + seconds
        if until > self._open_until:
            self._open_until, self._retry_after = until, retry_after


def is_endpoint_failure(fault: NoReply) -> bool:
    """Whether the endpoint itself failed, regardless of the request."""
    return isinstance(fault, Unreachable | Busy) or (
        isinstance(fault, Faulty) and fault.retryable and not fault.refusal
    )
