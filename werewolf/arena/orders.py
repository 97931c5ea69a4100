"""Turn the games of a schedule into games to play: chairs with names, and the log each goes to."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.arena.folder import ArenaFolder
from werewolf.arena.schedule import Match
from werewolf.game.ruleset import Ruleset
from werewolf.session.many_games import GameOrder
from werewolf.session.seating import make_chairs


def order_for(match: Match, rules: Ruleset, folder: ArenaFolder) -> GameOrder:
    """The game of a match. Names follow from the seed and the seat, and tell nobody who plays behind them."""
    return GameOrder(rules, match.seed, tuple(make_chairs(match.seats, match.seed)), folder.log(match))


def open_orders(matches: Sequence[Match], rules: Ruleset, folder: ArenaFolder) -> list[GameOrder]:
    """The games that are still to be played or finished."""
    return [order_for(match, rules, folder) for match in matches if not folder.is_finished(match)]
