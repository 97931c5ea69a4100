"""The random player: uniform over the legal answers, seeded, and one fixed line for every speech."""

from __future__ import annotations

from werewolf.game.asks import DECLINING, NEUTRAL_LINE, Answer
from werewolf.game.lots import Lots, coordinates
from werewolf.game.view import View
from werewolf.players.player import Question, Reply


class RandomPlayer:
    """Looks at nothing but the question: the yardstick that exact probabilities are known for."""

    def __init__(self, lots: Lots) -> None:
        self._lots = lots

    def reply(self, question: Question, view: View) -> Reply:  # noqa: ARG002
        ask = question.ask
        choice = None
        if ask.options:
            place = coordinates(question.day, ask.sub_phase, ask.purpose, ask.seat, question.attempt)
            choice = self._lots.pick(ask.options, place)
        speaks = ask.words == "must" or (ask.words == "if_taken" and choice not in DECLINING)
        return Reply(Answer(choice, NEUTRAL_LINE if speaks else None))
