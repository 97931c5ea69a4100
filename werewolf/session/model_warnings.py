"""What the table is told of models that do not answer: when a bot takes a chair, and when a fallback answer is used.

That a model was asked at night would give its card away, and a name would tell who is a model. So where people play,
a remark is general, and follows only from a question that all know of. The closing page has the names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from werewolf.config.seat import is_model
from werewolf.game.events import Chair
from werewolf.game.outside import Answered
from werewolf.session.models import public_reason
from werewolf.terminal.screen.model_counts import of_no_use

MAX_REASONS = 5  # of fallback answers
GENERAL = "a model gives no usable answers any more, so a bot plays on in its place"


@dataclass(frozen=True)
class Outage:
    """A model that gave no usable answer, and whose chair a bot has taken."""

    chair: Chair  # as it was before
    day: int
    reason: str

    @property
    def model(self) -> str:
        return self.chair.kind.partition(":")[2]

    def told(self) -> str:
        return f"{of_no_use(self.chair.name, self.model, self.day)}; a bot plays on ({self.reason})"


class ModelWarnings:
    """Each outage is told once, and so is each reason for a fallback."""

    def __init__(self, chairs: Sequence[Chair]) -> None:
        self._models = {chair.seat for chair in chairs if is_model(chair.kind)}
        self._reasons: set[str] = set()
        self._untold: dict[int, Outage] = {}

    def outage(self, outage: Outage) -> None:
        """Note that a bot has taken a chair."""
        self._untold[outage.chair.seat] = outage

    def after(self, event: Answered, open_to_all: bool, people: bool) -> Iterator[str]:
        """What to tell after this answer. `people`: whether somebody at this table still plays."""
        if event.ask.seat not in self._models:
            return
        if not people:
            yield from (outage.told() for outage in self._take(event.ask.seat))
        elif open_to_all and self._take(event.ask.seat):
            self._untold.clear()  # one remark is enough for all that this moment shows
            yield GENERAL
        if event.how == "fallback" and open_to_all:
            yield from self._fallback(public_reason(event.troubles[0].reason))

    def _take(self, seat: int) -> list[Outage]:
        found = self._untold.pop(seat, None)
        return [found] if found else []

    def _fallback(self, reason: str) -> Iterator[str]:
        if reason not in self._reasons and len(self._reasons) < MAX_REASONS:
            self._reasons.add(reason)
            yield f"a model gives no usable answer, so a fallback answer is used: {reason}"
