"""The desk carries asks to seats. The only place with retries and fallbacks; what it did is in the answer."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import NEUTRAL_LINE, Answer, Ask, decline, needs_words, objection
from werewolf.game.engine import Game
from werewolf.game.events import Answered, How, Trouble
from werewolf.game.lots import Lots, place
from werewolf.game.view import Ledger, View
from werewolf.players.player import Player, Reply

TRIES = 3


class Desk:
    """Serves one game. Players here answer at once, so no event loop is needed to ask them all."""

    def __init__(self, game: Game, players: Sequence[Player], ledger: Ledger | None = None) -> None:
        ledger = ledger or Ledger(game.log)
        self._lots = game.lots
        self._players = [(player, View(seat, ledger)) for seat, player in enumerate(players)]

    def put(self, asks: Sequence[Ask]) -> list[Answered]:
        """Put one moment's asks. Nobody sees another's answer: all views end where the moment began."""
        return [self.answered(ask) for ask in asks]

    def answered(self, ask: Ask) -> Answered:
        """Ask one seat until its answer is legal, or the tries are used up."""
        player, view = self._players[ask.seat]
        troubles: list[Trouble] = []
        while len(troubles) < TRIES:
            try:
                given = player.reply(ask, view, troubles)
            except Exception as fault:  # whatever goes wrong in a player is a refused try, never the end of a game
                troubles.append(Trouble(f"{type(fault).__name__}: {fault}"))
                continue
            reply = given if isinstance(given, Reply) else Reply(given)
            wrong = objection(ask, reply.answer)
            if wrong is None:
                how: How = "retried" if troubles else "player"
                return Answered(ask, reply.answer, how, reply.by, tuple(troubles), reply.spent)
            troubles.append(Trouble(wrong, reply.raw))
        return Answered(ask, fallback(ask, self._lots), "fallback", None, tuple(troubles))


def fallback(ask: Ask, lots: Lots) -> Answer:
    """What stands for whoever gave no legal answer: declining where legal, else a lot of the game's seed."""
    choice = decline(ask)
    if choice is None and ask.options:
        choice = lots.pick(ask.options, f"fallback|{place(ask)}")
    return Answer(choice, NEUTRAL_LINE if needs_words(ask, choice) else None)
