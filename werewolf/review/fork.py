"""One rollout: the game as it was up to a moment, then bots to its end, with draws of the rollout's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from werewolf.game.engine import Game, no_clock
from werewolf.game.events import GameOver, GameStart
from werewolf.game.outside import Answered
from werewolf.game.ruleset import Ruleset
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots import Bot
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.player import Player

Seating = Callable[[int, Ruleset, SeededRandom], Player]
WORTH = {"village": 1.0, "werewolves": 0.0, "tie": 0.5}  # of an ending, to the village


def seat_bot(seat: int, rules: Ruleset, rng: SeededRandom) -> Player:
    """A bot at the normal level, without a persona, whatever played this seat before."""
    return Bot(seat, rules, rng, talk="plain")


class ForkedRandom(SeededRandom):
    """The draws of one seed up to a fork, and those of another from there on."""

    __slots__ = ()

    def fork(self, seed: int) -> None:
        self._keyed = SeededRandom(seed)._keyed


def rollout_seed(seed: int, number: int) -> int:
    """The seed of a rollout. Rollout 5 has the same at every moment of a game, so that neighbours compare well."""
    return SeededRandom(seed).draw(1 << 53, f"review|{number}")


def forked_game(start: GameStart, rules: Ruleset, answers: Sequence[Sequence[Answered]], seed: int) -> Game:
    """The game after these answers, with its cards and all that was said; later draws come from `seed`."""
    rng = ForkedRandom(start.seed)
    deal = start.deal if start.dealt == "set" else None
    game = Game(rules, start.seed, start.players, deal, no_clock, rng)
    game.begin()
    for answered in answers:
        game.advance(answered)
    rng.fork(seed)
    return game


def play_out(game: Game, seat: Seating = seat_bot) -> float:
    """Play a game to its end; return what the end is worth to the village."""
    players = [seat(chair.seat, game.rules, game.rng) for chair in game.chairs]
    dispatcher = Dispatcher(game, players)
    asks = game.waiting()
    while asks:
        asks = game.advance(dispatcher.put(asks))
    over = game.log[-1]
    assert isinstance(over, GameOver)
    return WORTH[over.winner]
