"""The game loop: ask the players, write the log, show the lines, in this order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from werewolf.game.answer_events import Answered, Seated
from werewolf.game.asks import Ask
from werewolf.game.engine import Game
from werewolf.game.event import Event
from werewolf.game.events import Chair, GameStart, PhaseStart
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Ledger, Line
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.player import AnyPlayer
from werewolf.storage.journal import Journal, sync_folder
from werewolf.storage.resume import LogMismatchError, resume_game

Onlooker = Callable[[Line], None]


class Host(Protocol):
    """Shows the lines of a game and waits for its answers."""

    def recall(self, lines: Sequence[Line]) -> None: ...

    async def show(self, lines: Sequence[Line]) -> None: ...

    async def wait_for_answers(self, asks: Sequence[Ask], answers: asyncio.Task[None]) -> None: ...


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class GameLoop:
    """Plays one game to its end. Each line is on disk before it is shown."""

    def __init__(self, game: Game, journal: Journal, ledger: Ledger | None = None, written: int = 0) -> None:
        self.game = game
        self.ledger = ledger or Ledger(game.log)
        self._journal = journal
        self._written = written
        self._recalled = written
        self._first_path = journal.path
        self.on_log_moved: Callable[[Path, Path], object] = lambda *_: None  # gets the lost and the new path
        self.on_answer: Callable[[Answered], object] = lambda _: None  # gets each answer once it is saved
        self._dispatcher: Dispatcher | None = None

    @property
    def log_path(self) -> Path:
        """Where the game is saved. It changes if the log is deleted or replaced during the game."""
        return self._journal.path

    @classmethod
    def create(cls, rules: Ruleset, seed: int, chairs: Sequence[Chair], log: Path) -> GameLoop:
        """Start a new game with a new log. Raises FileExistsError if the log exists."""
        table = cls(Game(rules, seed, chairs, clock=now), Journal.create(log))
        sync_folder(log)
        return table

    @classmethod
    def resume(cls, log: Path) -> GameLoop:
        """Continue the game in this log."""
        journal, saved = Journal.reopen(log)
        try:
            game, ledger = resume_game(saved, now)
            if any(isinstance(event, GameStart) and event.dealt == "set" for event in game.log[:1]):
                raise LogMismatchError(1, "the roles were dealt by hand, and only a random deal can be played on")
        except LogMismatchError:
            journal.close()
            raise
        return cls(game, journal, ledger, len(saved))

    async def play(self, players: Sequence[AnyPlayer], host: Host, *onlookers: Onlooker) -> None:
        """Ask, record and show until the game is over. Nothing that was shown or answered is lost."""
        try:
            await self._play(players, host, onlookers)
        finally:
            self.close()

    async def _play(self, players: Sequence[AnyPlayer], host: Host, onlookers: Sequence[Onlooker]) -> None:
        game, dispatcher = self.game, Dispatcher(self.game, players, self.ledger)
        self._dispatcher = dispatcher
        # A resumed game has questions open already. Its lines were shown before: they are recalled, not shown again.
        asks = game.waiting() if game.log else game.begin()
        shown = self._recalled
        if recalled := self.ledger.lines()[:shown]:
            host.recall(recalled)
            self._tell(onlookers, recalled)
        while True:
            # What the rules have just done goes to disk first. Whatever happens while it is shown, the game resumes
            # from here, and nobody has seen a line that the log does not have.
            self._save()
            self._journal.sync()
            fresh = self.ledger.lines()[shown:]
            shown += len(fresh)
            # The live audit looks before the people do. Showing takes as long as it takes: it holds the pauses.
            self._tell(onlookers, fresh)
            await host.show(fresh)
            if not asks:
                return
            # All seats of this moment are asked at once. Each answer is saved when it comes in (`record_fact`), so a
            # crash between two of them asks nobody again. With the last one the rules run on to the next questions.
            await self._answers(dispatcher, asks, host)
            asks = game.advance()

    def close(self) -> None:
        """Release the log. If it was deleted since the last write, the game is saved again first."""
        if self._written and not self._journal.is_intact():
            self._move_log()
        self._journal.close()

    @staticmethod
    def _tell(onlookers: Sequence[Onlooker], lines: Sequence[Line]) -> None:
        for look in onlookers:
            for line in lines:
                look(line)

    async def _answers(self, dispatcher: Dispatcher, asks: Sequence[Ask], host: Host) -> None:
        # The players think while the host waits: it lets people type, and shows a model's speech as it comes.
        answers = asyncio.create_task(dispatcher.gather(asks, self.record_fact))
        try:
            await host.wait_for_answers(asks, answers)
            await answers
        finally:
            answers.cancel()

    def record_fact(self, event: Event) -> None:
        """Add a fact from outside the rules, such as an answer, and save it at once: nobody is asked twice.

        Facts after the end of the game are ignored.
        """
        if not self.game.over:
            self.game.take(event)
            self._save()
            self._journal.sync()
            if isinstance(event, Answered):
                self.on_answer(event)

    def change_player(self, event: Seated, make: Callable[[Chair], AnyPlayer]) -> None:
        """Give a chair to another player at once: the log says so, and a resumed game keeps it."""
        self.record_fact(event)
        if self._dispatcher is not None and not self.game.over:
            self._dispatcher.seat(event.actor, make(self.game.chairs[event.actor]))

    def _save(self) -> None:
        if not self._journal.is_intact():
            self._move_log()
        lines = self.ledger.lines()
        self._journal.write(lines[self._written :])
        self._written = len(lines)

    def _move_log(self) -> None:
        """Save the whole game under a new name: somebody deleted, replaced or changed its log while we play."""
        lost, new = self._journal, Journal.create_beside(self._first_path)
        try:
            new.write(self.ledger.lines()[: self._written])
            new.sync()
        except OSError:
            new.path.unlink()  # half a game would look like a whole one
            raise
        sync_folder(new.path)
        lost.close()
        self._journal = new
        self.on_log_moved(lost.path, new.path)


class ShownLines:
    """The lines shown so far. The game may be ahead, but people at the keyboard know only these."""

    def __init__(self) -> None:
        self._lines: list[Line] = []

    def lines(self) -> list[Line]:
        return self._lines

    def extend(self, lines: Sequence[Line]) -> None:
        self._lines.extend(lines)


def recap_start(lines: Sequence[Line], people: set[int]) -> int:
    """The line from which a resumed game is shown again.

    It is the start of the current phase, or the last answer of the only person who plays if that is earlier.
    """
    phases = [at for at, line in enumerate(lines) if isinstance(line.event, PhaseStart)]
    answers = [
        at for at, line in enumerate(lines, start=1)
        if isinstance(line.event, Answered) and {line.event.ask.seat} == people
    ]  # fmt: skip
    return min(max(phases, default=0), *answers[-1:], len(lines))
