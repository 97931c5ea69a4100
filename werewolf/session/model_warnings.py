"""What the table is told of models that do not answer: when a fallback or a bot answers for one, and when it is back.

That a model was asked at night would give its role away. So a warning follows only from questions that all know of;
what only secret questions showed is told when the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.game.events import Chair
from werewolf.game.outside import Answered
from werewolf.players.kinds import is_model
from werewolf.players.models.player import INSTEAD, is_outage
from werewolf.session.models import public_reason
from werewolf.session.seating import setting_of

MAX_REASONS = 5  # of fallback answers


class ModelWarnings:
    """Each reason for a fallback is told once; each outage of a model at an endpoint once, and its end once."""

    def __init__(self, chairs: Sequence[Chair]) -> None:
        self._models = {chair.seat: model_name(chair) for chair in chairs if is_model(chair.kind)}
        self._reasons: set[str] = set()
        self._out: set[str] = set()  # models that are out, as far as the table knows
        self._untold: dict[str, None] = {}  # models that were out only in secret, in the order of the log

    def after(self, event: Answered, open_to_all: bool) -> Iterator[str]:
        """What to tell after this answer. No seat is named."""
        model = self._models.get(event.ask.seat)
        if model is None:
            return
        if not open_to_all:
            if is_outage(event.by) and model not in self._out:
                self._untold[model] = None
            return
        yield from self._outage(model, event.by)
        if event.how == "fallback":
            yield from self._fallback(public_reason(event.troubles[0].reason))

    def _outage(self, model: str, by: str | None) -> Iterator[str]:
        if by is None:
            return
        if is_outage(by) and model not in self._out:
            self._out.add(model)
            self._untold.pop(model, None)
            reason = by.rpartition(": ")[2]
            yield f"{model} is of no use for now ({reason}), so bots play its seats"
        if not by.startswith(INSTEAD) and model in self._out:
            self._out.discard(model)
            yield f"{model} answers again"

    def _fallback(self, reason: str) -> Iterator[str]:
        if reason not in self._reasons and len(self._reasons) < MAX_REASONS:
            self._reasons.add(reason)
            yield f"a model gives no answer, so a fallback answer is used: {reason}"

    def at_the_end(self) -> Iterator[str]:
        """What could not be told during the game."""
        for model in self._untold:
            yield f"{model} was of no use for a while, so bots played its seats"


def model_name(chair: Chair) -> str:
    """A model and its endpoint."""
    base_url = setting_of(chair).base_url
    return f"{chair.kind} at {base_url}" if base_url else chair.kind
