"""The circuit breaker of a model: waits where its rate is limited, and stops calling it while it is of no use."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from werewolf.players.models.provider import Busy, Excessive, Faulty, NoReply, Resting, Unreachable, public_part
from werewolf.telling.usage import NOT_CALLED

OPENING_WEIGHT = 6  # of useless replies in a row, after which the model is not called for a while
USELESS = 1  # a reply that is no answer; also a rejected output mode
FAILURE = 2  # of the endpoint itself
LOST_DECISIONS = 2  # in a row, which do the same: replies came, but none of them was a legal answer
COSTLY = 3  # a call that took all its time, or a reply beyond all limits
SHORTEST_PAUSE = 5.0  # seconds; doubled after each probe that fails
LONGEST_PAUSE = 300.0
LONGEST_WAIT = 120.0  # seconds; an endpoint that asks for more is not waited for
AS_ASKED = 2  # times in a row that a busy endpoint is called again as early as it says; then later and later
LONGEST_BACKOFF = 60.0  # seconds
PROBE_TIME = 10.0  # seconds a probe may take, or twice the longest time of a useful reply


class CircuitBreaker:
    """Lets calls through while they are useful.

    Otherwise a dead endpoint would make the table wait for every answer, and a busy one would get even more calls.

    - After a useless reply, calls go one at a time until one is useful.
    - After several in a row, calls fail at once: the breaker is open.
    - After a pause, one call is let through as a probe. If it is useful, the breaker closes; otherwise the next pause
      is longer.
    - If the endpoint is busy, all calls wait as it asks; if it asks for a long wait, the breaker opens.
    """

    def __init__(
        self, name: str, slots: asyncio.Semaphore, on_wait: Callable[[float], object] = lambda _: None
    ) -> None:
        """`slots`: for the calls to this endpoint at the same time, to any model. `on_wait` gets seconds of waiting."""
        self._name = name
        self._slots = slots
        self._on_wait = on_wait
        self._busy = 0  # busy replies in a row
        self._changed = asyncio.Event()  # set, and replaced by a new one, when a call ends
        self._one_runs = False  # a call that runs alone, after a useless reply
        self._weight = 0
        self._pause = 0.0  # while open, the length of the last pause
        self._open_until = 0.0
        self._wait_until = 0.0
        self._counted = 0  # failures so far
        self._longest_reply = 0.0
        self._reason = ""
        self._lost = 0  # decisions in a row without a legal answer

    @property
    def is_open(self) -> bool:
        return self._pause > 0

    @property
    def resting(self) -> str | None:
        """Why no calls are made for a while, in words that any seat may read; None if they are."""
        return f"{NOT_CALLED}: {self._reason}" if self.is_open else None

    @asynccontextmanager
    async def call(self, timeout: float) -> AsyncIterator[None]:
        """Run one call with a time-out, and note whether it was useful. What comes of a useless one is a NoReply."""
        await self._turn()
        # A probe must not take long; other calls have the time-out that their seat gives them.
        alone, counted, started = self._one_runs, self._counted, time.monotonic()
        limit = min(timeout, max(PROBE_TIME, 2 * self._longest_reply)) if self.is_open else timeout
        try:
            async with asyncio.timeout(limit):
                yield
        except TimeoutError:
            late = Unreachable(f"{self._name}: no reply within {limit:g} s")
            self._note_failure(counted, late, COSTLY)
            raise late from None
        except NoReply as failure:
            self._note_failure(counted, failure, weight_of(failure))
            raise
        else:
            self._note_use(time.monotonic() - started)
        finally:
            # Wake all that wait for this call to end: each looks anew whether it may be made.
            self._slots.release()
            self._one_runs = self._one_runs and not alone
            self._changed.set()
            self._changed = asyncio.Event()

    def note_decision(self, made: bool) -> None:
        """Note whether a decision was made. A model that never gives a legal answer is of no use either."""
        self._lost = 0 if made else self._lost + 1
        if self._lost >= LOST_DECISIONS:
            self._pause = min(SHORTEST_PAUSE * 2 ** (self._lost - LOST_DECISIONS), LONGEST_PAUSE)
            self._open_until = time.monotonic() + self._pause
            self._weight = OPENING_WEIGHT
            self._reason = f"{self._name}: its answers are not legal"

    def close(self) -> None:
        """Let calls through again, because the user says so."""
        self._weight, self._pause, self._lost, self._busy = 0, 0.0, 0, 0
        self._open_until = self._wait_until = 0.0

    def give_up(self, failure: NoReply) -> None:
        """Open, because a busy endpoint was waited for as long as a decision may take."""
        if not self.is_open:
            self._open(0.0, failure)

    async def _turn(self) -> None:
        """Wait until a call may be made, and take a slot for it. Raises if none may be made for a while.

        Whether it may is asked with the slot in hand, because getting one may take long; who must wait gives it back.
        """
        while True:
            await self._slots.acquire()
            try:
                wait = self._wait_before_call()
            except Resting:
                self._slots.release()
                raise
            if wait is None:
                self._one_runs = self._weight > 0
                return
            self._slots.release()
            await wait

    def _wait_before_call(self) -> Awaitable[object] | None:
        """What a call must wait for now; None if it can be made."""
        now = time.monotonic()
        if self.is_open and (self._one_runs or now < self._open_until):
            raise Resting(f"{NOT_CALLED}: {self._reason}")
        if not self.is_open and now < self._wait_until:
            return asyncio.sleep(self._wait_until - now)
        return self._changed.wait() if self._one_runs else None

    def _note_use(self, seconds: float) -> None:
        self._weight, self._pause, self._one_runs, self._busy = 0, 0.0, False, 0
        self._longest_reply = max(self._longest_reply, seconds)

    def _note_failure(self, counted: int, failure: NoReply, weight: int) -> None:
        """Count a useless reply. Calls that were running together when the endpoint failed count as one.

        `counted`: how many failures had been counted when the call began.
        """
        now = time.monotonic()
        # 1. Whoever calls next waits as long as the endpoint asks, whether this failure counts or not.
        if isinstance(failure, Busy):
            failure.retry_after = self._busy_wait(failure.retry_after, counted < self._counted)
        asked = failure.retry_after or 0.0
        self._wait_until = max(self._wait_until, now + asked)
        # 2. Another call that ran at the same time has told of this failure already.
        if counted < self._counted and asked <= LONGEST_WAIT:
            return
        # 3. Useless replies in a row add up. Being busy is no reason to give up, however often, unless calls fail too.
        self._counted += 1
        self._weight = max(self._weight, weight) if isinstance(failure, Busy) else self._weight + weight
        if isinstance(failure, Busy) and asked <= LONGEST_WAIT and not self.is_open:
            self._on_wait(asked)
        # 4. Enough of them, a wait that nobody would sit through, or a probe that failed: no calls for a while.
        if self._weight >= OPENING_WEIGHT or asked > LONGEST_WAIT or self.is_open:
            self._open(asked, failure)

    def _busy_wait(self, asked: float | None, known: bool) -> float:
        """How long to wait for a busy endpoint: as it asks, but longer if that has not helped. `known`: counted."""
        self._busy += not known
        if asked is not None and (self._busy <= AS_ASKED or asked > LONGEST_BACKOFF):
            return asked
        return max(asked or 0.0, min(2.0 ** (self._busy - 1 - AS_ASKED * (asked is not None)), LONGEST_BACKOFF))

    def _open(self, asked: float, failure: NoReply) -> None:
        self._pause = min(2 * self._pause, LONGEST_PAUSE) or SHORTEST_PAUSE
        self._open_until = time.monotonic() + max(self._pause, asked)
        self._weight = max(self._weight, OPENING_WEIGHT)
        waits = asked > LONGEST_WAIT
        self._reason = f"{self._name}: asked us to wait {asked:.0f} s" if waits else public_part(str(failure))


def weight_of(failure: NoReply) -> int:
    """How much a useless reply counts. If the next call is made in another way because of it, nothing."""
    if failure.adjusted:
        return 0
    if isinstance(failure, Excessive):
        return COSTLY
    failed = isinstance(failure, Unreachable | Busy) or (
        isinstance(failure, Faulty) and failure.retryable and not failure.refusal
    )
    return FAILURE if failed else USELESS
