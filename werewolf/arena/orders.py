"""Turn the games of a schedule into games to play: chairs with names, and the log each goes to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from werewolf.arena.folder import ArenaFolder
from werewolf.arena.schedule import Match
from werewolf.config.personas import personas
from werewolf.config.seat import NO_PERSONA, is_model
from werewolf.config.seating import default_name, extra_settings, unique_name
from werewolf.game.events import Chair
from werewolf.game.ruleset import Ruleset
from werewolf.game.seeded_random import SeededRandom
from werewolf.session.many_games import GameOrder


def order_for(match: Match, rules: Ruleset, folder: ArenaFolder) -> GameOrder:
    return GameOrder(rules, match.seed, chairs_for(match), folder.log(match))


def chairs_for(match: Match) -> tuple[Chair, ...]:
    """The chairs of a game. Names follow from the deal and the seat, and tell nobody who plays behind them.

    `make_chairs` does the same for one table. Here personas are read once and not for every game, and a seat has the
    same name in all games of a deal.
    """
    names = persona_names()
    deck = SeededRandom(match.seed).shuffled(sorted(names), "personas")
    chairs: list[Chair] = []
    for at, seat in enumerate(match.seats):
        drawn = deck[at] if at < len(deck) else None
        name = unique_name(names[drawn] if drawn else f"Player {at}", {chair.name for chair in chairs})
        has_voice = seat.kind == "bot" or is_model(seat.player)
        voice = (seat.persona or drawn) if has_voice and seat.persona != NO_PERSONA else None
        chairs.append(Chair(at, name, seat.player, voice, extra_settings(seat)))
    return tuple(chairs)


@cache
def persona_names() -> dict[str, str]:
    return {persona_id: default_name(persona_id, 0) for persona_id in personas()}


def open_orders(matches: Sequence[Match], rules: Ruleset, folder: ArenaFolder) -> list[GameOrder]:
    """The games that are still to be played or finished."""
    return [order_for(match, rules, folder) for match in matches if not folder.is_finished(match)]
