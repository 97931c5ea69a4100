"""Games of models for tests: model players, a whole game, and its answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from lab.sample_games import new_game, rules_of
from werewolf.config.personas import Persona, personas
from werewolf.config.seat_options import SeatConfig
from werewolf.game.answer_events import Answered
from werewolf.game.asks import Ask
from werewolf.game.engine import Game
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Ledger
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.models.model_player import ModelPlayer
from werewolf.players.models.provider import Provider
from werewolf.players.models.transport.endpoints import Providers


@cache
def all_personas() -> tuple[Persona, ...]:
    return tuple(personas().values())


def cast_of(seats: int) -> list[Persona]:
    cast = all_personas()
    return [cast[seat % len(cast)] for seat in range(seats)]


def model_players(
    rules: Ruleset, settings: Sequence[SeatConfig], provider: Callable[[SeatConfig], Provider], **options: Any
) -> list[ModelPlayer]:
    """One player per seat, each with a persona and named after it."""
    cast = cast_of(len(settings))
    known = len(all_personas())
    names = [f"{persona.name}{seat}" if seat >= known else persona.name for seat, persona in enumerate(cast)]
    return [
        ModelPlayer(seat, rules, names, setting, provider(setting), cast[seat], **options)
        for seat, setting in enumerate(settings)
    ]


async def play(
    game: Game, players: Sequence[Any], ledger: Ledger | None = None, asks: Sequence[Ask] | None = None
) -> Game:
    """Play a game to its end, from its beginning or from these asks."""
    dispatcher = Dispatcher(game, players, ledger)
    asks = game.begin() if asks is None else asks
    while asks:
        await dispatcher.gather(asks, game.take)
        asks = game.advance()
    return game


def play_over(
    ruleset: str,
    setting: SeatConfig,
    seed: int = 1,
    seats: int | None = None,
    longest: float = 300.0,
    guest: Callable[[Game], Any] | None = None,
    **options: Any,
) -> Game:
    """Play a whole game with all seats at this endpoint. `guest` may make another player for the first seat."""
    rules = rules_of(ruleset, seats)
    settings = [setting] * sum(rules.cards.values())

    async def run() -> Game:
        providers, game = Providers(settings), new_game(rules, seed)
        players: list[Any] = list(model_players(rules, settings, providers.of, **options))
        if guest is not None:
            players[0] = guest(game)
        try:
            return await asyncio.wait_for(play(game, players), longest)
        finally:
            await providers.close()

    return asyncio.run(run())


def answers_of(game: Game) -> list[Answered]:
    return [event for event in game.log if isinstance(event, Answered)]
