"""The base class of providers that use an SDK: calls again after errors, in the mode and with the limits that work."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from werewolf.config.profiles import Profile
from werewolf.players.models.dialects import Dialect
from werewolf.players.models.dialects.chat import Chat
from werewolf.players.models.dialects.messages import Messages
from werewolf.players.models.dialects.responses import Responses
from werewolf.players.models.json_extraction import extract_json
from werewolf.players.models.provider import (
    Busy,
    Completion,
    Empty,
    NoReply,
    NotUnderstood,
    OnText,
    Request,
    Unreachable,
)
from werewolf.players.models.transport.caller import Call, Caller, Connection
from werewolf.players.models.transport.circuit_breaker import CircuitBreaker
from werewolf.players.models.transport.context_window import context_size
from werewolf.players.models.transport.endpoints import Endpoint, Known
from werewolf.players.models.transport.learnt import IN_A_ROW, Learnt, OutputModes, Sent
from werewolf.players.models.transport.request_fields import field_names, request_fields

PAUSE = 0.5  # seconds before the first retry after a failure of the network or the server
LONGER = 8  # times as long before each further one


class NoJSON(NoReply):
    """The reply holds no JSON. Its text is returned all the same: the player says what is wrong with it."""


class ModelState:
    """What is known of one model at an endpoint: how it wants to be called, and whether its replies are of use.

    All seats of the model share it. Two failures of one kind in a row change how it is called.
    """

    def __init__(self, endpoint: Endpoint, model: str, modes: Sequence[str]) -> None:
        new = Known(Learnt(endpoint.profile), OutputModes(modes))
        self.learnt, self.modes = endpoint.known.setdefault(model, new)
        self.breaker = CircuitBreaker(endpoint.name, endpoint.slots, endpoint.on_wait)
        self._last: type[NoReply] | None = None  # the class of the last failure, if no good reply followed
        self._in_a_row = 0
        self._late = 0  # replies in a row

    def note_reply(self) -> None:
        self._last, self._in_a_row, self._late = None, 0, 0
        self.learnt.note_reply()

    def step_down(self, failure: NoReply, request: Request, sent: Sent) -> None:
        """After a failure that is no refusal: raise the limit, or ask for less, if that may help the next try."""
        failure.adjusted = self.learnt.note_cut(failure, request, sent)
        self._in_a_row = self._in_a_row + 1 if type(failure) is self._last else 1
        self._last = type(failure)
        if self._in_a_row < IN_A_ROW or failure.adjusted:
            return
        self._in_a_row = 0
        if isinstance(failure, NoJSON):
            self.modes.step_down()
        elif isinstance(failure, Empty):
            self.learnt.think_less(request)

    def note_late(self, failure: NoReply, request: Request) -> None:
        """After two replies in a row that did not come in time: ask for less thinking before the model is given up."""
        self._late += isinstance(failure, Unreachable) and not failure.retryable
        if self._late >= IN_A_ROW and self.learnt.think_less(request):
            self._late = 0
            self.breaker.close()


class RetryingProvider(ABC):
    """A provider for one endpoint. It remembers what the endpoint does not support: an output mode, streaming."""

    retries: ClassVar[int] = 2  # after network errors

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        self.dialect = dialect_of(endpoint.profile)
        self._connection: Connection | None = None
        self._states: dict[str, ModelState] = {}
        self._caller = Caller(endpoint, self.dialect, self.connection)

    @abstractmethod
    def open_client(self) -> Connection:
        """The SDK's client for this endpoint, guarded, and the base classes of its errors. Imports the SDK."""

    async def complete(self, request: Request, on_text: OnText | None = None) -> Completion:
        """Call, and call again where it may help: in another output mode, or after a pause.

        The SDKs' own retries are off: they know nothing of the other seats' failures and have no total time limit.
        """
        self.connection()  # importing the SDK takes a while: do it before the call's time starts
        state = self.state(request.model)
        retries, waited, started = 0, 0.0, time.monotonic()
        tried: list[str] = []  # output modes
        while True:
            try:
                return await self._attempt(state, request, on_text, tried)
            except NoReply as failure:
                state.note_late(failure, request)
                failure.resting = state.breaker.resting
                # 1. The circuit breaker has opened: this model is not called for now.
                if failure.resting:
                    raise
                # 2. A reply without JSON goes back to the player, who tells the model what is wrong with it.
                if isinstance(failure, NoJSON) and failure.completion is not None:
                    return failure.completion
                # 3. The endpoint refused a parameter, and the next request goes without it: the same mode again.
                if failure.adjusted and isinstance(failure, NotUnderstood):
                    tried.pop()
                    continue
                # 4. It refused the output mode, or may have: the next mode.
                if state.modes.has_other(tried, failure):
                    continue
                # 5. It is busy: the circuit breaker waits, in all as long as one decision may wait.
                if isinstance(failure, Busy):
                    waited += failure.retry_after or 0.0
                    if waited > request.max_wait:
                        state.breaker.give_up(failure)
                        failure.resting = state.breaker.resting
                        raise
                # 6. It failed, or the network did: again after a pause, while there are retries and time.
                else:
                    late = time.monotonic() - started > request.timeout
                    if not failure.retryable or late or retries == self.retries:
                        raise
                    # If the endpoint said how long to wait, the circuit breaker waits.
                    await asyncio.sleep(PAUSE * LONGER**retries if failure.retry_after is None else 0)
                    retries += 1
                tried.pop()

    def state(self, model: str) -> ModelState:
        """What is known of a model so far."""
        modes = self.endpoint.profile.modes or self.dialect.modes
        return self._states.setdefault(model, ModelState(self.endpoint, model, modes))

    def note_decision(self, model: str, made: bool) -> str | None:
        breaker = self._states[model].breaker
        breaker.note_decision(made)
        return breaker.resting

    def try_again(self, model: str) -> None:
        """Call a model again that was of no use."""
        self.state(model).breaker.close()

    async def context(self, model: str) -> int | None:
        """The size of this model's context in tokens, if the endpoint reports it."""
        return await context_size(*self.connection(), self.endpoint.base_url, model)

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection[0].close()

    def connection(self) -> Connection:
        """The SDK's client and its errors, opened on first use."""
        if self._connection is None:
            self._connection = self.open_client()
        return self._connection

    async def _attempt(
        self, state: ModelState, request: Request, on_text: OnText | None, tried: list[str]
    ) -> Completion:
        """Make one call, in the best mode known when its turn comes, and add that to those that were tried."""
        async with state.breaker.call(request.timeout):
            # Our turn may come late: only now is it known what the other seats' calls have found out.
            mode = state.modes.best(tried)
            tried.append(mode)
            if on_text is not None:
                on_text("")  # discards the text of an earlier attempt
            learnt, profile = state.learnt, self.endpoint.profile
            fields, limit = request_fields(request, profile, learnt), learnt.tokens(request)
            sent = Sent(field_names(fields, profile), learnt.tokens_name, limit)
            tokens = {sent.tokens_name: limit} if sent.tokens_name else {}
            call = Call(request, mode, self.dialect.body(request, mode, fields, tokens), limit)
            try:
                completion = await self._caller.complete(call, on_text)
                is_json = extract_json(completion.text) is not None
                state.modes.learn(mode, is_json)
                if not is_json:
                    raise NoJSON("there is no JSON in the reply", completion)
            except NotUnderstood as failure:
                failure.adjusted = learnt.adjust(failure, request, sent)
                raise
            except NoReply as failure:
                state.step_down(failure, request, sent)
                raise
            state.note_reply()
            return completion


def dialect_of(profile: Profile) -> Dialect:
    known: dict[str, type[Dialect]] = {"chat": Chat, "responses": Responses, "messages": Messages}
    return known[profile.api](profile)
