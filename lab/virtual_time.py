"""An event loop whose clock stands still while anything happens, so that no test depends on how busy the machine is.

When nothing is left to do but wait for a timer, the clock jumps to it. An hour of waiting takes no time, and a limit of
a second is never exceeded because the machine was slow. A test that would hang ends at once, at its next limit.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar
from unittest.mock import patch

T = TypeVar("T")

DELIVERY = 0.05  # seconds the system gets to deliver what was sent to a socket of this process
LONGEST = 7200.0  # virtual seconds, after which a test hangs


class JumpingSelector(selectors.DefaultSelector):
    """Sets the clock forward instead of waiting for a timer, unless a thread is at work."""

    def __init__(self, delivery: float) -> None:
        super().__init__()
        self.now = 0.0
        self.threads = 0
        self._delivery = delivery

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        ready = super().select(None if self.threads else min(timeout, self._delivery))
        if not ready:
            self.now += timeout
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self, delivery: float) -> None:
        self.clock = JumpingSelector(delivery)
        super().__init__(self.clock)

    def time(self) -> float:
        return self.clock.now

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        future: asyncio.Future[T] = super().run_in_executor(executor, func, *args)
        self.clock.threads += 1
        future.add_done_callback(self._thread_done)
        return future

    def _thread_done(self, _: object) -> None:
        self.clock.threads -= 1


def run_in_virtual_time(work: Coroutine[Any, Any, T], delivery: float = DELIVERY) -> T:
    """Do what `asyncio.run` does, in virtual time. `time.monotonic` tells it too."""
    loop = VirtualLoop(delivery)
    with asyncio.Runner(loop_factory=lambda: loop) as runner, patch.object(time, "monotonic", loop.time):
        return runner.run(limited(work))


async def limited(work: Awaitable[T]) -> T:
    return await asyncio.wait_for(work, LONGEST)
