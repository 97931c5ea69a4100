"""The program as a library: `play` one game and `simulate` many, between any players, from Python.

A seat is a string, as `--seats` has it, or an object with `reply`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from werewolf.config.chairs import make_chairs
from werewolf.config.rulesets import table_rules
from werewolf.config.seat import parse_seat
from werewolf.config.seat_options import SeatConfig
from werewolf.errors import UserError
from werewolf.game.engine import Game
from werewolf.game.events import Fate, GameOver, VictoryCondition, Winner
from werewolf.game.frozen import Frozen
from werewolf.game.secrecy import Ledger, Line
from werewolf.players.own.in_thread import InThread
from werewolf.players.own.process import PATIENCE, need_classes
from werewolf.players.player import AnyPlayer
from werewolf.session.batch import Batch, Tally
from werewolf.session.many_games import GameOrder, GameRoom, play_orders
from werewolf.session.preconditions import need_keys

AnySeat = str | AnyPlayer
OBJECT = "random"  # what a log calls a player that is an object: it could not be made again from the log


class Result(Frozen):
    """How a game ended. `players` are in seat order: name, role, what became of them, and whether they won."""

    winner: Winner
    condition: VictoryCondition
    days: int
    seed: int
    players: tuple[Fate, ...]
    lines: tuple[Line, ...]


def play(
    players: Sequence[AnySeat] = (),
    ruleset: str = "classic",
    *,
    seed: int = 0,
    cards: Mapping[str, int] | None = None,
    switches: Mapping[str, Any] | None = None,
    log: Path | str | None = None,
    patience: float = PATIENCE,
) -> Result:
    """Play one game; bots take the seats that nobody has.

    `patience`: how many seconds an object may think about one answer. After three tries that bring no legal answer
    the game takes a fallback, and the log says why.

    >>> result = play(["random"], "mafia", seed=7)
    >>> result.winner in ("village", "werewolves", "tie"), len(result.players)
    (True, 7)
    """
    order, objects = order_of(players, ruleset, seed, cards, switches, patience, Path(log) if log else None)
    return asyncio.run(play_one(order, objects))


async def play_one(order: GameOrder, objects: Mapping[int, AnyPlayer]) -> Result:
    room = GameRoom([order], objects=objects)
    try:
        return result_of(await room.play(order))
    finally:
        await room.close()


def simulate(
    players: Sequence[AnySeat] = (),
    ruleset: str = "classic",
    *,
    games: int = 100,
    seed: int = 0,
    cards: Mapping[str, int] | None = None,
    switches: Mapping[str, Any] | None = None,
    patience: float = PATIENCE,
) -> Tally:
    """Play many games with the same seats and add up who won. Each game has a seed of its own, drawn from `seed`.

    An object plays its seat in every game, one game after the other.

    >>> tally = simulate(["random"] * 7, "mafia", games=20)
    >>> tally.games, sum(tally.wins.values())
    (20, 20)
    """
    order, objects = order_of(players, ruleset, seed, cards, switches, patience, None)
    return asyncio.run(play_many(order, objects, games))


async def play_many(order: GameOrder, objects: Mapping[int, AnyPlayer], games: int) -> Tally:
    batch, tally = Batch(order.rules, order.chairs, order.seed), Tally()
    at_once = 1 if objects else order.at_once
    orders = [batch.order(index) for index in range(games)]
    await play_orders(orders, at_once, lambda _, game: tally.add_game(game), objects=objects)
    return tally


def order_of(
    players: Sequence[AnySeat],
    ruleset: str,
    seed: int,
    cards: Mapping[str, int] | None,
    switches: Mapping[str, Any] | None,
    patience: float,
    log: Path | None,
) -> tuple[GameOrder, dict[int, AnyPlayer]]:
    """The game to play, and the players that are objects."""
    rules = table_rules(ruleset, None, cards, switches or {})
    if len(players) > sum(rules.cards.values()):
        rules = table_rules(ruleset, len(players), cards, switches or {})
    size = sum(rules.cards.values())
    seats = [seat_config(player, f"players.{at}") for at, player in enumerate(players)]
    chairs = make_chairs([*seats, *[SeatConfig(player="bot")] * (size - len(seats))], seed)
    need_keys(chairs)
    need_classes([chair.kind for chair in chairs])
    objects = {at: InThread(player, patience) for at, player in enumerate(players) if not isinstance(player, str)}
    return GameOrder(rules, seed, tuple(chairs), log), dict(objects)


def seat_config(player: AnySeat, where: str) -> SeatConfig:
    if not isinstance(player, str):
        if not callable(getattr(player, "reply", None)):
            raise UserError(f"{where}: {type(player).__name__} has no method `reply`")
        return SeatConfig(player=OBJECT)
    seat = parse_seat(player, where)
    if seat.kind == "human":
        raise UserError(f"{where}: nobody can be asked here; people play with `werewolf play`")
    return seat


def result_of(game: Game) -> Result:
    over = game.log[-1]
    if not isinstance(over, GameOver):
        raise TypeError("the game ended without GameOver")
    lines = tuple(Ledger(game.log).lines())
    return Result(over.winner, over.condition, game.state.day, game.seed, over.players, lines)
