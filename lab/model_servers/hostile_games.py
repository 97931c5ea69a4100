"""Whole games against a hostile server, in virtual time, with bots that stand in for the models."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from lab.model_servers.model_games import model_players, play
from lab.model_servers.server import Call, Handler, Server
from lab.sample_games import new_game, rules_of
from lab.virtual_time import run_in_virtual_time
from werewolf.config.seat_options import SeatConfig
from werewolf.game.engine import Game
from werewolf.players.models.transport.endpoints import Providers
from werewolf.players.random import RandomPlayer

WAYS = [(kind, streamed) for kind in ("openai", "anthropic") for streamed in (False, True)]
TIMEOUT = 5.0


class Played(NamedTuple):
    game: Game
    calls: Sequence[Call]
    seconds: float  # by the clock of the table


def hostile_game(handler: Handler, kind: str, streamed: bool, seats: int = 4, timeout: float = TIMEOUT) -> Played:
    """A game of models at this server, and the calls it got."""
    rules = rules_of("classic", seats)

    async def run() -> Played:
        async with Server(handler) as server:
            where = server.base_url if kind == "openai" else server.root
            settings = [SeatConfig(player=f"{kind}:m", base_url=where, timeout=timeout)] * seats
            providers, game = Providers(settings), new_game(rules)
            stream = (lambda *_: None) if streamed else None
            stand_in = RandomPlayer(game.rng)
            players = model_players(rules, settings, providers.of, stream=stream, stand_in=stand_in)
            try:
                await play(game, players)
            finally:
                await providers.close()
            return Played(game, server.calls, asyncio.get_running_loop().time())

    return run_in_virtual_time(run())
