"""The desk carries asks to seats. The only place with retries and fallbacks; what it did is in the answer."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import NEUTRAL_LINE, Answer, Ask, decline, objection
from werewolf.game.engine import Game
from werewolf.game.events import Answered, Trouble
from werewolf.game.lots import Lots, coordinates
from werewolf.game.view import Ledger, View
from werewolf.players.player import Player, Question, Reply

TRIES = 3


class Desk:
    """Serves one game. Players here answer at once, so no event loop is needed to ask them all."""

    def __init__(self, game: Game, players: Sequence[Player], ledger: Ledger | None = None) -> None:
        self._game = game
        self._players = players
        ledger = ledger or Ledger(game.log)
        self._views = [View(seat, ledger) for seat in range(len(players))]

    def put(self, asks: Sequence[Ask]) -> list[Answered]:
        """Put one moment's asks. Nobody sees another's answer: all views end where the moment began."""
        return [self.answered(ask) for ask in asks]

    def answered(self, ask: Ask) -> Answered:
        troubles: list[Trouble] = []
        player, view, day = self._players[ask.seat], self._views[ask.seat], self._game.state.day
        for attempt in range(TRIES):
            reason = troubles[-1].reason if troubles else None
            reply = self._reply(player, Question(ask, day, attempt, reason), view)
            if isinstance(reply, Trouble):
                troubles.append(reply)
                continue
            wrong = objection(ask, reply.answer)
            if wrong is None:
                how = "retried" if troubles else "player"
                return Answered(ask, reply.answer, how, reply.by, tuple(troubles), reply.spent)
            troubles.append(Trouble(wrong, reply.raw))
        return Answered(ask, fallback(ask, day, self._game.lots), "fallback", None, tuple(troubles))

    @staticmethod
    def _reply(player: Player, question: Question, view: View) -> Reply | Trouble:
        try:
            return player.reply(question, view)
        except Exception as fault:  # whatever goes wrong in a player is a refused try, never the end of a game
            return Trouble(f"{type(fault).__name__}: {fault}")


def fallback(ask: Ask, day: int, lots: Lots) -> Answer:
    """The legal answer of whoever gave none: declining where that is legal, else drawn from the game's seed."""
    declined = decline(ask)
    if declined is not None:
        return Answer(declined, NEUTRAL_LINE if ask.words == "must" else None)
    place = coordinates(day, ask.sub_phase, f"fallback {ask.purpose}", ask.seat)
    choice = lots.pick(ask.options, place) if ask.options else None
    return Answer(choice, NEUTRAL_LINE if ask.words in ("must", "if_taken") else None)
