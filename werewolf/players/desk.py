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
            answer, story = (given, None) if isinstance(given, Answer) else (given.answer, given)
            wrong = objection(ask, answer)
            if wrong is None:
                return Answered(ask, answer) if story is None and not troubles else told(ask, answer, story, troubles)
            troubles.append(Trouble(wrong, story.raw if story else None))
        return Answered(ask, fallback(ask, self._lots), "fallback", None, tuple(troubles))


def told(ask: Ask, answer: Answer, story: Reply | None, troubles: list[Trouble]) -> Answered:
    """A legal answer, with all there is to tell of how it came about."""
    how: How = "retried" if troubles else "player"
    by, spent = (story.by, story.spent) if story else (None, None)
    return Answered(ask, answer, how, by, tuple(troubles), spent)


def fallback(ask: Ask, lots: Lots) -> Answer:
    """What stands for whoever gave no legal answer: declining where legal, else a lot of the game's seed."""
    choice = decline(ask)
    if choice is None and ask.options:
        choice = lots.pick(ask.options, f"fallback|{place(ask)}")
    return Answer(choice, NEUTRAL_LINE if needs_words(ask, choice) else None)
