"""Play an arena: names for its seats, games of bots on all cores, of models many at once, or all on a cluster."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from werewolf.arena.arena_folder import ArenaFolder, usage_in
from werewolf.arena.cluster import play_on_cluster
from werewolf.arena.matches import Match, schedule
from werewolf.arena.plan import ArenaPlan
from werewolf.arena.workers import play_on_cores
from werewolf.config.chairs import default_name, extra_settings, unique_name
from werewolf.config.personas import personas
from werewolf.config.seat import NO_PERSONA, is_model
from werewolf.errors import UserError
from werewolf.game.answer_events import Answered
from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.game.frozen import frozen
from werewolf.game.ruleset import Ruleset
from werewolf.game.seeded_random import SeededRandom
from werewolf.session.many_games import GameOrder, play_orders
from werewolf.storage.resume import LogMismatchError
from werewolf.telling.usage import UsageTotal, is_outage, usage_of


class CostReachedError(Exception):
    """The models have cost as much as they may."""


class ModelLostError(Exception):
    """A model is of no use for now, and a bot has answered for it: games played on would not be its own."""


@frozen
class Progress:
    """Where an arena stands, for whoever shows it: games done, and what models have used."""

    done: int
    games: int
    used: UsageTotal


class Meter:
    """Adds up what the models of all games use, moment by moment, and stops everything at the limit."""

    def __init__(self, max_cost: float | None) -> None:
        self.used = UsageTotal()
        self._max_cost = max_cost
        self._read: dict[int, int] = {}

    def add(self, part: UsageTotal) -> None:
        self.used.tokens_in += part.tokens_in
        self.used.tokens_out += part.tokens_out
        self.used.calls += part.calls
        if part.cost is not None:
            self.used.cost = (self.used.cost or 0.0) + part.cost

    def look(self, game: Game) -> None:
        """Count what is new in this game's log."""
        for event in game.log[self._read.get(id(game), 0) :]:
            if isinstance(event, Answered):
                for spent in usage_of(event):
                    self.used.add(spent)
                if is_outage(event.by) and id(game) in self._read:  # and not what a saved game tells of before
                    raise ModelLostError(event.by)
        self._read[id(game)] = len(game.log)
        self.check()

    def forget(self, game: Game) -> None:
        """The game is over, and another may get its id."""
        self._read.pop(id(game), None)

    def check(self) -> None:
        if self._max_cost is not None and (self.used.cost or 0.0) >= self._max_cost:
            raise CostReachedError


class Arena:
    """One arena: its games in order, and those that are still open."""

    def __init__(self, plan: ArenaPlan, rules: Ruleset, folder: ArenaFolder, max_cost: float | None = None) -> None:
        self.folder = folder
        self.matches: list[Match] = schedule(plan, rules)
        self.open = open_orders(self.matches, rules, folder)
        self._meter = Meter(max_cost)
        self._done = len(self.matches) - len(self.open)
        if any(order.has_models for order in self.open) or max_cost is not None:
            still_open = {order.log for order in self.open}
            for match in self.matches:
                if folder.log(match) not in still_open:
                    self._meter.add(usage_in(folder.log(match)))

    @property
    def progress(self) -> Progress:
        return Progress(self._done, len(self.matches), self._meter.used)

    def finished(self) -> int:
        """How many games are finished on disk, also those that nobody has reported yet."""
        return sum(self.folder.is_finished(match) for match in self.matches)

    def play(self, jobs: int, scheduler: str | None, on_progress: Callable[[Progress], None]) -> None:
        """Play all open games. Whatever stops it, finished games stay finished."""
        self._meter.check()
        with_models = [order for order in self.open if order.has_models]
        others = [order for order in self.open if not order.has_models]
        if scheduler is not None:
            self._take(self._metered(play_on_cluster(scheduler, self.open)), on_progress)
            return
        if others:
            self._take(play_on_cores(others, jobs), on_progress)
        if with_models:
            self._play_models(with_models, on_progress)

    def _metered(self, parts: Iterator[list[GameOrder]]) -> Iterator[list[GameOrder]]:
        """The same games; what their models used is counted, and stops them at the limit."""
        for part in parts:
            for order in part:
                if order.has_models and order.log is not None:
                    self._meter.add(usage_in(order.log))
            yield part
            self._meter.check()

    def _take(self, parts: Iterator[list[GameOrder]], on_progress: Callable[[Progress], None]) -> None:
        for part in parts:
            self._done += len(part)
            on_progress(self.progress)

    def _play_models(self, orders: Sequence[GameOrder], on_progress: Callable[[Progress], None]) -> None:
        def on_game(_: int, game: Game) -> None:
            self._meter.forget(game)
            self._done += 1
            on_progress(self.progress)

        def on_moment(game: Game) -> None:
            self._meter.look(game)
            on_progress(self.progress)

        try:
            asyncio.run(play_orders(orders, orders[0].at_once, on_game, on_moment=on_moment))
        except LogMismatchError as error:
            raise UserError(
                f"{self.folder.path}: an unfinished game cannot be continued: {error}; delete its log"
            ) from None


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
    return [
        GameOrder(rules, match.seed, chairs_for(match), folder.log(match))
        for match in matches
        if not folder.is_finished(match)
    ]
