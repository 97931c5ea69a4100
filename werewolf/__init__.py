"""Werewolf at the terminal, with people and language models at one table.

A player of your own is a class with one method. It gets a question, what its seat knows, and why earlier tries at
this question were refused. This is all that the built-in players have, too.

>>> from werewolf import Answer, Ask, Player, View, decline, needs_words, play, simulate
>>> class Cautious(Player):
...     def reply(self, ask: Ask, view: View, troubles=()) -> Answer:
...         choice = decline(ask)  # the option that means no, if there is one
...         if choice is None and ask.options:
...             choice = ask.options[0]
...         return Answer(choice, "I'd rather wait." if needs_words(ask, choice) else None)

`play` plays one game. Seats are objects like this one, or what `--seats` takes; bots take the others.

>>> result = play([Cautious(), "random"], "mafia", seed=3, cards={"werewolf": 2, "villager": 5})
>>> [player.role for player in result.players].count("werewolf"), result.winner in ("village", "werewolves")
(2, True)

An answer that is not legal is asked for again with the reason; after three tries the game takes a fallback.

>>> class Stubborn(Player):
...     def reply(self, ask: Ask, view: View, troubles=()) -> Answer:
...         return Answer("my way")
>>> lines = play([Stubborn()] + ["random"] * 6, "mafia", seed=3).lines
>>> how = [line.event for line in lines if line.event.kind == "Answered" and line.event.actor == 0]
>>> {event.how for event in how}, len(how[0].troubles)
({'fallback'}, 3)

`simulate` plays many games and adds up who won.

>>> tally = simulate([Cautious()] + ["random"] * 6, "mafia", games=5)
>>> tally.games
5

A bot can be the base of a player: seated as FILE.py:Class, it is made for its seat. `Game` is one game by itself: it
returns questions and takes answers, and a `Dispatcher` puts the questions to players.

>>> from werewolf import Bot, Chair, Dispatcher, Game, table_rules
>>> class Silent(Bot):
...     def reply(self, ask: Ask, view: View, troubles=()) -> Answer:
...         answer = super().reply(ask, view, troubles)
...         return Answer(answer.choice, answer.words and "I say nothing.")
>>> rules = table_rules("mafia", 7)
>>> game = Game(rules, 3, [Chair(seat, f"Player {seat}", "bot") for seat in range(7)])
>>> dispatcher = Dispatcher(game, [Silent(seat, rules, game.rng) for seat in range(7)])
>>> asks = game.begin()
>>> while asks:
...     asks = game.advance(dispatcher.put(asks))
>>> game.over, game.log[-1].winner in ("village", "werewolves", "tie")
(True, True)

The names in `__all__` are stable. Everything else may change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from werewolf.config.rulesets import table_rules
    from werewolf.errors import UserError
    from werewolf.game.answer_events import Answered
    from werewolf.game.asks import Answer, Ask, decline, needs_words
    from werewolf.game.engine import Game
    from werewolf.game.events import Chair
    from werewolf.game.secrecy import View
    from werewolf.players.bots import Bot
    from werewolf.players.dispatcher import Dispatcher
    from werewolf.players.player import Player, Reply
    from werewolf.players.random import RandomPlayer
    from werewolf.session.batch import Tally
    from werewolf.session.library import Result, play, simulate

__version__ = "0.1.0"

__all__ = [
    "Answer", "Answered", "Ask", "Bot", "Chair", "Dispatcher", "Game", "Player", "RandomPlayer", "Reply", "Result",
    "Tally", "UserError", "View", "decline", "needs_words", "play", "simulate", "table_rules",
]  # fmt: skip

# Where each public name lives. They are imported on first use, so that `werewolf --help` stays quick.
PUBLIC = {
    **dict.fromkeys(("Answer", "Ask", "decline", "needs_words"), "werewolf.game.asks"),
    "Answered": "werewolf.game.answer_events",
    "Bot": "werewolf.players.bots",
    "Chair": "werewolf.game.events",
    "Dispatcher": "werewolf.players.dispatcher",
    "Game": "werewolf.game.engine",
    **dict.fromkeys(("Player", "Reply"), "werewolf.players.player"),
    "RandomPlayer": "werewolf.players.random",
    **dict.fromkeys(("Result", "play", "simulate"), "werewolf.session.library"),
    "Tally": "werewolf.session.batch",
    "UserError": "werewolf.errors",
    "View": "werewolf.game.secrecy",
    "table_rules": "werewolf.config.rulesets",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in PUBLIC:
        raise AttributeError(f"module 'werewolf' has no attribute {name!r}")
    return getattr(import_module(PUBLIC[name]), name)


def __dir__() -> list[str]:
    """With the names that are imported later, so that `help(werewolf)` shows them."""
    return sorted({*globals(), *PUBLIC})
