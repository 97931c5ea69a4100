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
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from werewolf.game.asks import Answer, Ask, decline, needs_words
    from werewolf.game.view import View
    from werewolf.players.player import Player, Reply
    from werewolf.session.library import Result, play, simulate

__version__ = "0.1.0"

__all__ = ["Answer", "Ask", "Player", "Reply", "Result", "View", "decline", "needs_words", "play", "simulate"]

# Where each public name lives. They are imported on first use, so that `werewolf --help` stays quick.
PUBLIC = {
    **dict.fromkeys(("Answer", "Ask", "decline", "needs_words"), "werewolf.game.asks"),
    "View": "werewolf.game.view",
    **dict.fromkeys(("Player", "Reply"), "werewolf.players.player"),
    **dict.fromkeys(("Result", "play", "simulate"), "werewolf.session.library"),
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in PUBLIC:
        raise AttributeError(f"module 'werewolf' has no attribute {name!r}")
    return getattr(import_module(PUBLIC[name]), name)


def __dir__() -> list[str]:
    """With the names that are imported later, so that `help(werewolf)` shows them."""
    return sorted({*globals(), *PUBLIC})
