"""Helpers for many tests: rules for a table, games played by random players or bots, and their log lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from werewolf.config.rulesets import table_rules
from werewolf.game.answer_events import Answered, FailedAttempt
from werewolf.game.asks import Answer, Ask, decline, draw_key, needs_words
from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Ledger, Line, View
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.player import Player
from werewolf.players.random import RandomPlayer

RULESETS = ("sheriff", "mafia", "classic")
TABLES = (*RULESETS, "bids")  # "bids": classic, where bids give the floor

Cards = tuple[tuple[str, int], ...]
Chooser = Callable[[Ask], Answer]


def rules_of(name: str, seats: int | None = None, cards: Mapping[str, int] | None = None, **switches: Any) -> Ruleset:
    return _rules_of(name, seats, cards and tuple(cards.items()), tuple(switches.items()))


@cache
def _rules_of(name: str, seats: int | None, cards: Cards | None, switches: tuple[tuple[str, Any], ...]) -> Ruleset:
    return table_rules(name, seats, None if cards is None else dict(cards), dict(switches))


def rules_at(table: str) -> Ruleset:
    """The rules of one of the TABLES."""
    return rules_of("classic", replies=0, floor="bids") if table == "bids" else rules_of(table)


def chairs_for(rules: Ruleset) -> list[Chair]:
    return [Chair(seat, f"Player {seat}", "random") for seat in range(sum(rules.cards.values()))]


def new_game(rules: Ruleset, seed: int = 1, deal: Sequence[str] | None = None) -> Game:
    return Game(rules, seed, chairs_for(rules), deal)


class TalkativePlayer:
    """Chooses at random like the random player, names somebody in every speech, and replies every other time."""

    def __init__(self, rng: SeededRandom, names: Sequence[str]) -> None:
        self._rng, self._random, self._names = rng, RandomPlayer(rng), names

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:
        answer = self._random.reply(ask, view, troubles)
        seat = self._rng.draw(len(self._names), f"name|{draw_key(ask)}")
        speaks = answer.words is not None or (ask.words == "may" and self._rng.draw(2, f"may|{draw_key(ask)}"))
        return replace(answer, words=f"What about {self._names[seat]}?" if speaks else None)


def talkative_game(rules: Ruleset, seed: int = 1) -> Game:
    """Play a game to its end with players who name each other."""
    game = new_game(rules, seed)
    return finish(game, dispatcher=talkative_dispatcher(game))


def talkative_dispatcher(game: Game, ledger: Ledger | None = None) -> Dispatcher:
    names = [chair.name for chair in game.chairs]
    return Dispatcher(game, [TalkativePlayer(game.rng, names)] * len(names), ledger)


def random_dispatcher(game: Game, ledger: Ledger | None = None) -> Dispatcher:
    players: list[Player] = [RandomPlayer(game.rng)] * len(game.chairs)
    return Dispatcher(game, players, ledger)


def finish(game: Game, asks: Sequence[Ask] | None = None, dispatcher: Dispatcher | None = None) -> Game:
    """Play to the end with random players or these, from the start or from the open asks."""
    dispatcher = dispatcher or random_dispatcher(game)
    asks = game.begin() if asks is None else asks
    while asks:
        asks = game.advance(dispatcher.put(asks))
    return game


def random_game(rules: Ruleset, seed: int = 1, deal: Sequence[str] | None = None) -> Game:
    return finish(new_game(rules, seed, deal))


def game_with_answers(game: Game, choose: Chooser) -> Game:
    """Play to the end with the answers of `choose`."""
    asks = game.begin()
    while asks:
        asks = game.advance([Answered(ask, choose(ask)) for ask in asks])
    return game


def declining_answer(ask: Ask) -> Answer:
    """The answer of someone who wants nothing to happen: decline, or else take the first option."""
    choice = decline(ask)
    choice = ask.options[0] if choice is None and ask.options else choice
    return Answer(choice, "Well." if needs_words(ask, choice) else None)


def lines_of(game: Game) -> list[Line]:
    return Ledger(game.log).lines()


def finish_with_bots(name: str | Ruleset, seed: int) -> tuple[Game, list[Line]]:
    """Play a whole game of bots with personas, as `watch` does."""
    from werewolf.config.chairs import make_chairs
    from werewolf.config.seat_options import SeatConfig
    from werewolf.session.player_factory import make_player

    rules = rules_at(name) if isinstance(name, str) else name
    chairs = make_chairs([SeatConfig(player="bot")] * sum(rules.cards.values()), seed)
    game = Game(rules, seed, chairs)
    dispatcher = Dispatcher(game, [make_player(chair, rules, game.rng) for chair in chairs])
    asks = game.begin()
    while asks:
        asks = game.advance(dispatcher.put(asks))
    return game, lines_of(game)
