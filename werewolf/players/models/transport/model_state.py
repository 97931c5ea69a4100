"""What is known of one model at an endpoint: how it wants to be called, and whether its replies are of use."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.players.models.provider import Empty, NoReply, Request, Unreachable
from werewolf.players.models.transport.circuit_breaker import CircuitBreaker
from werewolf.players.models.transport.endpoints import Endpoint, Known
from werewolf.players.models.transport.learnt import IN_A_ROW, Learnt, Sent
from werewolf.players.models.transport.output_modes import OutputModes


class NoJSON(NoReply):
    """The reply holds no JSON. Its text is returned all the same: the player says what is wrong with it."""


class ModelState:
    """Shared by all seats of the model. Two faults of one kind in a row change how it is called."""

    def __init__(self, endpoint: Endpoint, model: str, modes: Sequence[str]) -> None:
        new = Known(Learnt(endpoint.profile), OutputModes(modes))
        self.learnt, self.modes = endpoint.known.setdefault(model, new)
        self.breaker = CircuitBreaker(endpoint.name, endpoint.slots, endpoint.on_wait)
        self._last: type[NoReply] | None = None  # the class of the last fault, if no good reply followed
        self._in_a_row = 0
        self._late = 0  # replies in a row

    def note_reply(self) -> None:
        self._last, self._in_a_row, self._late = None, 0, 0
        self.learnt.note_reply()

    def step_down(self, fault: NoReply, request: Request, sent: Sent) -> None:
        """After a fault that is no refusal: raise the limit, or ask for less, if that may help the next try."""
        fault.adjusted = self.learnt.note_cut(fault, request, sent)
        self._in_a_row = self._in_a_row + 1 if type(fault) is self._last else 1
        self._last = type(fault)
        if self._in_a_row < IN_A_ROW or fault.adjusted:
            return
        self._in_a_row = 0
        if isinstance(fault, NoJSON):
            self.modes.step_down()
        elif isinstance(fault, Empty):
            self.learnt.think_less(request)

    def note_late(self, fault: NoReply, request: Request) -> None:
        """After two replies in a row that did not come in time: ask for less thinking before the model is given up."""
        self._late += isinstance(fault, Unreachable) and not fault.retryable
        if self._late >= IN_A_ROW and self.learnt.think_less(request):
            self._late = 0
            self.breaker.close()
