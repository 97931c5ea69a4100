"""One game at one table: the rules, the desk, the log on disk and whoever looks on, in the right order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.game.journal import Journal
from werewolf.game.lots import Lots
from werewolf.game.resume import PartedError, resumed
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Ledger, Line
from werewolf.mistakes import unknown
from werewolf.players.desk import Desk
from werewolf.players.player import Player
from werewolf.players.random import RandomPlayer

Onlooker = Callable[[Sequence[Line]], None]
KINDS: dict[str, Callable[[Lots], Player]] = {"random": RandomPlayer, "bot": RandomPlayer}


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def seated(kind: str, lots: Lots) -> Player:
    """A player of this kind."""
    if kind not in KINDS:
        raise unknown("player", kind, KINDS)
    return KINDS[kind](lots)


def seated_kinds(spec: str, seats: int) -> tuple[str, ...]:
    """Who plays each seat: one kind for all of them."""
    if spec not in KINDS:
        raise unknown("--players", spec, KINDS)
    return (spec,) * seats


class Table:
    """Plays one game to its end. A line is on disk before anyone is shown it; each moment is made durable."""

    def __init__(self, game: Game, journal: Journal, ledger: Ledger | None = None, written: int = 0) -> None:
        self.game = game
        self._journal = journal
        self._ledger = ledger or Ledger(game.log)
        self._written = written
        players = [seated(chair.kind, game.lots) for chair in game.chairs]
        self._desk = Desk(game, players, self._ledger)

    @classmethod
    def lay(cls, rules: Ruleset, seed: int, chairs: Sequence[Chair], log: Path) -> Table:
        game = Game(rules, seed, chairs, clock=now)
        return cls(game, Journal.create(log))

    @classmethod
    def resume(cls, log: Path) -> Table:
        journal, saved = Journal.reopen(log)
        try:
            game, ledger = resumed(saved, now)
        except PartedError:
            journal.close()
            raise
        return cls(game, journal, ledger, len(saved))

    def play(self, *onlookers: Onlooker) -> None:
        game = self.game
        with self._journal:
            asks = game.waiting() if game.log else game.begin()
            shown = 0
            while True:
                self._save()
                self._journal.sync()
                lines = self._ledger.lines()
                for look in onlookers:
                    look(lines[shown:])
                shown = len(lines)
                if not asks:
                    return
                for ask in asks:
                    game.take(self._desk.answered(ask))
                    self._save()
                asks = game.advance()

    def _save(self) -> None:
        lines = self._ledger.lines()
        self._journal.write(lines[self._written :])
        self._written = len(lines)
