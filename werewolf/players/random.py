"""The random player: picks uniformly from the legal answers, by seed, and says the same neutral line every time."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.answer_events import FailedAttempt
from werewolf.game.asks import NEUTRAL_LINE, Answer, Ask, draw_key, needs_words
from werewolf.game.secrecy import View
from werewolf.game.seeded_random import SeededRandom


class RandomPlayer:
    """Looks only at the question. Its win rates can be calculated exactly, so the others are compared with it."""

    def __init__(self, rng: SeededRandom) -> None:
        self._rng = rng

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:  # noqa: ARG002
        options = ask.options
        choice = options[self._rng.draw(len(options), draw_key(ask, len(troubles)))] if options else None
        return Answer(choice, NEUTRAL_LINE if ask.words != "none" and needs_words(ask, choice) else None)
