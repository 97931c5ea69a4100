"""Play many games without a screen, at once in one process: bots, models by asyncio, and players of the user's own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from werewolf.config.chairs import setting_of
from werewolf.config.seat import is_model, is_own
from werewolf.game.asks import Ask
from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Ledger, Line
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.models.transport.endpoints import Providers
from werewolf.players.own.process import AgentPool, OwnPlayer
from werewolf.players.player import AnyPlayer
from werewolf.session.loop import GameLoop, now
from werewolf.session.options import ShowOptions
from werewolf.session.player_factory import ModelPool, make_player
from werewolf.storage.file_writing import PRIVATE, write_whole

MODEL_GAMES = 200  # at once in one process, where a model plays: they mostly wait
OWN_GAMES = 4  # where a player in a process of its own does


@dataclass(frozen=True)
class GameOrder:
    """One game to play: by which rules, from which seed, by whom, and where its log goes."""

    rules: Ruleset
    seed: int
    chairs: tuple[Chair, ...]
    log: Path | None = None

    @property
    def has_models(self) -> bool:
        return any(is_model(chair.kind) for chair in self.chairs)

    @property
    def at_once(self) -> int:
        """How many such games one process may play at the same time. Bots only compute, so they take turns."""
        if self.has_models:
            return MODEL_GAMES
        return OWN_GAMES if any(is_own(chair.kind) for chair in self.chairs) else 1

    @property
    def is_instant(self) -> bool:
        """Whether all players answer at once, so that no event loop is needed."""
        return self.at_once == 1


def play_instantly(order: GameOrder, clock: Callable[[], str | None] = now) -> tuple[Game, Ledger]:
    """Play a game between players who answer at once."""
    game = Game(order.rules, order.seed, order.chairs, clock=clock)
    ledger = Ledger(game.log)
    dispatcher = Dispatcher(game, [make_player(chair, order.rules, game.rng) for chair in order.chairs], ledger)
    asks = game.begin()
    while asks:
        asks = game.advance(dispatcher.put(asks))
    return game, ledger


class SilentHost:
    """Shows nothing. `on_moment` is called after every moment of the game, and may stop it by raising."""

    def __init__(self, on_moment: Callable[[Game], None], game: Game) -> None:
        self._on_moment, self._game = on_moment, game

    def recall(self, lines: Sequence[Line]) -> None:
        pass

    async def show(self, lines: Sequence[Line]) -> None:  # noqa: ARG002
        self._on_moment(self._game)
        await asyncio.sleep(0)  # bots never wait, and other games want their turn

    async def wait_for_answers(self, asks: Sequence[Ask], answers: asyncio.Task[None]) -> None:
        pass


class GameRoom:
    """Plays games that share connections to models and processes of players. `objects`: players made by the caller."""

    def __init__(
        self,
        orders: Sequence[GameOrder],
        options: ShowOptions | None = None,
        on_moment: Callable[[Game], None] = lambda _: None,
        objects: Mapping[int, AnyPlayer] | None = None,
    ) -> None:
        chairs = {
            repr((chair.kind, chair.setting)): chair
            for order in orders
            for chair in order.chairs
            if is_model(chair.kind)
        }
        self._providers = Providers([setting_of(chair) for chair in chairs.values()])
        self._agents = AgentPool()
        self._options, self._on_moment, self._objects = options or ShowOptions(), on_moment, objects or {}

    async def play(self, order: GameOrder) -> Game:
        """Play one game to its end. With models, every answer is in the log at once, and a saved game goes on."""
        # What models have answered was paid for, so their games are saved line by line, and go on after a break.
        if order.has_models and order.log is not None:
            if order.log.exists():
                loop = GameLoop.resume(order.log)
            else:
                loop = GameLoop.create(order.rules, order.seed, order.chairs, order.log)
            async with self._players(loop.game) as players:
                await loop.play(players, SilentHost(self._on_moment, loop.game))
            return loop.game
        # Other games are played in memory, and saved whole at the end: a game that was broken off is played again.
        game = Game(order.rules, order.seed, order.chairs, clock=now)
        ledger = Ledger(game.log)
        async with self._players(game) as players:
            dispatcher, asks = Dispatcher(game, players, ledger), game.begin()
            while asks:
                await dispatcher.gather(asks, game.take)
                asks = game.advance()
                self._on_moment(game)
        if order.log is not None:
            save_game(ledger, order.log)
        return game

    @asynccontextmanager
    async def _players(self, game: Game) -> AsyncIterator[list[AnyPlayer]]:
        models = ModelPool(game, self._options, None, providers=self._providers)
        names = [chair.name for chair in game.chairs]
        players = [
            self._objects.get(chair.seat)
            or make_player(chair, game.rules, game.rng, models=models, agents=self._agents, names=names)
            for chair in game.chairs
        ]
        yield players
        for player in players:
            if isinstance(player, OwnPlayer):
                player.leave()

    async def close(self) -> None:
        await self._agents.close()
        await self._providers.close()


def save_game(ledger: Ledger, path: Path) -> None:
    """Write the log of a finished game, whole or not at all, so that a log that is there is a game that counts."""
    from werewolf.storage.codec import encode_line

    write_whole(path, b"".join(map(encode_line, ledger.lines())), replace=True, mode=PRIVATE)


async def play_orders(
    orders: Sequence[GameOrder],
    at_once: int,
    on_game: Callable[[int, Game], None],
    options: ShowOptions | None = None,
    on_moment: Callable[[Game], None] = lambda _: None,
    objects: Mapping[int, AnyPlayer] | None = None,
) -> None:
    """Play these games, so many at once, and call `on_game` after each, with its place among them.

    The first error ends all of them.
    """
    room, waiting = GameRoom(orders, options, on_moment, objects), iter(enumerate(orders))

    async def work() -> None:
        for at, order in waiting:
            on_game(at, await room.play(order))

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(at_once, len(orders))):
                group.create_task(work())
    except ExceptionGroup as several:
        raise several.exceptions[0] from None
    finally:
        await room.close()
