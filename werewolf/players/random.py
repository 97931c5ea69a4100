"""The random player: uniform over the legal answers, seeded, and one fixed line for every speech."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import NEUTRAL_LINE, Answer, Ask, needs_words
from werewolf.game.events import Trouble
from werewolf.game.seeded_random import Lots, place
from werewolf.game.view import View


class RandomPlayer:
    """Looks at nothing but the question: the yardstick that exact probabilities are known for."""

    def __init__(self, lots: Lots) -> None:
        self._lots = lots

    def reply(self, ask: Ask, view: View, troubles: Sequence[Trouble]) -> Answer:  # noqa: ARG002
        choice = self._lots.pick(ask.options, place(ask, len(troubles))) if ask.options else None
        return Answer(choice, NEUTRAL_LINE if ask.words != "none" and needs_words(ask, choice) else None)
