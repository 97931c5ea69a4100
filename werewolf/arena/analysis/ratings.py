"""OpenSkill ratings, as a familiar second column. They need the package openskill (extra `rating`).

A rating of this kind depends on the order of the games; ours is the mean over several orders that depend on the games
alone, so the same games always give the same rating.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any

from werewolf.arena.measures.game_record import GameRecord

ORDERS = 5
MOST_GAMES = 4000  # of all orders together; more change nothing that can be seen


def openskill_model() -> Any | None:
    """The rating model, or None if the package is not installed."""
    try:
        return import_module("openskill.models").PlackettLuce()
    except ImportError:
        return None


def ratings(games: Sequence[GameRecord]) -> dict[str, float] | None:
    """The rating of each entrant (mu - 3 sigma), self-play left out; None without the package."""
    model = openskill_model()
    if model is None:
        return None
    mixed = sorted((game for game in games if not game.is_self_play), key=GameRecord.sort_key)
    sums: dict[str, float] = {}
    for order in range(ORDERS):
        shuffled = list(mixed)
        Random(order).shuffle(shuffled)
        for entrant, value in rated(model, shuffled[: MOST_GAMES // ORDERS * 2]).items():
            sums[entrant] = sums.get(entrant, 0.0) + value / ORDERS
    return sums


def rated(model: Any, games: Sequence[GameRecord]) -> dict[str, float]:
    current: dict[str, Any] = {}
    for game in games:
        teams = [
            sorted({seat.entrant for seat in game.seats if (seat.role_class == "wolf") == wolf})
            for wolf in (True, False)
        ]
        players = [[current.get(name) or model.rating(name=name) for name in team] for team in teams]
        scores = [game.wolves_won, 1 - game.wolves_won]
        both = set(teams[0]) & set(teams[1])  # who sat on both sides won and lost, and learns nothing from it
        for team in model.rate(players, scores=scores):
            for player in team:
                if player.name not in both:
                    current[player.name] = player
    return {name: float(player.ordinal()) for name, player in current.items()}
