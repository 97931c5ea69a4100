"""What the table is told about models that are of no use for a while: when a bot takes over, and when one is back.

That a model was asked at night would give its role away. So everything is told at a question that all know of, by
what it alone shows; what only secret questions showed is told at the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.game.events import Chair
from werewolf.game.outside import Answered
from werewolf.players.kinds import is_model
from werewolf.players.models.player import is_outage
from werewolf.session.seating import setting_of


class Outages:
    """Each outage of a model at an endpoint is told once, and its end once, however many seats it plays."""

    def __init__(self, chairs: Sequence[Chair]) -> None:
        self._models = {chair.seat: model_name(chair) for chair in chairs if is_model(chair.kind)}
        self._told: set[str] = set()  # models that are out, as far as the table knows
        self._untold: dict[str, None] = {}  # models that were out in secret questions, in the order of the log

    def news(self, event: Answered, open_to_all: bool) -> str | None:
        """What to tell after this answer."""
        model = self._models.get(event.ask.seat)
        if model is None:
            return None
        out = is_outage(event.by)
        if not open_to_all:
            self._untold.update({model: None} if out and model not in self._told else {})
            return None
        if out and model not in self._told:
            self._told.add(model)
            self._untold.pop(model, None)
            return f"{model} is of no use for now ({outage_reason(event.by or '')}), so bots play its seats."
        if not out and event.by is not None and model in self._told:
            self._told.discard(model)
            return f"{model} answers again."
        return None

    def news_at_the_end(self) -> Iterator[str]:
        """What was not told during the game."""
        for model in self._untold:
            yield f"{model} was of no use for a while, so bots played its seats."


def outage_reason(by: str) -> str:
    """What was wrong, in a few words, without the endpoint's name."""
    return by.rpartition(": ")[2]


def model_name(chair: Chair) -> str:
    """A model and its endpoint."""
    base_url = setting_of(chair).base_url
    return f"{chair.kind} at {base_url}" if base_url else chair.kind
