"""Sitting down: from what a user asked for to a game that is being played and shown."""

from __future__ import annotations

import asyncio
import secrets
import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from rich.console import Console

from werewolf.auditing import Rider
from werewolf.game.asks import Ask
from werewolf.game.events import Answered, Chair, DeathEvent
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line
from werewolf.hosting import chairs_of, player_for, setting_of
from werewolf.keyboard.choose import Entry, choose
from werewolf.keyboard.keyboard import Keyboard, LeftError
from werewolf.mistakes import Mistake
from werewolf.modelling import Budget, Models, forecast_line, is_model, need_keys
from werewolf.players.human import HumanPlayer
from werewolf.players.player import AnyPlayer
from werewolf.seating import SeatSetting
from werewolf.table import Onlooker, Table
from werewolf.ui.clean import one_line
from werewolf.ui.pace import PACES, Pacer
from werewolf.ui.screen import Screen

MOST_WARNINGS = 5
SHORT_WAIT = 0.4  # an answer that comes sooner is not worth a word


@dataclass(frozen=True)
class Showing:
    """How a game is to be shown."""

    view: str = "public"
    pace: str = "normal"
    thoughts: bool = False
    ascii: bool = False
    audit: bool = False
    budget: Budget = field(default_factory=Budget)


def sit_down(
    rules: Ruleset, seats: Sequence[SeatSetting], seed: int | None, log: Path | None, showing: Showing
) -> None:
    """A new game."""
    drawn = seed if seed is not None else secrets.randbelow(1 << 53)
    chairs = chairs_of(seats, drawn)
    check(showing, chairs)
    foretold = forecast_line(rules, chairs)
    if foretold:
        print(foretold, file=sys.stderr)
    path = log or new_log(rules.name)
    try:
        table = Table.lay(rules, drawn, chairs, path)
    except FileExistsError:
        raise Mistake(f"--log: {path} exists already, and a log is never overwritten") from None
    except OSError as error:
        raise Mistake(f"--log: {path}: {error.strerror}") from None
    run(table, path, showing)


def people_of(chairs: Sequence[Chair]) -> list[int]:
    return [chair.seat for chair in chairs if chair.kind == "human"]


def check(showing: Showing, chairs: Sequence[Chair]) -> None:
    """Refuse what cannot be shown, and what a living person at this keyboard must not see."""
    people = people_of(chairs)
    view, seat = showing.view, showing.view.removeprefix("seat:")
    check_showing(showing, len(chairs))
    need_keys(chairs)
    if not people:
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Mistake("people need a terminal to play at; `werewolf watch` shows a game without them")
    if showing.thoughts or view == "all" or (view.startswith("seat:") and people != [int(seat)]):
        raise Mistake("--view, --thoughts: while a person here is playing, only public or one's own seat is shown")


def check_showing(showing: Showing, seats: int) -> None:
    view, seat = showing.view, showing.view.removeprefix("seat:")
    known = view in ("public", "all") or (view.startswith("seat:") and seat.isdecimal() and int(seat) < seats)
    if not known:
        raise Mistake(f"--view: {view!r} is not allowed; public, all, or seat:0 to seat:{seats - 1}")
    if showing.pace not in PACES:
        raise Mistake(f"--pace: {showing.pace!r} is not allowed; {', '.join(PACES)}")


def run(table: Table, path: Path, showing: Showing) -> None:
    """Play to the end, or until somebody leaves; the log is on disk either way."""
    host, rider = Guests(table, showing), Rider(table.hear)
    host.screen.closing_notes(str(path), table.game.seed)
    try:
        asyncio.run(host.play(*([rider] if showing.audit else [])))
    except (KeyboardInterrupt, LeftError):
        print(f"\nThe game is saved. Go on with: werewolf resume {shlex.quote(str(path))}", file=sys.stderr)
        sys.exit(130)
    except OSError as error:
        raise Mistake(f"{path}: {error.strerror}; go on with: werewolf resume {shlex.quote(str(path))}") from None
    if showing.audit:
        print(f"Audit: {rider.found or 'nothing'} broken.", file=sys.stderr)
        sys.exit(1 if rider.found else 0)


def new_log(ruleset: str) -> Path:
    """A file nobody has yet, named by time and ruleset; a seed would be a spoiler."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    for extra in ("", *(f"-{k}" for k in range(2, 1000))):
        path = Path("logs") / f"{stamp}-{ruleset}{extra}.jsonl"
        if not path.exists():
            return path
    raise Mistake("logs: a thousand games in one second are enough")


class Told:
    """The lines shown so far. A person at the keyboard knows no more than these, though the rules may be ahead."""

    def __init__(self) -> None:
        self._lines: list[Line] = []

    def lines(self) -> list[Line]:
        return self._lines

    def extend(self, lines: Sequence[Line]) -> None:
        self._lines.extend(lines)


class Guests:
    """The host of one table: its screen for all to see, its keyboard for the people among the players."""

    def __init__(self, table: Table, showing: Showing) -> None:
        game = table.game
        names = [chair.name for chair in game.chairs]
        people = people_of(game.chairs)
        self._game, self._table = game, table
        self._models = Models(game, showing.budget, self._stream)
        self._told = Told()
        self._heard: Callable[[str], None] = lambda _: None
        self._broke = False
        console = Console(highlight=False)
        self.pacer = Pacer(showing.pace, terminal=console.is_terminal, key=wait_for_key)
        self.screen = screen_for(console, game.rules, names, people, showing, self.pacer)
        manners = {seat: setting_of(game.chairs[seat]) for seat in people}
        self.keyboard = (
            Keyboard(console, game.rules, names, people, self._told, table.hear, manners) if people else None
        )
        self._people = set(people)
        self._left_to_watch = False
        self._warned: set[str] = set()

    async def play(self, *onlookers: Onlooker) -> None:
        try:
            await self._table.play([self._player(chair) for chair in self._game.chairs], self, *onlookers)
        finally:
            await self._models.close()

    def _player(self, chair: Chair) -> AnyPlayer:
        if is_model(chair):
            return self._models.player(chair)
        if chair.kind == "human" and self.keyboard is not None:
            return HumanPlayer(self.keyboard)
        return player_for(chair, self._game.rules, self._game.lots)

    def recall(self, lines: Sequence[Line]) -> None:
        """Where things stood when the game was left: the board, and no second showing of what was seen."""
        self.screen.remember(lines)
        self._told.extend(lines)
        if self.keyboard is not None:
            self.keyboard.recall(lines)
        self._people -= set(self._game.state.dead)
        if not self._game.over:
            self.screen.board()
        else:
            self.screen.closing()

    async def show(self, lines: Sequence[Line]) -> None:
        for line in lines:
            if self.keyboard is not None:
                await self.keyboard.before(line)
            self._told.extend([line])
            self.screen.show([line])
            if isinstance(line.event, Answered):
                self._warn_of_silence(line.event)
            if isinstance(line.event, DeathEvent):
                await self._mourn(line.event.actor)

    def _warn_of_silence(self, event: Answered) -> None:
        """A model that gives no answer is worth a word, once for each kind of trouble; never whose it was."""
        if event.how != "fallback" or not is_model(self._game.chairs[event.ask.seat]):
            return
        trouble = event.troubles[0].reason
        if trouble not in self._warned and len(self._warned) < MOST_WARNINGS:
            self._warned.add(trouble)
            print(
                f"werewolf: a model gives no answer, and its fallback stands: {one_line(trouble, 200)}", file=sys.stderr
            )

    async def _mourn(self, seat: int) -> None:
        """Once the last person here is dead, they may watch everything, or what is public, or see the end at once."""
        self._people.discard(seat)
        if self.keyboard is None or self._people or self._left_to_watch:
            return
        self._left_to_watch = True
        choice = await choose(
            "Nobody at this keyboard plays on. How shall the rest be shown?",
            [Entry("all", "everything"), Entry("public", "only what is public"), Entry("end", "quickly, to the end")],
        )
        self.screen.view = "all" if choice == "all" else "public"
        if choice == "end":
            self.pacer.hurry()

    async def attend(self, asks: Sequence[Ask], answers: asyncio.Task[None]) -> None:
        """People answer while everyone else thinks; who is left is waited for, by name only where that is public."""
        spoken = [ask.seat for ask in asks if ask.aloud]
        for seat in spoken:
            self.screen.about_to_speak(seat)
        if self.keyboard is not None:
            await self.keyboard.attend(asks)
        done, _ = await asyncio.wait({answers}, timeout=SHORT_WAIT)
        if not done and len(spoken) == 1:
            with self.screen.speaking(spoken[0]) as self._heard:
                await answers
        elif not done:
            with self.screen.waiting(spoken or None):
                await answers
        self._tell_of_money()

    def _stream(self, ask: Ask, words: str) -> None:
        """A model's public words as they come; it has asked only for what is said aloud."""
        if ask.aloud:
            self._heard(words)

    def _tell_of_money(self) -> None:
        spent_out = self._models.purse.empty()
        if spent_out and not self._broke:
            self._broke = True
            print(f"{spent_out}: bots decide for the models from here on.", file=sys.stderr)


def screen_for(
    console: Console, rules: Ruleset, names: Sequence[str], people: Sequence[int], showing: Showing, pacer: Pacer
) -> Screen:
    """One person sees from their own chair; several see what is public."""
    view = f"seat:{people[0]}" if len(people) == 1 and showing.view == "public" else showing.view
    you = people[0] if len(people) == 1 else None
    return Screen(console, rules, names, view, thoughts=showing.thoughts, ascii=showing.ascii, you=you, pause=pacer)


def wait_for_key() -> None:
    """Any key goes on; Ctrl-C leaves."""
    from werewolf.keyboard.keys import read_key

    read_key()
